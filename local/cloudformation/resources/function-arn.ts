/** ARNs of functions. https://docs.aws.amazon.com/lambda/latest/api/API_GetFunction.html (names, partial ARNs and ARNs) */
import { partition } from '../stack/pseudo-parameters';
import { StackIdentity } from '../stack/stack-state';
import { ValueObject } from '../template/value';

export function functionArn(name: string, { region, accountId }: StackIdentity): string {
  return `arn:${partition(region)}:lambda:${region}:${accountId}:function:${name}`;
}

/** ARN of the function that a `FunctionName` property means. */
export function namedFunction({ FunctionName: given }: ValueObject, stack: StackIdentity): string {
  if (typeof given !== 'string') throw new Error('FunctionName: expected a name or an ARN');
  if (given.startsWith('arn:')) return given;
  return functionArn(given.split(':function:').at(-1) ?? given, stack);
}
