/** A custom resource's properties, checked: what CloudFormation can transport, with the values and the keys as given. */
import { Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { misuse } from './checks';
import { isSecret, SECRET_MESSAGE } from './secrets';
import { isPlain, refusal, refusalOf } from './transportable';
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
  // First: a stack has a method `resolve`, as tokens have.
  if (Construct.isConstruct(value)) throw misuse(at.path, `${path} ${refusalOf(value)}`);
  if (isSecret(at.scope, value)) throw misuse(at.path, `${path} ${SECRET_MESSAGE}`);
  if (Token.isUnresolved(value)) return value;
  if (Array.isArray(value) || isPlain(value)) {
    if (parents.includes(value)) throw misuse(at.path, `${path} ${refusal('an object that contains itself', 'pass a copy without the cycle')}`);
    return Array.isArray(value) ? checkedElements(at, value, path, parents) : checkedMembers(at, value, path, parents);
  }
  const refused = refusalOf(value);
  if (refused !== undefined) throw misuse(at.path, `${path} ${refused}`);
  return value;
}

function checkedElements(at: Site, elements: unknown[], path: string, parents: object[]): unknown[] {
  // Array.from: a hole in a list would be skipped by map.
  return Array.from(elements, (element, index) => {
    const elementPath = `${path}[${index}]`;
    if (element === undefined || element === null) throw misuse(at.path, `${elementPath} ${refusal(String(element), 'leave the element out of the list')}`);
    return checkedValue(at, element, elementPath, [...parents, elements]);
  });
}
