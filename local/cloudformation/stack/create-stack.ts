/**
 * Creates a stack; a failure rolls everything back.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html
 */
import { deleteHeld } from './delete-things';
import { inParallel } from './in-parallel';
import { StackOperation } from './operation';
import { evaluateOutputs } from './outputs';
import { Plan } from './plan';

/** @returns why it failed; undefined = it was created */
export async function createStack(operation: StackOperation, plan: Plan): Promise<string | undefined> {
  const { stack } = operation;
  stack.plan = plan;
  operation.stackStatus('CREATE_IN_PROGRESS', 'User Initiated');
  let firstReason: string | undefined;
  const failed = await inParallel({
    order: plan.order,
    waitsFor: plan.dependencies,
    onFailure: 'cancel',
    work: async (id, cancelled) => {
      const definition = plan.resources.get(id);
      const reason = definition && await operation.create(plan, definition, cancelled);
      firstReason ??= reason;
      return reason === undefined;
    },
  });
  if (firstReason !== undefined) {
    return rollBack(operation, plan, `The following resource(s) failed to create: [${failed.join(', ')}].`, firstReason);
  }
  const outputs = evaluateOutputs(operation, plan);
  if (typeof outputs === 'string') return rollBack(operation, plan, outputs, outputs);
  stack.outputs = outputs;
  operation.stackStatus('CREATE_COMPLETE');
  return undefined;
}

async function rollBack(operation: StackOperation, plan: Plan, stackReason: string, reason: string): Promise<string> {
  operation.stackStatus('ROLLBACK_IN_PROGRESS', `${stackReason} Rollback requested by user.`);
  // `RetainExceptOnCreate` keeps nothing that this very operation made.
  const failed = await deleteHeld(operation, plan, 'rollback', (policy) => policy === 'Retain');
  if (failed.length === 0) operation.stackStatus('ROLLBACK_COMPLETE');
  else operation.stackStatus('ROLLBACK_FAILED', `The following resource(s) failed to delete: [${failed.join(', ')}].`);
  return reason;
}
