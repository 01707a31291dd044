/**
 * Which names a value asks of the template: its implicit dependencies.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-dependson.html
 *
 * Only the taken branch of an `Fn::If` counts, so `condition` must know the conditions' results.
 */
import { intrinsicCall } from './functions/intrinsic';
import { getAttTarget, ifArguments } from './functions/lookups';
import { subArguments, subReferences } from './functions/texts';
import { isList, isObject, Value } from './value';

export interface Reference {
  /** Logical id, parameter or pseudo parameter. */
  readonly name: string;
  readonly kind: 'Ref' | 'Fn::GetAtt';
  readonly path: string;
}

export function references(value: Value, condition: (name: string, path: string) => boolean, path: string): readonly Reference[] {
  if (isList(value)) return value.flatMap((member, index) => references(member, condition, `${path}/${index}`));
  if (!isObject(value)) return [];
  const call = intrinsicCall(value, path);
  if (call === undefined) return Object.entries(value).flatMap(([key, member]) => references(member, condition, `${path}/${key}`));
  const { name, argument } = call;
  const inside = `${path}/${name}`;
  switch (name) {
    case 'Ref':
      return typeof argument === 'string' ? [{ name: argument, kind: 'Ref', path: inside }] : [];
    case 'Fn::GetAtt': {
      const { logicalId, attribute } = getAttTarget(argument, inside);
      return [{ name: logicalId, kind: 'Fn::GetAtt', path: inside }, ...references(attribute, condition, `${inside}/1`)];
    }
    case 'Fn::If': {
      const [conditionName, whenTrue, whenFalse] = ifArguments(argument, inside);
      return condition(conditionName, inside) ? references(whenTrue, condition, `${inside}/1`) : references(whenFalse, condition, `${inside}/2`);
    }
    case 'Fn::Sub':
      return [
        ...subReferences(argument, inside).map((text): Reference => {
          const dot = text.indexOf('.');
          return { name: dot < 0 ? text : text.slice(0, dot), kind: dot < 0 ? 'Ref' : 'Fn::GetAtt', path: inside };
        }),
        ...references(subArguments(argument, inside).variables, condition, `${inside}/1`),
      ];
    default:
      return references(argument, condition, inside);
  }
}
