/** Reads the outputs of a contract from its construct. */
import { OutputDeclaration, OutputMap } from '../contract';
import { OutputType } from '../output-type';
import { TypedCustomResource } from '../typed-custom-resource';

/** What `TypedCustomResource` is told of the outputs. */
export function outputTypes(outputs: OutputMap): Record<string, OutputType> {
  return Object.fromEntries(Object.entries(outputs).map(([key, { kind }]) => [key, outputType(kind)]));
}

function outputType(kind: OutputDeclaration['kind']): OutputType {
  switch (kind) {
    case 'string': return OutputType.STRING;
    case 'number': return OutputType.NUMBER;
    case 'boolean': return OutputType.BOOLEAN;
    case 'stringList': return OutputType.STRING_LIST;
    default: return unreachable(kind);
  }
}

/** The value of a getter: a token, or an object of getters for nested outputs; undefined for an output that may be missing. */
export function getAttribute(resource: TypedCustomResource, outputs: OutputMap, key: string): unknown {
  const declaration = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
  if (declaration === undefined) return nested(resource, outputs, key);
  return declaration.required ? read(resource, key, declaration.kind) : undefined;
}

function nested(resource: TypedCustomResource, outputs: OutputMap, parent: string): object {
  const names = Object.keys(outputs).filter((key) => key.startsWith(`${parent}.`)).map((key) => key.slice(parent.length + 1).split('.')[0] ?? '');
  return Object.defineProperties({}, Object.fromEntries([...new Set(names)].map((name) => [
    name, { enumerable: true, get: () => getAttribute(resource, outputs, `${parent}.${name}`) },
  ])));
}

function read(resource: TypedCustomResource, key: string, kind: OutputDeclaration['kind']): unknown {
  switch (kind) {
    case 'string': return resource.getAttString(key);
    case 'number': return resource.getAttNumber(key);
    case 'boolean': return resource.getAttBoolean(key);
    case 'stringList': return resource.getAttStringList(key);
    default: return unreachable(kind);
  }
}

function unreachable(kind: never): never {
  throw new Error(`an output cannot be a ${String(kind)}`);
}
