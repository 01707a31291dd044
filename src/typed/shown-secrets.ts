/**
 * Finds secret outputs where CloudFormation shows them to everybody who may describe the stack.
 *
 * `NoEcho` masks neither the template's `Metadata` nor its `Outputs`, nor exports, which are outputs.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import { OutputMap } from '../contract';
import { TypedCustomResource } from '../typed-custom-resource';

const FIX = 'pass it to the resource that needs it, or keep it in a secret and return the secret\'s ARN';

/** The errors about secret outputs of a resource in Outputs, exports and Metadata of its stack. Exports for other stacks are Outputs too. */
export function secretsShown(resource: TypedCustomResource, outputs: OutputMap): string[] {
  const secrets = Object.keys(outputs).filter((key) => outputs[key]?.secret);
  if (secrets.length === 0) return [];
  const logicalId = logicalIdOf(resource);
  const shown = shownValues(Stack.of(resource));
  return secrets.flatMap((key) => shown
    .filter(({ value }) => readsAttribute(value, logicalId, key))
    .map(({ where }) => `output "${key}" is secret, but ${where} shows it; ${FIX}`));
}

function logicalIdOf(resource: TypedCustomResource): string {
  const stack = Stack.of(resource);
  const { defaultChild } = resource.node;
  if (!CfnResource.isCfnResource(defaultChild)) throw new Error(`${resource.node.path}: has no resource in the template`);
  return stack.getLogicalId(defaultChild);
}

/** What a stack shows, resolved; values that cannot be read yet would fail the synthesis by themselves. */
function shownValues(stack: Stack): { where: string; value: unknown }[] {
  const elements = stack.node.findAll().filter((element) => Stack.of(element) === stack);
  return [
    { where: 'the template\'s Metadata', value: stack.resolve(stack.templateOptions.metadata) },
    ...elements.filter((element) => element instanceof CfnOutput).map((output) => ({
      where: `${output.exportName === undefined ? 'the Output' : 'the export'} ${output.node.path}`,
      value: stack.resolve([output.value, output.description, output.exportName]),
    })),
    ...elements.filter((element) => CfnResource.isCfnResource(element)).map((element) => ({
      where: `the Metadata of ${element.node.path}`, value: stack.resolve(element.cfnOptions.metadata),
    })),
  ];
}

/** Whether a resolved value reads an attribute: by Fn::GetAtt or within the text of Fn::Sub. */
function readsAttribute(value: unknown, logicalId: string, key: string): boolean {
  if (typeof value === 'string') return value.includes(`\${${logicalId}.${key}}`);
  if (Array.isArray(value)) return value.some((entry) => readsAttribute(entry, logicalId, key));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => (
    name === 'Fn::GetAtt' ? [member].flat().join('.') === `${logicalId}.${key}` : readsAttribute(member, logicalId, key)
  ));
}
