/**
 * The defaults that a schema states: a property that has its default says the same as one that is left out.
 *
 * Where requests are compared, such values are left out. Filling defaults in would compare the same, but the ids of things would change with every process for a
 * default that is made anew (a UUID, a time).
 */
import { canonicalJson } from '../wire';
import { candidatesOf } from './candidates';
import { entryPlace, memberPlace } from './members';
import { Place, placeOf } from './place';
import { isRecord } from './values';

/** Coerced properties without those that have their default, at every depth. */
export function withoutDefaults(schema: unknown, coerced: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return strippedObject(schema, placeOf(schema, [schema]), coerced);
}

function stripped(root: unknown, place: Place, value: unknown): unknown {
  if (isRecord(value)) return strippedObject(root, place, value);
  if (!Array.isArray(value)) return value;
  const candidates = candidatesOf(root, place, value);
  // An entry that is left out would move the others.
  return value.map((entry, index) => stripped(root, candidates.flatMap((alternative) => entryPlace(root, alternative, index) ?? []), entry));
}

function strippedObject(root: unknown, place: Place, value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const candidates = candidatesOf(root, place, value);
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const places = candidates.map((alternative) => memberPlace(root, alternative, name) ?? []);
    const textOf = (given: unknown) => canonicalJson(stripped(root, places.flat(), given));
    const stated = places.map((choices) => {
      const fragments = choices.flatMap((choice) => choice.fragments);
      return new Set(fragments.filter((fragment) => Object.hasOwn(fragment, 'default')).map((fragment) => textOf(fragment.default)));
    });
    // Several defaults tell nothing: which one holds is for validation.
    const isDefault = stated.length > 0 && stated.every((defaults) => defaults.size === 1 && defaults.has(textOf(member)));
    return isDefault ? [] : [[name, stripped(root, places.flat(), member)]];
  });
  return Object.fromEntries(members);
}
