/** Validates by the author's schema: in Lambda, where it may wait, and at synth, where tokens stand for values that nobody knows yet. */
import { coerce } from './coerce';
import { describeIssue, Issue, keysOf } from './issues';
import { StandardIssue, StandardSchema } from './standard-schema';
import { isRecord, own } from './values';

/** A valid value, with defaults filled in and transformed, or what is wrong with it. */
export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  | { readonly valid: false; readonly issues: readonly Issue[] };

/**
 * Validates a coerced value.
 *
 * @param schema     the author's schema
 * @param jsonSchema the same as JSON Schema, for the words of the issues
 */
export async function validate<Output>(schema: StandardSchema<unknown, Output>, jsonSchema: unknown, value: unknown): Promise<Validated<Output>> {
  const result = await schema['~standard'].validate(value);
  return result.issues === undefined
    ? { valid: true, value: result.value }
    : { valid: false, issues: result.issues.map((issue) => describeIssue(jsonSchema, value, issue)) };
}

/**
 * The issues of a value that is written in a stack.
 *
 * An issue counts only when the value at its path holds no token. A schema that would have to wait says nothing, and neither does one that throws while a
 * token is present. The value is read as Lambda will read it: null and undefined members are left out, required ones that may be null become null.
 *
 * @param isToken whether a value, or a part of a text, is a token
 * @throws when the schema throws and there is no token
 */
export function issuesAtSynth(
  schema: StandardSchema,
  jsonSchema: unknown,
  value: unknown,
  isToken: (value: unknown) => boolean,
  asSent: readonly string[] = [],
): readonly Issue[] {
  const read = coerce(jsonSchema, withoutEmpty(value, isToken), asSent);
  let issues: readonly StandardIssue[];
  try {
    const result = schema['~standard'].validate(read);
    if ('then' in result) {
      // Nobody waits for it: its failure must not end the process.
      result.catch(() => undefined);
      return [];
    }
    issues = result.issues ?? [];
  } catch (error) {
    if (holdsToken(read, isToken)) return [];
    throw new Error(`the schema threw instead of reporting an issue: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return issues.filter((issue) => !isOnToken(read, keysOf(issue), isToken)).map((issue) => describeIssue(jsonSchema, read, issue));
}

/** What the template will hold: members that are null or undefined are not in it. */
function withoutEmpty(value: unknown, isToken: (value: unknown) => boolean): unknown {
  if (isToken(value)) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry, isToken));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutEmpty(member, isToken)]));
}

/** Whether a token stands at a path, above it or below it. */
function isOnToken(value: unknown, keys: readonly string[], isToken: (value: unknown) => boolean): boolean {
  let at = value;
  for (const key of keys) {
    if (isToken(at)) return true;
    at = Array.isArray(at) ? at[Number(key)] : isRecord(at) ? own(at, key) : undefined;
  }
  return holdsToken(at, isToken);
}

function holdsToken(value: unknown, isToken: (value: unknown) => boolean): boolean {
  if (isToken(value)) return true;
  if (Array.isArray(value)) return value.some((entry) => holdsToken(entry, isToken));
  return isRecord(value) && Object.entries(value).some(([key, member]) => isToken(key) || holdsToken(member, isToken));
}
