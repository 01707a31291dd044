/**
 * Deletes a stack.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-console-delete-stack.html
 */
import { deleteHeld } from './delete-things';
import { StackOperation } from './operation';
import { Plan } from './plan';
import { Phase } from '../resources/resource-provider';
import { DeletionPolicy } from '../template/template';

/** Which things leave the stack without a Delete. */
export type Retains = (policy: DeletionPolicy, logicalId: string) => boolean;

/** What `DeletionPolicy` says when a stack that exists is deleted. */
export const retainsByPolicy: Retains = (policy) => policy === 'Retain' || policy === 'RetainExceptOnCreate';

/** @returns why it failed; undefined = it is gone */
export async function deleteStack(
  operation: StackOperation, plan: Plan, retains: Retains = retainsByPolicy, phase: Phase = 'forward',
): Promise<string | undefined> {
  const { stack } = operation;
  operation.stackStatus('DELETE_IN_PROGRESS', 'User Initiated');
  const failed = await deleteHeld(operation, plan, phase, retains);
  if (failed.length > 0) {
    operation.stackStatus('DELETE_FAILED', `The following resource(s) failed to delete: [${failed.join(', ')}].`);
    return operation.events.find(({ status, stackId }) => status === 'DELETE_FAILED' && stackId === stack.stackId)?.reason;
  }
  stack.outputs = new Map();
  stack.rollback = undefined;
  operation.stackStatus('DELETE_COMPLETE');
  return undefined;
}
