/**
 * Names of exports that a template imports. They cannot depend on resources, so they are known before anything is created.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-importvalue.html
 */
import { evaluate } from './evaluate';
import { intrinsicCall } from './functions/intrinsic';
import { ifArguments } from './functions/lookups';
import { Scope } from './scope';
import { isList, isObject, Value } from './value';

/** @param scope answers parameters, pseudo parameters, mappings and conditions */
export function importedNames(value: Value, scope: Scope, path: string): readonly string[] {
  if (isList(value)) return value.flatMap((member, index) => importedNames(member, scope, `${path}/${index}`));
  if (!isObject(value)) return [];
  const call = intrinsicCall(value, path);
  if (call === undefined) return Object.entries(value).flatMap(([key, member]) => importedNames(member, scope, `${path}/${key}`));
  const inside = `${path}/${call.name}`;
  switch (call.name) {
    case 'Fn::ImportValue': {
      const name = evaluate(call.argument, scope, inside);
      return typeof name === 'string' ? [name] : [];
    }
    case 'Fn::If': {
      const [condition, whenTrue, whenFalse] = ifArguments(call.argument, inside);
      return importedNames(scope.condition(condition, inside) ? whenTrue : whenFalse, scope, inside);
    }
    default: return importedNames(call.argument, scope, inside);
  }
}
