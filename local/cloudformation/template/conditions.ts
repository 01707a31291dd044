/**
 * The Conditions section.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-conditions.html
 */
import { evaluate } from './evaluate';
import { Scope } from './scope';
import { stringify } from './stringify';
import { TemplateError } from './template-error';
import { isList, isObject, NO_VALUE, sameValue, Value } from './value';

/** Fewest and most operands of `Fn::And` and `Fn::Or`. */
const LEAST_OPERANDS = 2;
const MOST_OPERANDS = 10;

/**
 * Evaluates every condition.
 *
 * @param scope an object literal that answers parameters, pseudo parameters and mappings; its `condition` is not asked
 */
export function evaluateConditions(conditions: ReadonlyMap<string, Value>, scope: Scope): ReadonlyMap<string, boolean> {
  const results = new Map<string, boolean>();
  const underway = new Set<string>();

  const named = (name: string, path: string): boolean => {
    const known = results.get(name);
    if (known !== undefined) return known;
    const definition = conditions.get(name);
    if (definition === undefined) {
      throw new TemplateError(path, `Template format error: Unresolved condition dependency ${name} in the Conditions block of the template`);
    }
    if (underway.has(name)) throw new TemplateError(path, `Template error: Found circular condition dependency: ${name}`);
    underway.add(name);
    const result = condition(definition, { ...scope, condition: named }, `/Conditions/${name}`);
    results.set(name, result);
    return result;
  };
  for (const name of conditions.keys()) named(name, `/Conditions/${name}`);
  return results;
}

function condition(value: Value, scope: Scope, path: string): boolean {
  const [name, argument, ...more] = isObject(value) ? Object.entries(value).flat() : [];
  if (typeof name !== 'string' || argument === undefined || more.length > 0) {
    throw new TemplateError(path, 'Template error: every Condition member must be an object with one condition function');
  }
  const inside = `${path}/${name}`;
  const operands = (least: number, most: number): boolean[] => {
    if (!isList(argument) || argument.length < least || argument.length > most) {
      throw new TemplateError(path, `Template error: every ${name} object requires a list of ${least === most ? least : `${least} to ${most}`} conditions`);
    }
    return argument.map((operand, index) => condition(operand, scope, `${inside}/${index}`));
  };
  switch (name) {
    case 'Condition':
      if (typeof argument !== 'string') throw new TemplateError(path, 'Template error: Condition requires the name of a condition');
      return scope.condition(argument, path);
    case 'Fn::Equals': return equal(argument, scope, inside);
    case 'Fn::And': return operands(LEAST_OPERANDS, MOST_OPERANDS).every(Boolean);
    case 'Fn::Or': return operands(LEAST_OPERANDS, MOST_OPERANDS).some(Boolean);
    case 'Fn::Not': return operands(1, 1).every((operand) => !operand);
    default: throw new TemplateError(path, `Template error: ${name} is not a condition function`);
  }
}

function equal(argument: Value, scope: Scope, path: string): boolean {
  const sides = isList(argument) && argument.length === 2 ? argument.map((side, index) => evaluate(side, scope, `${path}/${index}`)) : [];
  const [a, b] = sides;
  if (a === undefined || b === undefined) throw new TemplateError(path, 'Template error: every Fn::Equals object requires a list of 2 string parameters.');
  return a === NO_VALUE || b === NO_VALUE ? a === b : sameValue(stringify(a), stringify(b));
}
