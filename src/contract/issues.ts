/** Says what is wrong with a value: path, expectation, type of what was got. Never the value itself: it may be a secret. */
import { childPlace, fits } from './candidates';
import { isWhole, Place, placeOf } from './place';
import { StandardIssue } from './standard-schema';
import { isRecord, kindOf, own } from './values';

/** One fault of a value. */
export interface Issue {
  /** Dotted path; empty for the whole value. */
  readonly path: string;
  /** What was expected and the type of what was got. */
  readonly message: string;
}

/** One line for one fault: `rules.0.port: expected integer, got string`. */
export function formatIssue({ path, message }: Issue): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** The keys of an issue's path, as text. */
export function keysOf({ path }: StandardIssue): readonly string[] {
  return (path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment));
}

/** What zod/mini says of everything, and zod of alternatives. */
const SAYS_NOTHING = /^(?:invalid input)?$/i;

/** A schema library's issue in our words, or in its own where only the library knows the rule. */
export function describeIssue(schema: unknown, value: unknown, issue: StandardIssue): Issue {
  const keys = keysOf(issue);
  const path = keys.join('.');
  const { place, at } = follow(schema, value, keys);
  const got = kindOf(at);
  const expected = place.length > 0 ? expectation(place) : '';
  if (expected !== '' && (got === 'nothing' || !fitsAlone(schema, place, at))) return { path, message: `expected ${expected}, got ${got}` };
  const theirs = withoutValues(withoutPath(issue.message, keys), at);
  const message = theirs === undefined || SAYS_NOTHING.test(theirs) ? fallback(place, expected) : theirs;
  return { path, message: `${message}, got ${got}` };
}

/** What the schema says at a path, and the value there. */
function follow(schema: unknown, value: unknown, keys: readonly string[]): { place: Place; at: unknown } {
  let place = placeOf(schema, [schema]);
  let at = value;
  for (const key of keys) {
    const step = Array.isArray(at) ? Number(key) : key;
    place = place.flatMap((alternative) => childPlace(schema, alternative, step) ?? []);
    at = Array.isArray(at) ? at[Number(key)] : isRecord(at) ? own(at, key) : undefined;
  }
  return { place, at };
}

/** Whether the value itself, without its members, is of a kind that the place takes. */
function fitsAlone(schema: unknown, place: Place, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'string' ? fits(schema, place, value) : textFits(place, value);
  return place.some((alternative) => alternative.kinds?.has(Array.isArray(value) ? 'list' : 'object') ?? true);
}

/** After coercion a text is text: a number or a boolean would have been read already. */
function textFits(place: Place, text: string): boolean {
  return place.some((alternative) => alternative.literals?.includes(text) ?? alternative.kinds?.has('string') ?? true);
}

/** What a place takes, in words: `integer`, `"a" or "b"`, `list`. */
function expectation(place: Place): string {
  const words = place.flatMap((alternative) => {
    const literals = alternative.literals;
    if (literals !== undefined) return literals.map((literal) => JSON.stringify(literal));
    return [...(alternative.kinds ?? [])].map((kind) => (kind === 'number' && isWhole(alternative) ? 'integer' : kind));
  });
  return [...new Set(words)].join(' or ');
}

/** JSON Schema's keywords for limits of a value of the right kind. */
const LIMITS = [
  'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
];

/** The limits that a place sets, for want of better words: `expected string with minLength 3`. */
function fallback(place: Place, expected: string): string {
  const limits = place.flatMap(({ fragments }) => fragments).flatMap((fragment) =>
    LIMITS.filter((keyword) => Object.hasOwn(fragment, keyword)).map((keyword) => `${keyword} ${String(fragment[keyword])}`));
  const kind = expected === '' ? 'value' : expected;
  return limits.length === 0 ? `expected another ${kind}` : `expected ${kind} with ${[...new Set(limits)].join(', ')}`;
}

/** ArkType begins its messages with the path, which we print already. */
function withoutPath(message: string, keys: readonly string[]): string {
  const path = keys.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
  return path !== '' && message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}

/** Shortest text that counts as repeated when it is part of a longer word: a schema's own words have shorter syllables in common. */
const SHORTEST_ECHO = 4;
/** Libraries cut long values: this many characters of one give it away. */
const PREFIX_ECHO = 8;

/** A message with the values of `value` replaced by their types; undefined when something of them would still show. */
function withoutValues(message: string, value: unknown): string | undefined {
  let clean = message;
  const scalars = scalarsOf(value).sort((a, b) => b.text.length - a.text.length);
  for (const { text, kind } of scalars) {
    for (const shown of new Set([`"${text}"`, `'${text}'`, JSON.stringify(text)])) clean = clean.replaceAll(shown, kind);
    const alone = new RegExp(`(?<![\\p{L}\\p{N}_.])${escape(text)}(?![\\p{L}\\p{N}_])`, 'gu');
    clean = clean.replace(alone, kind);
  }
  const shows = scalars.some(({ text }) => text.length >= SHORTEST_ECHO && clean.includes(text.slice(0, PREFIX_ECHO)));
  return shows ? undefined : clean;
}

function scalarsOf(value: unknown): { text: string; kind: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [{ text: String(value), kind: typeof value }];
  if (Array.isArray(value)) return value.flatMap(scalarsOf);
  return isRecord(value) ? Object.values(value).flatMap(scalarsOf) : [];
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
