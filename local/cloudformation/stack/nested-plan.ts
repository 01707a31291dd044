/** The plan of a nested stack: its template from the assembly, its parameters from the parent. */
import { makePlan, Plan } from './plan';
import { templateScope } from './scope';
import { StackIdentity } from './stack-state';
import { nestedTemplate } from '../assembly/nested-template';
import { resolveParameters } from '../template/parameters';
import { scalarText } from '../template/stringify';
import { parseTemplate } from '../template/template';
import { isObject, isScalar, ValueObject } from '../template/value';

/**
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-stack.html
 *
 * @param properties of the `AWS::CloudFormation::Stack`, evaluated in the parent
 * @param directory assembly folder of the parent
 * @throws for a template or parameters that CloudFormation would refuse
 */
export function nestedPlan(stack: StackIdentity, { TemplateURL: url, Parameters: given = {} }: ValueObject, directory: string): Plan {
  if (typeof url !== 'string') throw new Error('TemplateURL: expected a string');
  if (!isObject(given)) throw new Error('Parameters: expected an object of strings');
  const template = parseTemplate(nestedTemplate(url, directory));
  const parameters = resolveParameters(template.parameters, Object.fromEntries(Object.entries(given).map(([name, value]) => {
    if (!isScalar(value)) throw new Error(`Parameters.${name}: expected a string; join the members of a list with commas`);
    return [name, scalarText(value)];
  })));
  return makePlan(template, directory, parameters, templateScope(template, parameters, stack));
}
