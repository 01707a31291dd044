/**
 * Properties of a custom resource as its provider gets them: every scalar is a string, at every depth.
 *
 * https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1037
 */
import { javaNumber } from './java-number';
import { isList, isObject, Value, ValueObject } from './value';

/** One scalar as text: what `Fn::Join` and `Fn::Sub` put in, too. */
export function scalarText(value: string | number | boolean): string {
  return typeof value === 'number' ? javaNumber(value) : String(value);
}

export function stringify(value: Value): Value {
  if (isList(value)) return value.map(stringify);
  if (isObject(value)) return stringifyObject(value);
  return scalarText(value);
}

export function stringifyObject(value: ValueObject): ValueObject {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, stringify(member)]));
}
