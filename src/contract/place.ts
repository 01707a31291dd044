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
/** Schemas that hold together; an empty list allows everything. */
export type Alternative = readonly Fragment[];
/** The alternatives of one place; none at all allows nothing. */
export type Place = readonly Alternative[];

const KINDS: ReadonlyMap<unknown, Kind> = new Map<string, Kind>([
  ['null', 'null'], ['boolean', 'boolean'], ['number', 'number'], ['integer', 'number'],
  ['string', 'string'], ['array', 'list'], ['object', 'object'],
]);
/** Keywords that speak of one kind only: a schema without `type` that has one describes that kind. */
const IMPLIED: readonly (readonly [Kind, readonly string[]])[] = [
  ['object', ['properties', 'patternProperties', 'additionalProperties', 'required']],
  ['list', ['items', 'prefixItems']],
];

/** The place that all these schemas describe together. */
export function placeOf(root: unknown, schemas: readonly unknown[]): Place {
  return expandAll(root, schemas, new Set()).filter((alternative) => kindsOf(alternative)?.size !== 0);
}

function expandAll(root: unknown, schemas: readonly unknown[], refs: ReadonlySet<string>): Place {
  return schemas.reduce<Place>((place, schema) => both(place, expand(root, schema, refs)), [[]]);
}

function both(left: Place, right: Place): Place {
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

function expand(root: unknown, schema: unknown, refs: ReadonlySet<string>): Place {
  if (schema === false) return [];
  if (!isRecord(schema)) return [[]];
  let place: Place = [[schema]];
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

/** The kinds of values that an alternative allows; undefined when it says nothing of them. */
export function kindsOf(alternative: Alternative): ReadonlySet<Kind> | undefined {
  let kinds: Set<Kind> | undefined;
  for (const fragment of alternative) {
    const said = kindsOfFragment(fragment);
    if (said !== undefined) kinds = kinds === undefined ? said : new Set([...kinds].filter((kind) => said.has(kind)));
  }
  return kinds;
}

function kindsOfFragment(fragment: Fragment): Set<Kind> | undefined {
  const values = literalsOfFragment(fragment);
  const types = fragment.type === undefined ? undefined : new Set(listOf([fragment.type].flat()).flatMap((type) => KINDS.get(type) ?? []));
  if (values !== undefined) {
    const kinds = values.map(kindOf).filter((kind) => kind !== 'nothing' && kind !== 'other');
    return new Set(kinds.filter((kind) => types?.has(kind) ?? true));
  }
  const implied = IMPLIED.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(fragment, keyword)));
  return types ?? (implied && new Set([implied[0]]));
}

function literalsOfFragment(fragment: Fragment): readonly unknown[] | undefined {
  if (Object.hasOwn(fragment, 'const')) return [fragment.const];
  return Array.isArray(fragment.enum) ? fragment.enum : undefined;
}

/** The values that an alternative lists one by one (`const`, `enum`); undefined when it does not list them. */
export function literalsOf(alternative: Alternative): readonly unknown[] | undefined {
  const lists = alternative.flatMap((fragment) => {
    const values = literalsOfFragment(fragment);
    return values === undefined ? [] : [values];
  });
  const [first, ...others] = lists;
  const kinds: ReadonlySet<string> | undefined = kindsOf(alternative);
  return first?.filter((value) => {
    const text = JSON.stringify(value);
    return kinds?.has(kindOf(value)) && others.every((list) => list.some((other) => JSON.stringify(other) === text));
  });
}

/** Whether an alternative allows a kind of value. */
export function allows(alternative: Alternative, kind: Kind): boolean {
  return kindsOf(alternative)?.has(kind) ?? true;
}

/** Whether an alternative that allows numbers allows whole ones only. */
export function isWhole(alternative: Alternative): boolean {
  return alternative.some(({ type }) => [type].flat().includes('integer') && ![type].flat().includes('number'));
}
