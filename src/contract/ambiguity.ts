/**
 * Finds, when a contract is defined, the places where a text could mean two things or nothing in particular.
 *
 * CloudFormation sends `5` and `"5"` as the same text: where a schema takes both, only its author can say which one was meant.
 */
import { childPlace, isDiscriminator, namedChildren } from './candidates';
import { ANY, entryPlace, lengthOf, memberPlace } from './members';
import { allows, Alternative, Fragment, Place, placeOf } from './place';
import { readingsOf } from './readings';
import { Kind } from './values';

/** A place that cannot be coerced without guessing, and why. */
export interface Ambiguity {
  /** Dotted path, `*` for any key or entry; empty for the whole value. */
  readonly path: string;
  /** Completes "properties.x …". */
  readonly problem: string;
}

/** What an inspection found. */
export interface Inspected {
  readonly ambiguities: readonly Ambiguity[];
  /** Every place of the schema, by its path. */
  readonly paths: readonly string[];
}

/** The ambiguities of a JSON Schema outside the places in `asSent`. */
export function inspect(schema: unknown, asSent: readonly string[]): Inspected {
  const inspection: Inspection = { root: schema, asSent, seen: new Set(), ids: new Map(), found: new Map(), paths: new Set() };
  inspectPlace(inspection, placeOf(schema, [schema]), []);
  return { ambiguities: [...inspection.found].map(([path, problem]) => ({ path, problem })), paths: [...inspection.paths] };
}

interface Inspection {
  readonly root: unknown;
  readonly asSent: readonly string[];
  /** Places already looked at: a schema may refer to itself. */
  readonly seen: Set<string>;
  readonly ids: Map<Fragment, number>;
  readonly found: Map<string, string>;
  readonly paths: Set<string>;
}

function inspectPlace(inspection: Inspection, place: Place, path: readonly string[]): void {
  const name = path.join('.');
  inspection.paths.add(name);
  if (inspection.asSent.includes(name)) return;
  const identity = identify(inspection, place);
  if (inspection.seen.has(identity)) return;
  inspection.seen.add(identity);
  const problem = problemOf(place);
  if (problem !== undefined && !inspection.found.has(name)) inspection.found.set(name, problem);
  for (const kind of ['list', 'object'] as const) {
    const alternatives = place.filter((alternative) => alternative.kinds?.has(kind) && alternative.literals === undefined);
    for (const alternative of alternatives) inspectChildren(inspection, [alternative], kind, path);
    for (const [index, one] of alternatives.entries()) {
      for (const other of alternatives.slice(index + 1)) {
        if (canMeet(inspection.root, one, other, kind)) inspectChildren(inspection, [one, other], kind, path);
      }
    }
  }
}

/** Two places are the same when the same schemas make them. */
function identify({ ids }: Inspection, place: Place): string {
  const alternatives = place.map((alternative) => alternative.fragments.map((fragment) => {
    const id = ids.get(fragment) ?? ids.size;
    ids.set(fragment, id);
    return id;
  }).join('+'));
  return [...new Set(alternatives)].sort().join('|');
}

function inspectChildren(inspection: Inspection, alternatives: readonly Alternative[], kind: 'list' | 'object', path: readonly string[]): void {
  for (const key of namedChildren(alternatives, kind)) {
    const place = alternatives.flatMap((alternative) => childPlace(inspection.root, alternative, key) ?? []);
    inspectPlace(inspection, place, [...path, typeof key === 'number' ? ANY : key]);
  }
  const rest = alternatives.flatMap((alternative) => restOf(inspection.root, alternative, kind) ?? []);
  if (rest.length > 0) inspectPlace(inspection, rest, [...path, ANY]);
}

/** The place of keys without a name, of entries after the tuple's; a list that says nothing of its entries takes anything. */
function restOf(root: unknown, alternative: Alternative, kind: 'list' | 'object'): Place | undefined {
  if (kind === 'object') return memberPlace(root, alternative, ANY);
  const tuple = namedChildren([alternative], 'list').length;
  return entryPlace(root, alternative, tuple) ?? (tuple === 0 && lengthOf(alternative).most > 0 ? placeOf(root, []) : undefined);
}

/** Whether one value can belong to both: no member that both require tells them apart. */
function canMeet(root: unknown, one: Alternative, other: Alternative, kind: 'list' | 'object'): boolean {
  const lengths = [lengthOf(one), lengthOf(other)];
  if (kind === 'list' && lengths.some(({ most }) => lengths.some(({ least }) => least > most))) return false;
  return !namedChildren([one, other], kind).some((key) =>
    isDiscriminator(root, one, key) && isDiscriminator(root, other, key)
    && !textsOf(childPlace(root, one, key)).some((text) => textsOf(childPlace(root, other, key)).includes(text)));
}

function textsOf(place: Place | undefined): readonly string[] {
  return (place ?? []).flatMap((alternative) => alternative.literals ?? []).map(String);
}

const SCALARS: readonly Kind[] = ['string', 'number', 'boolean'];

function problemOf(place: Place): string | undefined {
  const open = place.filter((alternative) => alternative.literals === undefined);
  if (open.some((alternative) => alternative.kinds === undefined)) return 'has no type, so that nothing says what a text that CloudFormation sends there means';
  const scalars = SCALARS.filter((kind) => open.some((alternative) => allows(alternative, kind)));
  if (scalars.length > 1) return `takes ${scalars.join(' and ')}, and CloudFormation sends both as text`;
  const texts = place.flatMap((alternative) => alternative.literals ?? []).filter((literal) => literal !== null && typeof literal !== 'object').map(String);
  const twofold = texts.find((text) => new Set(readingsOf(place, text)).size > 1);
  return twofold === undefined ? undefined : `takes ${JSON.stringify(twofold)} with two types, and CloudFormation sends both as text`;
}
