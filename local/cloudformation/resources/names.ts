/**
 * Physical names that CloudFormation generates: `<stack name>-<logical id>-<12 letters or digits>`.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html
 */
import { StackIdentity } from '../stack/stack-state';
import { Value, ValueObject } from '../template/value';

/** Longest name of a function, a role and most other things. */
const MAX_NAME_LENGTH = 64;

export function generatedName(stack: StackIdentity, logicalId: string, suffix: string): string {
  const room = MAX_NAME_LENGTH - suffix.length - 2;
  const stackName = stack.stackName.slice(0, Math.max(room - logicalId.length, Math.floor(room / 2)));
  return `${stackName}-${logicalId.slice(0, room - stackName.length)}-${suffix}`;
}

/** The name that a template gives the thing: `FunctionName` of an `AWS::Lambda::Function`, `Name` of others. */
export function givenName(type: string, properties: ValueObject): string | undefined {
  const kind = type.split('::').at(-1) ?? type;
  return [`${kind}Name`, 'Name'].map((key) => properties[key]).find((value) => isText(value));
}

function isText(value: Value | undefined): value is string {
  return typeof value === 'string';
}
