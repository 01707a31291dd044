/**
 * Creates a stack; a failure rolls everything back.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html
 */
import { deleteHeld } from './delete-things';
import { goForward } from './go-forward';
import { StackFailure, StackOperation } from './operation';
import { Plan } from './plan';
import { CREATION_CANCELLED } from '../protocol/texts';

/** @returns why it failed; undefined = it was created */
export async function createStack(operation: StackOperation, plan: Plan): Promise<string | undefined> {
  const failure = await createResources(operation, plan);
  if (failure === undefined) return undefined;
  operation.stackStatus('ROLLBACK_IN_PROGRESS', `${failure.stackReason} Rollback requested by user.`);
  // `RetainExceptOnCreate` keeps nothing that this very operation made.
  const failed = await deleteHeld(operation, plan, 'rollback', (policy) => policy === 'Retain');
  if (failed.length === 0) operation.stackStatus('ROLLBACK_COMPLETE');
  else operation.stackStatus('ROLLBACK_FAILED', `The following resource(s) failed to delete: [${failed.join(', ')}].`);
  return failure.reason;
}

/**
 * The way forward alone, as for a nested stack, whose parent decides what follows.
 *
 * @param cancelled the parent gave up
 */
export async function createResources(operation: StackOperation, plan: Plan, cancelled?: AbortSignal): Promise<StackFailure | undefined> {
  operation.stack.plan = plan;
  operation.stackStatus('CREATE_IN_PROGRESS', 'User Initiated');
  const failure = await goForward(operation, plan, {
    cancelled,
    cancellation: CREATION_CANCELLED,
    work: async (definition, signal) => operation.create(plan, definition, signal),
    failureText: (failed) => `The following resource(s) failed to create: [${failed.join(', ')}].`,
  });
  if (failure !== undefined) return failure;
  operation.stackStatus('CREATE_COMPLETE');
  return undefined;
}
