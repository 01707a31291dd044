/**
 * The defaults that a schema states: a property that has its default says the same as one that is left out.
 *
 * Where requests are compared, such values are left out. Filling defaults in would compare the same, but the ids of things would change with every process for a
 * default that is made anew (a UUID, a time).
 */
import { canonicalJson } from '../wire';
import { candidatesOf } from './candidates';
import { memberPlace } from './members';
import { placeOf } from './place';

/** Coerced properties without those that have their default. */
export function withoutDefaults(schema: unknown, coerced: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const candidates = candidatesOf(schema, placeOf(schema, [schema]), coerced);
  const members = Object.entries(coerced).filter(([name, value]) => {
    const stated = candidates.map((alternative) => {
      const fragments = (memberPlace(schema, alternative, name) ?? []).flatMap((choice) => choice.fragments);
      return new Set(fragments.filter((fragment) => Object.hasOwn(fragment, 'default')).map((fragment) => canonicalJson(fragment.default)));
    });
    // Several defaults tell nothing: which one holds is for validation.
    const isDefault = stated.length > 0 && stated.every((defaults) => defaults.size === 1 && defaults.has(canonicalJson(value)));
    return !isDefault;
  });
  return Object.fromEntries(members);
}
