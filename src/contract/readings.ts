/** What a text that CloudFormation sent can mean at a place of a JSON Schema. */
import { allows, isWhole, Place } from './place';
import { booleanIn, numberIn } from './text';
import { isRecord } from './values';

/** What a text can mean at a place. Text itself comes first: where text is allowed, it stays. */
export function readingsOf(place: Place, text: string): readonly (string | number | boolean)[] {
  const values = place.flatMap((alternative): readonly (string | number | boolean)[] => {
    const literals = alternative.literals;
    if (literals !== undefined) return literals.filter(isScalar).filter((literal) => says(text, literal));
    if (allows(alternative, 'string')) return [text];
    const number = allows(alternative, 'number') ? numberIn(text) : undefined;
    const boolean = allows(alternative, 'boolean') ? booleanIn(text) : undefined;
    const wrong = number === undefined || (isWhole(alternative) && !Number.isInteger(number));
    return [...(wrong ? [] : [number]), ...(boolean === undefined ? [] : [boolean])];
  });
  return [...values.filter((value) => value === text), ...values.filter((value) => value !== text)];
}

/** Whether a value that was sent is this value of the schema. */
export function says(sent: unknown, literal: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(literal) && sent.length === literal.length && sent.every((entry, index) => says(entry, literal[index]));
  }
  if (isRecord(sent)) {
    if (!isRecord(literal)) return false;
    const members = Object.entries(literal).filter(([, member]) => member !== null);
    return members.length === Object.values(sent).filter((member) => member !== null).length
      && members.every(([key, member]) => Object.hasOwn(sent, key) && says(sent[key], member));
  }
  if (sent === literal) return true;
  if (typeof sent !== 'string') return false;
  return typeof literal === 'number' ? numberIn(sent) === literal : booleanIn(sent) === literal;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
