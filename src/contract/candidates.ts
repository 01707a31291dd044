/** Which alternatives of a place a list or an object can belong to. */
import { entryPlace, isNullable, lengthOf, memberPlace, namesOf, refusesKey, requiredOf, tupleLength } from './members';
import { allows, Alternative, isWhole, Place } from './place';
import { readingsOf, says } from './readings';
import { isRecord, kindOf, own } from './values';

/**
 * The alternatives that a value fits in full, else those that no discriminator contradicts; none when each one is contradicted.
 *
 * Several are read together: the definition made sure that no text has two meanings among them.
 */
export function candidatesOf(root: unknown, place: Place, value: unknown): readonly Alternative[] {
  const ofKind = place.filter((alternative) => allows(alternative, Array.isArray(value) ? 'list' : 'object'));
  if (ofKind.length < 2) return ofKind;
  const fitting = ofKind.filter((alternative) => fits(root, [alternative], value));
  return fitting.length > 0 ? fitting : ofKind.filter((alternative) => isNotContradicted(root, ofKind, alternative, value));
}

function isNotContradicted(root: unknown, all: readonly Alternative[], alternative: Alternative, value: unknown): boolean {
  return childrenOf(value)
    .filter(([key]) => all.every((other) => isDiscriminator(root, other, key)))
    .every(([key, child]) => fits(root, childPlace(root, alternative, key) ?? [], child));
}

/** Whether an alternative requires this member or entry and lists its values. */
export function isDiscriminator(root: unknown, alternative: Alternative, key: string | number): boolean {
  const place = childPlace(root, alternative, key) ?? [];
  const required = typeof key === 'number' ? lengthOf(alternative).least > key : requiredOf(alternative).includes(key);
  return required && place.length > 0 && place.every((choice) => choice.literals !== undefined) && !isNullable(place);
}

/** The members or entries that alternatives give a place of their own. */
export function namedChildren(alternatives: readonly Alternative[], kind: 'list' | 'object'): readonly (string | number)[] {
  return kind === 'object'
    ? [...new Set(alternatives.flatMap(namesOf))]
    : [...Array(Math.max(0, ...alternatives.map(tupleLength))).keys()];
}

/** The place of an object's member or a list's entry. */
export function childPlace(root: unknown, alternative: Alternative, key: string | number): Place | undefined {
  return typeof key === 'number' ? entryPlace(root, alternative, key) : memberPlace(root, alternative, key);
}

function childrenOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((entry, index) => [index, entry]);
  return isRecord(value) ? Object.entries(value) : [];
}

/** Whether a value, once coerced, has the shape of a place: kinds, listed values, required and refused members, lengths. */
export function fits(root: unknown, place: Place, value: unknown): boolean {
  if (typeof value === 'string') return readingsOf(place, value).length > 0;
  const kind = kindOf(value);
  if (kind === 'nothing' || kind === 'other') return true;
  return place.some((alternative) => {
    const literals = alternative.literals;
    if (literals !== undefined) return literals.some((literal) => says(value, literal));
    return allows(alternative, kind)
      && (kind !== 'number' || !isWhole(alternative) || Number.isInteger(value))
      && hasShape(alternative, root, value)
      && childrenOf(value).every(([key, child]) => {
        const inner = childPlace(root, alternative, key);
        return inner === undefined || fits(root, inner, child);
      });
  });
}

function hasShape(alternative: Alternative, root: unknown, value: unknown): boolean {
  if (Array.isArray(value)) {
    const { least, most } = lengthOf(alternative);
    return value.length >= least && value.length <= most;
  }
  return !isRecord(value) || (
    requiredOf(alternative).every((key) => own(value, key) !== undefined || isNullable(memberPlace(root, alternative, key)))
    && !Object.keys(value).some((key) => refusesKey(alternative, key))
  );
}
