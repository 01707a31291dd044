/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/pseudo-parameter-reference.html */
import { StackIdentity } from './stack-state';
import { NO_VALUE, NoValue, Value } from '../template/value';

const NAMES = [
  'AWS::AccountId', 'AWS::NotificationARNs', 'AWS::NoValue', 'AWS::Partition', 'AWS::Region', 'AWS::StackId', 'AWS::StackName', 'AWS::URLSuffix',
] as const;
type Name = typeof NAMES[number];

export function isPseudoParameter(name: string): name is Name {
  return NAMES.some((known) => known === name);
}

export function pseudoParameter(name: Name, stack: StackIdentity): Value | NoValue {
  switch (name) {
    case 'AWS::AccountId': return stack.accountId;
    case 'AWS::NotificationARNs': return [];
    case 'AWS::NoValue': return NO_VALUE;
    case 'AWS::Partition': return partition(stack.region);
    case 'AWS::Region': return stack.region;
    case 'AWS::StackId': return stack.stackId;
    case 'AWS::StackName': return stack.stackName;
    case 'AWS::URLSuffix': return partition(stack.region) === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
    default: return unreachable(name);
  }
}

/** https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html */
export function partition(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}

function unreachable(name: never): never {
  throw new Error(`unknown pseudo parameter ${String(name)}`);
}
