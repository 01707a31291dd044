/** Type guards for what JSON and CloudFormation's requests hold. */

/** An object literal or parsed JSON, of any realm: neither a list nor an instance of a class (a CDK token is one). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The member of a plain object, never something that every object inherits. */
export function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A list, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A plain object, or an empty one for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** JSON's kinds of values, in the words that our messages use. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

/** The kind of a value, for messages and for choosing how to read it. */
export function kindOf(value: unknown): Kind | 'nothing' | 'other' {
  switch (typeof value) {
    case 'undefined': return 'nothing';
    case 'boolean': return 'boolean';
    case 'number': return 'number';
    case 'string': return 'string';
    case 'object': return value === null ? 'null' : Array.isArray(value) ? 'list' : 'object';
    default: return 'other';
  }
}
