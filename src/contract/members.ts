/** The places inside a place: members of objects, entries of lists. */
import { Alternative, Place, placeOf } from './place';
import { listOf, own, recordOf } from './values';

/** Stands for every key of a record and every entry of a list, in the paths of our messages and of `asSent`. */
export const ANY = '*';

/** The place of a key; undefined when this alternative does not speak of it. `ANY` asks for the keys that have no name. */
export function memberPlace(root: unknown, alternative: Alternative, key: string): Place | undefined {
  const said = alternative.fragments.flatMap((fragment) => {
    const named = own(recordOf(fragment.properties), key);
    const matching = Object.entries(recordOf(fragment.patternProperties))
      .filter(([pattern]) => key === ANY || matches(pattern, key))
      .map(([, schema]) => schema);
    const found = [...(named === undefined ? [] : [named]), ...matching];
    return found.length > 0 ? found : open(fragment.additionalProperties);
  });
  return said.length > 0 ? placeOf(root, said) : undefined;
}

/** The place of a list's entry; undefined when this alternative does not speak of it. */
export function entryPlace(root: unknown, alternative: Alternative, index: number): Place | undefined {
  const said = alternative.fragments.flatMap((fragment) => {
    const { first, rest } = entries(fragment);
    return index < first.length ? [first[index]] : open(rest);
  });
  return said.length > 0 ? placeOf(root, said) : undefined;
}

/** JSON Schema's patterns are of the unicode kind; libraries write down those of their authors, which need not be. */
function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key);
  } catch {
    return new RegExp(pattern).test(key);
  }
}

/** `false` closes an object or a list: whether a value may have more is for validation, not for coercion. */
function open(schema: unknown): readonly unknown[] {
  return schema === undefined || schema === false ? [] : [schema];
}

/** Entries with a schema of their own and the schema of the rest, as draft 2020-12 or draft 7 write them. */
function entries(fragment: Readonly<Record<string, unknown>>): { first: readonly unknown[]; rest: unknown } {
  return Array.isArray(fragment.items)
    ? { first: fragment.items, rest: fragment.additionalItems }
    : { first: listOf(fragment.prefixItems), rest: fragment.items };
}

/** The names that an alternative gives to members. */
export function namesOf(alternative: Alternative): readonly string[] {
  return [...new Set(alternative.fragments.flatMap((fragment) => Object.keys(recordOf(fragment.properties))))];
}

/** The names that an alternative requires. */
export function requiredOf(alternative: Alternative): readonly string[] {
  return [...new Set(alternative.fragments.flatMap((fragment) => listOf(fragment.required).filter((name) => typeof name === 'string')))];
}

/** How many entries of a list have a place of their own. */
export function tupleLength(alternative: Alternative): number {
  return Math.max(0, ...alternative.fragments.map((fragment) => entries(fragment).first.length));
}

/** The least and the most entries that a list may have. */
export function lengthOf(alternative: Alternative): { least: number; most: number } {
  const least = alternative.fragments.flatMap(({ minItems }) => (typeof minItems === 'number' ? [minItems] : []));
  const most = alternative.fragments.flatMap((fragment) => [
    ...(typeof fragment.maxItems === 'number' ? [fragment.maxItems] : []),
    ...(entries(fragment).rest === false ? [entries(fragment).first.length] : []),
  ]);
  return { least: Math.max(0, ...least), most: Math.min(Infinity, ...most) };
}

/** Whether an alternative refuses a key that it does not name. */
export function refusesKey(alternative: Alternative, key: string): boolean {
  return alternative.fragments.some((fragment) => fragment.additionalProperties === false
    && own(recordOf(fragment.properties), key) === undefined
    && !Object.keys(recordOf(fragment.patternProperties)).some((pattern) => matches(pattern, key)));
}

/** Whether a place speaks of null: a place that allows anything does not. */
export function isNullable(place: Place | undefined): boolean {
  return place?.some(({ kinds }) => kinds?.has('null')) ?? false;
}
