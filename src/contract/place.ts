/**
 * What a JSON Schema says about one place of a value.
 *
 * A place is a list of alternatives (`anyOf`, `oneOf`, `if`); an alternative is a list of schemas that hold together (`allOf`, `$ref`).
 * Synth, definition checks, coercion and messages all read schemas through this one walker.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core
 */
import { isRecord, Kind, kindOf, listOf, own, recordOf } from './values';

/** A JSON Schema object: `true`, `false` and anything unknown never get this far. */
export type Fragment = Readonly<Record<string, unknown>>;

/** Schemas that hold together, and what follows from them. */
export interface Alternative {
  /** None allows everything. */
  readonly fragments: readonly Fragment[];
  /** The kinds of values that are allowed; undefined when nothing is said of them. */
  readonly kinds: ReadonlySet<Kind> | undefined;
  /** The values that are listed one by one (`const`, `enum`); undefined when they are not. */
  readonly literals: readonly unknown[] | undefined;
}

/** The alternatives of one place; none at all allows nothing. */
export type Place = readonly Alternative[];

/** JSON Schema's words for kinds, and ours. */
const KINDS: ReadonlyMap<unknown, Kind> = new Map<string, Kind>([
  ['null', 'null'], ['boolean', 'boolean'], ['number', 'number'], ['integer', 'number'],
  ['string', 'string'], ['array', 'list'], ['list', 'list'], ['object', 'object'],
]);
/** Keywords that speak of one kind only: a schema without `type` that has one describes that kind. */
const IMPLIED: readonly (readonly [Kind, readonly string[]])[] = [
  ['object', ['properties', 'patternProperties', 'additionalProperties', 'required']],
  ['list', ['items', 'prefixItems']],
];

/** Places that were asked for, by the schema that holds them and the schema that makes them. */
const known = new WeakMap<object, WeakMap<object, Place>>();

/** The place that all these schemas describe together. */
export function placeOf(root: unknown, schemas: readonly unknown[]): Place {
  const [only] = schemas;
  if (schemas.length !== 1 || !isRecord(only) || !isRecord(root)) return alternativesOf(root, schemas);
  const places = known.get(root) ?? new WeakMap<object, Place>();
  known.set(root, places);
  const place = places.get(only) ?? alternativesOf(root, schemas);
  places.set(only, place);
  return place;
}

function alternativesOf(root: unknown, schemas: readonly unknown[]): Place {
  return expandAll(root, schemas, new Set()).map(alternativeOf).filter(({ kinds }) => kinds?.size !== 0);
}

type Fragments = readonly Fragment[];

function expandAll(root: unknown, schemas: readonly unknown[], refs: ReadonlySet<string>): readonly Fragments[] {
  return schemas.reduce<readonly Fragments[]>((place, schema) => both(place, expand(root, schema, refs)), [[]]);
}

function both(left: readonly Fragments[], right: readonly Fragments[]): readonly Fragments[] {
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

function expand(root: unknown, schema: unknown, refs: ReadonlySet<string>): readonly Fragments[] {
  if (schema === false) return [];
  if (!isRecord(schema)) return [[]];
  let place: readonly Fragments[] = [[schema]];
  if (typeof schema.$ref === 'string') {
    // A reference that leads back to this very place says nothing new.
    if (refs.has(schema.$ref)) return [];
    place = both(place, expand(root, resolve(root, schema.$ref), new Set([...refs, schema.$ref])));
  }
  place = both(place, expandAll(root, listOf(schema.allOf), refs));
  for (const choices of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(choices)) place = both(place, choices.flatMap((choice) => expand(root, choice, refs)));
  }
  if (schema.if !== undefined) {
    place = both(place, [...expandAll(root, [schema.if, schema.then], refs), ...expand(root, schema.else, refs)]);
  }
  return place;
}

/** What a JSON pointer inside the schema leads to. */
function resolve(root: unknown, ref: string): unknown {
  const steps = ref.startsWith('#') ? decodeURIComponent(ref.slice(1)).split('/').slice(1) : undefined;
  const target = steps?.reduce<unknown>((schema, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return Array.isArray(schema) ? schema[Number(key)] : own(recordOf(schema), key);
  }, root);
  if (target === undefined) throw new Error(`$ref "${ref}" leads nowhere in the JSON Schema; only references within it ("#/…") are followed`);
  return target;
}

function alternativeOf(fragments: Fragments): Alternative {
  const said = fragments.flatMap(kindsOf);
  const kinds = said.length === 0 ? undefined : said.reduce(shared);
  const [first, ...others] = fragments.flatMap((fragment) => {
    const values = literalsOf(fragment);
    return values === undefined ? [] : [values];
  });
  const literals = first?.filter((value) => {
    const text = JSON.stringify(value);
    return isAmong(kinds, kindOf(value)) && others.every((list) => list.some((other) => JSON.stringify(other) === text));
  });
  return { fragments, kinds: literals === undefined ? kinds : new Set(literals.flatMap((value) => KINDS.get(kindOf(value)) ?? [])), literals };
}

function shared(one: ReadonlySet<Kind>, other: ReadonlySet<Kind>): ReadonlySet<Kind> {
  return new Set([...one].filter((kind) => other.has(kind)));
}

function isAmong(kinds: ReadonlySet<unknown> | undefined, kind: unknown): boolean {
  return kinds?.has(kind) ?? true;
}

/** What a schema says of kinds: by its values, by its type, or by keywords that speak of one kind. */
function kindsOf(fragment: Fragment): readonly ReadonlySet<Kind>[] {
  const values = literalsOf(fragment)?.map(kindOf);
  const types = fragment.type === undefined ? undefined : [fragment.type].flat();
  const implied = IMPLIED.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(fragment, keyword)));
  const said = [values, types].filter((words) => words !== undefined);
  return (said.length === 0 && implied !== undefined ? [[implied[0]]] : said).map((words) => new Set(words.flatMap((word) => KINDS.get(word) ?? [])));
}

function literalsOf(fragment: Fragment): readonly unknown[] | undefined {
  if (Object.hasOwn(fragment, 'const')) return [fragment.const];
  return Array.isArray(fragment.enum) ? fragment.enum : undefined;
}

/** Whether an alternative allows a kind of value. */
export function allows({ kinds }: Alternative, kind: Kind): boolean {
  return kinds?.has(kind) ?? true;
}

/** Whether an alternative that allows numbers allows whole ones only. */
export function isWhole({ fragments }: Alternative): boolean {
  return fragments.some(({ type }) => [type].flat().includes('integer') && ![type].flat().includes('number'));
}
