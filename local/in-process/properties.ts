/** A test's properties as CloudFormation would take them from a template, and send them. */
import { stringifyObject } from '../cloudformation/template/stringify';
import { toValueObject, ValueObject } from '../cloudformation/template/value';

/** Properties as CloudFormation sends them to a function. */
export type SentProperties = ValueObject & { readonly ServiceToken: string };

/**
 * Every scalar as text; members that are undefined are left out, as the CDK does.
 *
 * @throws for what a template cannot hold: null, functions, instances of classes, NaN
 */
export function sentProperties(properties: object, serviceToken: string, serviceTimeout?: number): SentProperties {
  const timeout: ValueObject = serviceTimeout === undefined ? {} : { ServiceTimeout: String(serviceTimeout) };
  return { ...timeout, ...stringifyObject(toValueObject(plain(properties, 'properties'), '/properties')), ServiceToken: serviceToken };
}

function plain(value: unknown, path: string): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${path}: ${value} cannot stand in a template`);
  if (Array.isArray(value)) return value.map((member: unknown, index) => plain(member, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Also an object literal of another realm: test runners load test files into one of their own.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new Error(`${path}: expected text, numbers, booleans, lists or plain objects, got an instance of ${value.constructor.name}`);
  }
  return Object.fromEntries(Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [key, plain(member, `${path}.${key}`)]));
}
