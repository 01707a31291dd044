/**
 * The outputs of a contract as CloudFormation can return them: objects flattened to dotted keys, lists of scalars as lists of text.
 */
import { entryPlace, isNullable, memberPlace, namesOf, requiredOf, tupleLength } from './members';
import { refuseBadOutputName } from './names';
import { allows, Place, placeOf } from './place';
import { isRecord, Kind } from './values';

/** How an output is read with Fn::GetAtt. */
export type OutputKind = 'string' | 'number' | 'boolean' | 'stringList';

/** One output of a contract. */
export interface OutputDeclaration {
  readonly kind: OutputKind;
  /** False when the handler may leave it out: such an output has no getter. */
  readonly required: boolean;
  /** True when it must not be shown: NoEcho in every answer. */
  readonly secret: boolean;
}

/** Every output by its dotted key, in the order of the schema. */
export type OutputMap = Readonly<Record<string, OutputDeclaration>>;

/**
 * The outputs that a JSON Schema declares.
 *
 * @param where begins every error
 * @throws when the schema is no object, or an output is something that Fn::GetAtt cannot return
 */
export function outputMap(schema: unknown, secretOutputs: readonly string[], where: string): OutputMap {
  const place = placeOf(schema, [schema]);
  if (!isObjectPlace(place)) throw new Error(`${where}: expected an object schema: each member is an output`);
  const found: [string, OutputDeclaration][] = [];
  collect({ root: schema, where, secretOutputs, found }, place, [], true, place.flatMap((alternative) => alternative.fragments));
  return Object.fromEntries(found);
}

/** Whether a place takes objects and nothing else. */
export function isObjectPlace(place: Place): boolean {
  return place.length > 0 && place.every((alternative) => {
    const kinds = alternative.kinds;
    return kinds?.size === 1 && kinds.has('object');
  });
}

/** The kinds of values that an output may have; null is not one, since it is left out of an answer. */
function outputKinds(place: Place): readonly Kind[] {
  return [...new Set(place.flatMap((alternative) => [...(alternative.kinds ?? [])]))].filter((kind) => kind !== 'null');
}

interface Collection {
  readonly root: unknown;
  readonly where: string;
  readonly secretOutputs: readonly string[];
  readonly found: [string, OutputDeclaration][];
}

function collect(collection: Collection, place: Place, path: readonly string[], required: boolean, above: readonly unknown[]): void {
  const objects = place.filter((alternative) => allows(alternative, 'object'));
  for (const name of new Set(objects.flatMap(namesOf))) {
    refuseBadOutputName(collection.where, name);
    const inner = objects.flatMap((alternative) => memberPlace(collection.root, alternative, name) ?? []);
    const always = required && !isNullable(inner) && objects.every((alternative) => requiredOf(alternative).includes(name));
    collectOne(collection, inner, [...path, name], always, above);
  }
}

function collectOne(collection: Collection, place: Place, path: readonly string[], required: boolean, above: readonly unknown[]): void {
  const key = path.join('.');
  const refuse = (problem: string): void => {
    throw new Error(`${collection.where}.${key} ${problem}`);
  };
  if (outputKinds(place).length === 0 || place.some((alternative) => alternative.kinds === undefined)) {
    return refuse('has no type; give it one, so that its attribute has one too');
  }
  if (outputKinds(place).every((kind) => kind === 'object')) {
    const fragments = place.flatMap((alternative) => alternative.fragments);
    if (fragments.some((fragment) => above.includes(fragment))) refuse('contains itself, so that its keys are endless; return it as JSON text');
    if (place.flatMap(namesOf).length === 0) refuse('has keys that are not known when the stack is written; name them, or return JSON text');
    return collect(collection, place, path, required, [...above, ...fragments]);
  }
  const kind = isListPlace(collection.root, place) ? 'stringList' : scalarKind(place);
  if (kind === undefined) return refuse('cannot be an attribute: Fn::GetAtt returns text or a list of text; return JSON text');
  const secret = collection.secretOutputs.some((name) => key === name || key.startsWith(`${name}.`));
  collection.found.push([key, { kind, required, secret }]);
}

function isListPlace(root: unknown, place: Place): boolean {
  if (outputKinds(place).some((kind) => kind !== 'list')) return false;
  return place.filter((alternative) => allows(alternative, 'list')).every((alternative) => {
    const entries = [...Array(tupleLength(alternative) + 1).keys()].flatMap((index) => entryPlace(root, alternative, index) ?? []);
    return scalarKind(entries) !== undefined;
  });
}

/** Text serves for scalars of several types; undefined when something else is among them. */
function scalarKind(place: Place): OutputKind | undefined {
  const kinds = outputKinds(place);
  if (kinds.length === 0 || kinds.includes('list') || kinds.includes('object') || place.some((alternative) => alternative.kinds === undefined)) return undefined;
  if (kinds.length > 1) return 'string';
  return kinds.includes('number') ? 'number' : kinds.includes('boolean') ? 'boolean' : 'string';
}

/** Dotted keys of outputs that a handler returned and the contract does not declare. */
export function undeclaredOutputs(outputs: OutputMap, returned: unknown, path: readonly string[] = []): readonly string[] {
  if (!isRecord(returned)) return [];
  return Object.entries(returned).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const key = [...path, name].join('.');
    if (Object.hasOwn(outputs, key)) return [];
    const isParent = Object.keys(outputs).some((declared) => declared.startsWith(`${key}.`));
    return isParent && isRecord(value) ? undeclaredOutputs(outputs, value, [...path, name]) : isParent ? [] : [key];
  });
}
