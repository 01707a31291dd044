/**
 * Evaluates a value of a template: intrinsic functions at any depth.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
import { Intrinsic, intrinsicCall } from './functions/intrinsic';
import { listFunctions } from './functions/lists';
import { lookupFunctions } from './functions/lookups';
import { textFunctions } from './functions/texts';
import { Scope } from './scope';
import { TemplateError } from './template-error';
import { isList, isObject, NO_VALUE, NoValue, Value, ValueObject } from './value';

const FUNCTIONS: ReadonlyMap<string, Intrinsic> = new Map([...lookupFunctions, ...textFunctions, ...listFunctions]);

/** Functions that stand in the Conditions section only. */
const CONDITION_FUNCTIONS = ['Fn::Equals', 'Fn::And', 'Fn::Or', 'Fn::Not'];

/** Every function that this engine evaluates, the Conditions section's among them. */
export const SUPPORTED_FUNCTIONS: readonly string[] = [...FUNCTIONS.keys(), ...CONDITION_FUNCTIONS];

/**
 * The value with every function replaced by its result.
 *
 * @returns `NO_VALUE` if the whole value is `AWS::NoValue`; inside objects and lists such members are left out
 * @throws TemplateError for a function that CloudFormation would refuse, naming its path
 * @throws UnavailableValueError for an attribute or export that is not there
 */
export function evaluate(value: Value, scope: Scope, path: string): Value | NoValue {
  if (isList(value)) {
    return value.map((member, index) => evaluate(member, scope, `${path}/${index}`)).filter((member) => member !== NO_VALUE);
  }
  if (!isObject(value)) return value;
  const call = intrinsicCall(value, path);
  if (call === undefined) return evaluateMembers(value, scope, path);
  const intrinsic = FUNCTIONS.get(call.name);
  if (intrinsic === undefined) {
    throw new TemplateError(path, `Template error: Encountered unsupported function: ${call.name} `
      + `Supported functions are: [${SUPPORTED_FUNCTIONS.join(', ')}]`);
  }
  const inside = `${path}/${call.name}`;
  return intrinsic(call.argument, { scope, path: inside, evaluate: (nested, below = '') => evaluate(nested, scope, inside + below) });
}

/** The same for an object that is no function itself, such as a resource's `Properties`. */
export function evaluateMembers(value: ValueObject, scope: Scope, path: string): ValueObject {
  const members: [string, Value][] = [];
  for (const [key, member] of Object.entries(value)) {
    const result = evaluate(member, scope, `${path}/${key}`);
    if (result !== NO_VALUE) members.push([key, result]);
  }
  return Object.fromEntries(members);
}
