/**
 * Deletes a stack.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-console-delete-stack.html
 */
import { deleteHeld } from './delete-things';
import { StackOperation } from './operation';
import { Plan } from './plan';

/**
 * @param retained logical ids that leave the stack without a Delete
 * @returns why it failed; undefined = it is gone
 */
export async function deleteStack(operation: StackOperation, plan: Plan, retained: ReadonlySet<string> = new Set()): Promise<string | undefined> {
  operation.stackStatus('DELETE_IN_PROGRESS', 'User Initiated');
  const failed = await deleteHeld(operation, plan, 'forward', (policy, id) => retained.has(id) || policy === 'Retain' || policy === 'RetainExceptOnCreate');
  if (failed.length > 0) {
    operation.stackStatus('DELETE_FAILED', `The following resource(s) failed to delete: [${failed.join(', ')}].`);
    return operation.events.find(({ status }) => status === 'DELETE_FAILED')?.reason;
  }
  operation.stack.outputs = new Map();
  operation.stack.rollback = undefined;
  operation.stackStatus('DELETE_COMPLETE');
  return undefined;
}
