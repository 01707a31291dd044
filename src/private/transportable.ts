/** Which single values CloudFormation can transport, and what to write instead of the others. */
import { Duration, Size } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** What is wrong with a value that is no list, plain object or token; undefined when it can be transported. It follows the path of the property. */
export function refusalOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      if (!Number.isFinite(value)) return refusal(String(value), 'pass a finite number, or a string');
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) return refusal(`${value}, which has lost digits`, 'pass it as a string');
      return undefined;
    case 'object':
      return value === null ? refusal('null', 'leave it out') : refusal(`a ${value.constructor.name}`, fixFor(value));
    case 'bigint':
      return refusal('a bigint', 'pass it as a string');
    default:
      return refusal(`a ${typeof value}`, 'pass a string, number, boolean, list or plain object');
  }
}

/** The words for a value that cannot be transported. */
export function refusal(got: string, fix: string): string {
  return `must be a string, number, boolean, list, plain object or token, got ${got}; ${fix}`;
}

/** Whether a value is an object literal, `JSON.parse`'s, or without prototype; those of other realms too. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What to write instead, for the classes that people do pass. */
function fixFor(value: object): string {
  if (value instanceof Duration) return 'pass .toSeconds()';
  if (value instanceof Size) return 'pass .toMebibytes()';
  if (value instanceof Date) return 'pass .toISOString()';
  if (value instanceof Map) return 'pass Object.fromEntries(map)';
  if (value instanceof Set) return 'pass [...set]';
  if (ArrayBuffer.isView(value)) return 'pass it as base64 text';
  if (Construct.isConstruct(value)) return 'pass an attribute of the construct, such as its name or ARN';
  return 'pass a plain object with the values that the handler needs';
}
