/**
 * Finds secret outputs where CloudFormation shows them to everybody who may describe the stack.
 *
 * `NoEcho` masks neither the template's `Metadata` nor its `Outputs`, nor exports, which are outputs. Nested stacks get the values as parameters, and show them alike.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
import { CfnOutput, CfnResource, CfnStack, NestedStack, Stack } from 'aws-cdk-lib';
import { OutputMap } from '../contract';
import { TypedCustomResource } from '../typed-custom-resource';

const FIX = 'pass it to the resource that needs it, or keep it in a secret and return the secret\'s ARN';

/**
 * The errors about secret outputs of a resource in Outputs, exports and Metadata of its stack and the stacks nested in it. Exports for other stacks are Outputs too, as
 * is what a nested stack tells its parent.
 */
export function secretsShown(resource: TypedCustomResource, outputs: OutputMap): string[] {
  const secrets = Object.keys(outputs).filter((key) => outputs[key]?.secret);
  if (secrets.length === 0) return [];
  const logicalId = logicalIdOf(resource);
  return secrets.flatMap((key) => placesThatShow(Stack.of(resource), [`${logicalId}.${key}`])
    .map((where) => `output "${key}" is secret, but ${where} shows it; ${FIX}`));
}

/** Where a stack, or one nested in it, shows what these names read: `<logical id>.<attribute>` or a parameter. */
function placesThatShow(stack: Stack, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const own = shownValues(stack).filter(({ value }) => reads(value, names)).map(({ where }) => where);
  const nested = stack.node.findAll().filter((child): child is NestedStack => NestedStack.isNestedStack(child) && child.nestedStackParent === stack);
  return [...own, ...nested.flatMap((child) => placesThatShow(child, parametersWith(stack, child, names)))];
}

/** The parameters of a nested stack that get what these names read in its parent. */
function parametersWith(parent: Stack, { nestedStackResource }: NestedStack, names: readonly string[]): string[] {
  const parameters: unknown = nestedStackResource instanceof CfnStack ? parent.resolve(nestedStackResource.parameters) : undefined;
  return Object.entries(parameters ?? {}).filter(([, value]) => reads(value, names)).map(([name]) => name);
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
    { where: `the template's Metadata of ${stack.node.path}`, value: stack.resolve(stack.templateOptions.metadata) },
    ...elements.filter((element) => element instanceof CfnOutput).map((output) => ({
      where: `${output.exportName === undefined ? 'the Output' : 'the export'} ${output.node.path}`,
      value: stack.resolve([output.value, output.description, output.exportName]),
    })),
    ...elements.filter((element) => CfnResource.isCfnResource(element)).map((element) => ({
      where: `the Metadata of ${element.node.path}`, value: stack.resolve(element.cfnOptions.metadata),
    })),
  ];
}

/** Whether a resolved value reads one of the names: by Fn::GetAtt, by Ref or within the text of Fn::Sub. */
function reads(value: unknown, names: readonly string[]): boolean {
  if (typeof value === 'string') return names.some((name) => value.includes(`\${${name}}`));
  if (Array.isArray(value)) return value.some((entry) => reads(entry, names));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => (
    name === 'Fn::GetAtt' || name === 'Ref' ? names.includes([member].flat().join('.')) : reads(member, names)
  ));
}
