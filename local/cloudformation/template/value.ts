/**
 * What a template is made of: JSON without null.
 *
 * Parsed once from `unknown`; everything after works on `Value`.
 */
import { TemplateError } from './template-error';

export type Scalar = string | number | boolean;
export type Value = Scalar | readonly Value[] | ValueObject;
export interface ValueObject { readonly [key: string]: Value }

/** What `AWS::NoValue` evaluates to: the key or the list member that holds it is left out. */
export const NO_VALUE = Symbol('AWS::NoValue');
export type NoValue = typeof NO_VALUE;

/** https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1378 */
const NULL_REFUSED = "'null' values are not allowed in templates";

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value): value is ValueObject {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Whether `value` is a JSON object, before it was parsed to a `Value`. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses `value` to a `Value`.
 *
 * Null is refused wherever it stands, as CloudFormation does.
 *
 * @throws TemplateError `[/Resources/Thing/Properties/Name] 'null' values are not allowed in templates`
 */
export function toValue(value: unknown, path = ''): Value {
  if (isScalar(value)) return value;
  if (Array.isArray(value)) return value.map((member: unknown, index) => toValue(member, `${path}/${index}`));
  if (isRecord(value)) return toValueObject(value, path);
  if (value === null) throw new TemplateError(path, NULL_REFUSED);
  throw new TemplateError(path, `expected a JSON value, got ${typeof value}`);
}

/** The same for an object; `undefined` is an empty one, so that absent sections of a template need no special case. */
export function toValueObject(value: unknown, path = ''): ValueObject {
  if (value === undefined) return {};
  if (value === null) throw new TemplateError(path, NULL_REFUSED);
  if (!isRecord(value)) throw new TemplateError(path, `expected an object, got ${Array.isArray(value) ? 'a list' : typeof value}`);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toValue(member, `${path}/${key}`)]));
}

/** Whether two values are the same; the order of keys does not count. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((member, index) => sameValue(member, b[index]));
  if (isObject(a)) {
    if (!isObject(b)) return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]));
  }
  return false;
}
