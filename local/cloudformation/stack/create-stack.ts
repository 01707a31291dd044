/**
 * Creates a stack; a failure rolls everything back.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html
 */
import { deleteHeld } from './delete-things';
import { inParallel } from './in-parallel';
import { StackFailure, StackOperation } from './operation';
import { evaluateOutputs } from './outputs';
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
  const { stack } = operation;
  stack.plan = plan;
  operation.stackStatus('CREATE_IN_PROGRESS', 'User Initiated');
  let firstReason: string | undefined;
  const failed = await inParallel({
    order: plan.order,
    waitsFor: plan.dependencies,
    onFailure: 'cancel',
    cancelled,
    work: async (id, signal) => {
      const definition = plan.resources.get(id);
      const reason = definition && await operation.create(plan, definition, signal);
      firstReason ??= reason;
      return reason === undefined;
    },
  });
  if (firstReason !== undefined) {
    return { stackReason: `The following resource(s) failed to create: [${failed.join(', ')}].`, reason: firstReason };
  }
  if (cancelled?.aborted === true) return { stackReason: CREATION_CANCELLED, reason: CREATION_CANCELLED };
  const outputs = evaluateOutputs(operation, plan);
  if (typeof outputs === 'string') return { stackReason: outputs, reason: outputs };
  stack.outputs = outputs;
  operation.stackStatus('CREATE_COMPLETE');
  return undefined;
}
