/** What users see of a stack and of an operation on it. */
import { ResourceState, StackState } from './stack-state';
import { StackStatus } from './statuses';
import { StackEvent } from '../events/stack-event';
import { Value } from '../template/value';

/** How an operation on a stack ended. */
export interface StackResult {
  readonly stackName: string;
  readonly status: StackStatus;
  /** Whether the operation failed; a stack that rolled back failed, although its status ends in `_COMPLETE`. */
  readonly failed: boolean;
  /**
   * Why it failed: the reason of the first resource that did, or the stack's own.
   *
   * @default - it did not fail
   */
  readonly reason?: string;
  /** Events of this operation, oldest first; empty = the template changes nothing. */
  readonly events: readonly StackEvent[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** A stack as it is now. */
export interface StackDescription {
  readonly stackName: string;
  readonly stackId: string;
  readonly status: StackStatus;
  readonly reason?: string;
  /** By logical id. */
  readonly resources: Readonly<Record<string, ResourceDescription>>;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface ResourceDescription {
  readonly logicalId: string;
  readonly type: string;
  readonly physicalId: string;
  /** What `Fn::GetAtt` reads; asterisks if the provider answered with `NoEcho`. Empty for types that are not run. */
  readonly attributes: Readonly<Record<string, Value>>;
}

/** What CloudFormation shows instead of values: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html */
const MASK = '*****';

export function describe(stack: StackState): StackDescription {
  return {
    stackName: stack.stackName,
    stackId: stack.stackId,
    status: stack.status,
    reason: stack.statusReason,
    resources: Object.fromEntries([...stack.resources].map(([id, resource]) => [id, describeResource(resource)])),
    outputs: outputsOf(stack),
  };
}

export function resultOf(stack: StackState, events: readonly StackEvent[], failure: string | undefined): StackResult {
  return { stackName: stack.stackName, status: stack.status, failed: failure !== undefined, reason: failure, events, outputs: outputsOf(stack) };
}

/** @throws if the stack's status allows no deployment */
export function checkUpdate(stack: StackState | undefined): void {
  if (stack === undefined) return;
  if (stack.status === 'UPDATE_ROLLBACK_FAILED' || stack.status === 'DELETE_FAILED') {
    throw new Error(`Stack:${stack.stackId} is in ${stack.status} state and can not be updated.`);
  }
}

function describeResource({ logicalId, type, physicalId, attributes, noEcho }: ResourceState): ResourceDescription {
  const shown = noEcho ? Object.fromEntries(Object.keys(attributes).map((name) => [name, MASK])) : attributes;
  return { logicalId, type, physicalId, attributes: shown };
}

/** `NoEcho` does not reach outputs: CloudFormation shows them as they are. */
function outputsOf({ outputs }: StackState): Readonly<Record<string, string>> {
  return Object.fromEntries([...outputs].map(([name, { value }]) => [name, value]));
}
