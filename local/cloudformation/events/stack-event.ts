import { ResourceStatus, StackStatus } from '../stack/statuses';

/** Type that a stack's own events carry. */
export const STACK_TYPE = 'AWS::CloudFormation::Stack';

/**
 * One line of a stack's history, as `DescribeStackEvents` tells it. It never holds a `ResponseURL`.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_StackEvent.html
 */
export interface StackEvent {
  readonly timestamp: Date;
  readonly stackName: string;
  readonly stackId: string;
  /** Logical id of the resource; the stack's name for the stack's own events. */
  readonly logicalId: string;
  /** Type of the resource; `AWS::CloudFormation::Stack` for the stack's own events. */
  readonly type: string;
  readonly status: ResourceStatus | StackStatus;
  /** @default - the resource has none yet */
  readonly physicalId?: string;
  /** Why, in CloudFormation's words. */
  readonly reason?: string;
}
