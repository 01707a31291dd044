/** JSON from its parts: what CloudFormation sent gets the type that the author gave it, and the escapes that JSON needs. */
import { commaBetween } from '../../src/s3/wire';

/** A double holds this many decimal digits, whatever they are. */
const SAFE_DIGITS = 15;

/** A number as people and programs write it. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number as JSON writes it. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** @throws for a value that is not of the type that it should have */
export function jsonText(parts: readonly unknown[]): string {
  let text = '';
  for (const part of parts) {
    const piece = pieceOf(part);
    text += commaBetween(text, piece) ? `,${piece}` : piece;
  }
  return text;
}

/** Empty for a value that was left out. */
function pieceOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const { key, ...values }: Readonly<Record<string, unknown>> = Object(part);
  const [[kind = '', value] = []] = Object.entries(values);
  const text = valueText(kind, value, key === undefined ? 'an element' : `member ${JSON.stringify(key)}`);
  return text === '' || key === undefined ? text : `${JSON.stringify(key)}:${text}`;
}

function valueText(kind: string, value: unknown, place: string): string {
  switch (kind) {
    case '': return '';
    case 'json': return String(value);
    case 'parts': return jsonText(listOf(value, place));
    case 'text': return JSON.stringify(textOf(value, place));
    case 'number': return numberText(textOf(value, place), place);
    case 'boolean': return booleanText(textOf(value, place), place);
    case 'list': return JSON.stringify(listOf(value, place));
    case 'any': return JSON.stringify(value);
    default: throw new Error(`content: ${place} is of the unknown kind "${kind}"; deploy with a newer version of cdk-custom-resource-kit`);
  }
}

function textOf(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`content: ${place} must become text, got ${Array.isArray(value) ? 'a list' : typeof value}; pass the token itself instead of a text of it`);
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`content: ${place} must become a list, got ${shown(value)}; split it with Fn.split`);
}

function booleanText(given: string, place: string): string {
  if (given === 'true' || given === 'false') return given;
  throw new Error(`content: ${place} must become true or false, got ${shown(given)}`);
}

/** Digits that a double cannot hold stay as they are: readers of JSON may take them as they like. */
function numberText(given: string, place: string): string {
  const value = Number(given);
  if (!NUMBER.test(given) || !Number.isFinite(value)) throw new Error(`content: ${place} must become a number, got ${shown(given)}; pass it as text`);
  const plain = given.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
  const digits = plain.replace(/e.*$/i, '').replace(/\D/g, '').length;
  if (digits > SAFE_DIGITS && JSON_NUMBER.test(plain)) return plain;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A value in a message: its beginning. */
function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 40);
}
