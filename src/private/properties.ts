/** A custom resource's properties, checked: what CloudFormation can transport, with the values and the keys as given. */
import { Duration, Size, Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { misuse } from './checks';
import { isSecret, SECRET_MESSAGE } from './secrets';
import { RESERVED_PROPERTIES } from '../wire';

/** An asynchronous invocation used to carry at most 256 KB, and an Update carries the properties twice. In bytes, as JSON. */
const MAX_PROPERTIES_BYTES = 128 * 1024;

/** The resource that the properties are for: not made yet, since they are passed to its constructor. */
export interface Site {
  readonly scope: Construct;
  readonly path: string;
}

/** The properties without null and undefined members; throws at the first value that CloudFormation cannot transport. */
export function checkedProperties(at: Site, properties: Record<string, unknown>): Record<string, unknown> {
  for (const name of RESERVED_PROPERTIES) {
    if (properties[name] !== undefined) {
      throw misuse(at.path, `properties must not hold ${name}, which CloudFormation keeps for itself; rename it, or use the prop of that name`);
    }
  }
  const checked = checkedMembers(at, properties, 'properties', []);
  const bytes = Buffer.byteLength(JSON.stringify(checked, literalsOnly), 'utf8');
  if (bytes > MAX_PROPERTIES_BYTES) {
    throw misuse(
      at.path,
      `properties must be at most ${MAX_PROPERTIES_BYTES} bytes as JSON, got ${bytes}; put large values into an asset and pass where it is`,
    );
  }
  return checked;
}

/** Tokens have no size yet; as objects, they may hold anything. */
function literalsOnly(_key: string, value: unknown): unknown {
  return typeof value === 'object' && Token.isUnresolved(value) ? '' : value;
}

/** `parents` are the objects around this one, to find cycles. */
function checkedMembers(at: Site, value: object, path: string, parents: object[]): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const memberPath = `${path}.${key}`;
    // A key with a token would render as something else than the key that the handler expects.
    if (Token.isUnresolved(key)) throw misuse(at.path, `${path} must have literal keys, got a token as key; put the value in a member instead`);
    if (member === null || member === undefined) continue;
    members.push([key, checkedValue(at, member, memberPath, [...parents, value])]);
  }
  return Object.fromEntries(members);
}

function checkedValue(at: Site, value: unknown, path: string, parents: object[]): unknown {
  if (isSecret(at.scope, value)) throw misuse(at.path, `${path} ${SECRET_MESSAGE}`);
  if (Token.isUnresolved(value)) return value;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw notTransportable(at, path, String(value), 'pass a finite number, or a string');
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw notTransportable(at, path, `${value}, which has lost digits`, 'pass it as a string');
      return value;
    case 'object':
      return checkedObject(at, value, path, parents);
    case 'bigint':
      throw notTransportable(at, path, 'a bigint', 'pass it as a string');
    default:
      throw notTransportable(at, path, `a ${typeof value}`, 'pass a string, number, boolean, list or plain object');
  }
}

function checkedObject(at: Site, value: object | null, path: string, parents: object[]): unknown {
  if (value === null) throw notTransportable(at, path, 'null', 'leave the element out of the list');
  if (parents.includes(value)) throw notTransportable(at, path, 'an object that contains itself', 'pass a copy without the cycle');
  if (Array.isArray(value)) return checkedElements(at, value, path, parents);
  if (isPlain(value)) return checkedMembers(at, value, path, parents);
  throw notTransportable(at, path, `a ${value.constructor.name}`, fixFor(value));
}

function checkedElements(at: Site, elements: unknown[], path: string, parents: object[]): unknown[] {
  // Array.from: a hole in a list would be skipped by map.
  return Array.from(elements, (element, index) => {
    const elementPath = `${path}[${index}]`;
    if (element === undefined) throw notTransportable(at, elementPath, 'undefined', 'leave the element out of the list');
    return checkedValue(at, element, elementPath, [...parents, elements]);
  });
}

function notTransportable(at: Site, path: string, got: string, fix: string): Error {
  return misuse(at.path, `${path} must be a string, number, boolean, list, plain object or token, got ${got}; ${fix}`);
}

/** Whether an object is a literal, `JSON.parse`'s, or without prototype; those of other realms too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What to write instead, for the classes that people do pass. */
function fixFor(value: object): string {
  if (value instanceof Duration) return 'pass .toSeconds()';
  if (value instanceof Size) return 'pass .toMebibytes()';
  if (value instanceof Date) return 'pass .toISOString()';
  if (value instanceof Map) return 'pass Object.fromEntries(map)';
  if (value instanceof Set) return 'pass [...set]';
  if (ArrayBuffer.isView(value)) return 'pass it as base64 text';
  if (Construct.isConstruct(value)) return 'pass an attribute of the construct, such as its name or ARN';
  return 'pass a plain object with the values that the handler needs';
}
