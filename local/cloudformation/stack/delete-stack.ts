/**
 * Deletes a stack.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-console-delete-stack.html
 */
import { deleteHeld } from './delete-things';
import { StackOperation } from './operation';
import { Plan } from './plan';

/** @returns why it failed; undefined = it is gone */
export async function deleteStack(operation: StackOperation, plan: Plan): Promise<string | undefined> {
  operation.stackStatus('DELETE_IN_PROGRESS', 'User Initiated');
  const failed = await deleteHeld(operation, plan, 'forward', (policy) => policy === 'Retain' || policy === 'RetainExceptOnCreate');
  if (failed.length > 0) {
    operation.stackStatus('DELETE_FAILED', `The following resource(s) failed to delete: [${failed.join(', ')}].`);
    return operation.events.find(({ status }) => status === 'DELETE_FAILED')?.reason;
  }
  operation.stack.outputs = new Map();
  operation.stackStatus('DELETE_COMPLETE');
  return undefined;
}
