/**
 * Turns what CloudFormation sends into what the schema says, at every depth.
 *
 * Values that have their type already pass, so coercing twice changes nothing. What does not fit is left as it is: validation names it.
 */
import { candidatesOf } from './candidates';
import { ANY, entryPlace, isNullable, memberPlace, namesOf, requiredOf } from './members';
import { Place, placeOf } from './place';
import { readingsOf, says } from './readings';
import { isRecord, own } from './values';

/**
 * Coerces a value by a JSON Schema.
 *
 * @param schema JSON Schema (draft 2020-12 or 7)
 * @param value  what CloudFormation sent
 * @param asSent paths whose values are left as they were sent, `*` for any key or entry (`rules.*.port`)
 */
export function coerce(schema: unknown, value: unknown, asSent: readonly string[] = []): unknown {
  return coerceAt({ root: schema, asSent: new Set(asSent) }, placeOf(schema, [schema]), value, []);
}

interface Context {
  readonly root: unknown;
  readonly asSent: ReadonlySet<string>;
}

function coerceAt(context: Context, place: Place, value: unknown, path: readonly string[]): unknown {
  if (context.asSent.size > 0 && context.asSent.has(path.join('.'))) return value;
  if (typeof value === 'string') {
    const [reading = value] = readingsOf(place, value);
    return reading;
  }
  if (!Array.isArray(value) && !isRecord(value)) return value;
  const listed = place.flatMap((alternative) => alternative.literals ?? []).find((literal) => says(value, literal));
  if (listed !== undefined) return listed;
  return Array.isArray(value) ? coerceList(context, place, value, path) : coerceObject(context, place, value, path);
}

function coerceList(context: Context, place: Place, value: readonly unknown[], path: readonly string[]): unknown {
  const candidates = candidatesOf(context.root, place, value);
  return value.map((entry, index) => {
    const places = candidates.flatMap((alternative) => entryPlace(context.root, alternative, index) ?? []);
    return places.length > 0 ? coerceAt(context, places, entry, [...path, ANY]) : entry;
  });
}

function coerceObject(context: Context, place: Place, value: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  const candidates = candidatesOf(context.root, place, value);
  const named = new Set(candidates.flatMap(namesOf));
  const members = Object.entries(value).filter(([, member]) => member !== undefined).map(([key, member]): [string, unknown] => {
    const places = candidates.flatMap((alternative) => memberPlace(context.root, alternative, key) ?? []);
    return [key, places.length > 0 ? coerceAt(context, places, member, [...path, named.has(key) ? key : ANY]) : member];
  });
  // CloudFormation cannot send null: a required member that may be null and is not there was null.
  const [first, ...others] = candidates;
  const nulls = (first === undefined ? [] : requiredOf(first))
    .filter((key) => own(value, key) === undefined)
    .filter((key) => others.every((other) => requiredOf(other).includes(key)))
    .filter((key) => candidates.every((alternative) => isNullable(memberPlace(context.root, alternative, key))))
    .map((key): [string, unknown] => [key, null]);
  // Not by assignment: a key may be "__proto__".
  return Object.fromEntries([...members, ...nulls]);
}
