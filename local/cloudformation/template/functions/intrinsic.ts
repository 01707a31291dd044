/**
 * What an intrinsic function is, and how one is told from an ordinary object.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
import { Scope } from '../scope';
import { scalarText } from '../stringify';
import { TemplateError } from '../template-error';
import { isList, isScalar, NO_VALUE, NoValue, Value, ValueObject } from '../value';

/** What a function may use: its place, and evaluation of what is nested in it. */
export interface Call {
  readonly scope: Scope;
  readonly path: string;
  evaluate(value: Value, below?: string): Value | NoValue;
}

export type Intrinsic = (argument: Value, call: Call) => Value | NoValue;

/**
 * The function that an object calls, if it calls one: `Ref`, or a key that starts with `Fn::`.
 *
 * @throws TemplateError if a function's key has neighbours
 */
export function intrinsicCall(value: ValueObject, path: string): { name: string; argument: Value } | undefined {
  const keys = Object.keys(value);
  const name = keys.find((key) => key.startsWith('Fn::')) ?? (keys.length === 1 && keys[0] === 'Ref' ? 'Ref' : undefined);
  const argument = name === undefined ? undefined : value[name];
  if (name === undefined || argument === undefined) return undefined;
  if (keys.length > 1) throw new TemplateError(path, `Template format error: ${name} must be the only key of its object, got [${keys.join(', ')}]`);
  return { name, argument };
}

/** The text that an argument evaluates to. */
export function textArgument(value: Value | undefined, call: Call, words: string, below = ''): string {
  const result = value === undefined ? undefined : call.evaluate(value, below);
  if (!isScalar(result)) throw new TemplateError(call.path + below, words);
  return scalarText(result);
}

/** The list that an argument evaluates to. */
export function listArgument(value: Value | undefined, call: Call, words: string, below = ''): readonly Value[] {
  const result = value === undefined ? NO_VALUE : call.evaluate(value, below);
  if (result === NO_VALUE || !isList(result)) throw new TemplateError(call.path + below, words);
  return result;
}

/** A function's own list of arguments, of a length between `least` and `most`. */
export function argumentList(argument: Value, call: Call, words: string, least: number, most = least): readonly Value[] {
  if (!isList(argument) || argument.length < least || argument.length > most) throw new TemplateError(call.path, words);
  return argument;
}
