/**
 * Updates a stack: new and changed resources first, then what is not needed any more.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html
 */
import { cleanUp, inDeletionOrder, nestedToCleanUp } from './delete-things';
import { goForward } from './go-forward';
import { StackFailure, StackOperation } from './operation';
import { Plan } from './plan';
import { rollBackUpdate } from './roll-back-update';
import { Journal, ResourceState, Rollback } from './stack-state';
import { UPDATE_CANCELLED } from '../protocol/texts';
import { ResourceDefinition } from '../template/template';

/** @returns why it failed; undefined = it was updated */
export async function updateStack(operation: StackOperation, plan: Plan, oldPlan: Plan): Promise<string | undefined> {
  const { rollback, failure } = await updateResources(operation, plan, oldPlan);
  if (failure !== undefined) {
    await rollBackUpdate(operation, rollback, failure.stackReason);
    return failure.reason;
  }
  await cleanUpUpdate(operation, rollback);
  return undefined;
}

/**
 * The way forward alone, as for a nested stack, whose parent decides what follows: the way back, or the clean-up.
 *
 * @param cancelled the parent gave up
 * @returns the way back, and why it is to be gone
 */
export async function updateResources(
  operation: StackOperation, plan: Plan, oldPlan: Plan, cancelled?: AbortSignal,
): Promise<{ readonly rollback: Rollback; readonly failure?: StackFailure }> {
  const { stack } = operation;
  const journal: Journal = {
    before: new Map(stack.resources), outputs: stack.outputs, created: new Set(), changed: new Set(), failed: new Set(),
  };
  const rollback: Rollback = { plan, oldPlan, journal, restored: new Set(), surplus: [] };
  stack.rollback = rollback;
  operation.stackStatus('UPDATE_IN_PROGRESS', 'User Initiated');
  const failure = await goForward(operation, plan, {
    cancelled,
    cancellation: UPDATE_CANCELLED,
    work: async (definition, signal) => createOrUpdate(operation, plan, definition, journal, signal),
    failureText: (failed) => failureText(failed, journal),
  });
  if (failure !== undefined) return { rollback, failure };
  stack.plan = plan;
  operation.stackStatus('UPDATE_COMPLETE_CLEANUP_IN_PROGRESS');
  return { rollback };
}

/** What follows when all went well, in the nested stacks too. */
export async function cleanUpUpdate(operation: StackOperation, { plan, oldPlan, journal }: Rollback): Promise<void> {
  const givenUp = await removeOld(operation, plan, oldPlan, journal);
  operation.stack.rollback = undefined;
  operation.stackStatus('UPDATE_COMPLETE', givenUp ? 'Update successful. One or more resources could not be deleted.' : undefined);
}

/** @returns why it failed */
async function createOrUpdate(
  operation: StackOperation, plan: Plan, definition: ResourceDefinition, journal: Journal, cancelled: AbortSignal,
): Promise<string | undefined> {
  const { logicalId } = definition;
  const before = journal.before.get(logicalId);
  if (before === undefined) {
    journal.created.add(logicalId);
    return operation.create(plan, definition, cancelled);
  }
  const result = await operation.update(plan, definition, before, cancelled);
  if (result.kind === 'failed') journal.failed.add(logicalId);
  if (result.kind === 'updated' || (result.kind === 'failed' && result.touched)) journal.changed.add(logicalId);
  return result.kind === 'failed' ? result.reason : undefined;
}

/** As in https://github.com/convox/rack/issues/2142 */
function failureText(failed: readonly string[], journal: Journal): string {
  const list = (verb: string, ids: readonly string[]): string[] => (
    ids.length === 0 ? [] : [`The following resource(s) failed to ${verb}: [${ids.join(', ')}].`]);
  return [
    ...list('create', failed.filter((id) => journal.created.has(id))),
    ...list('update', failed.filter((id) => !journal.created.has(id))),
  ].join(' ');
}

/** Deletes what was replaced and what the template does not hold any more. */
async function removeOld(operation: StackOperation, plan: Plan, oldPlan: Plan, journal: Journal): Promise<boolean> {
  const { stack } = operation;
  const old = inDeletionOrder([...journal.before.values()], oldPlan.order).filter((thing) => {
    if (!plan.resources.has(thing.logicalId)) {
      stack.resources.delete(thing.logicalId);
      return isDeleteDue(operation, thing, thing.deletionPolicy);
    }
    const current = stack.resources.get(thing.logicalId);
    return current !== undefined && current.physicalId !== thing.physicalId && isDeleteDue(operation, thing, current.updateReplacePolicy);
  });
  return cleanUp(operation, oldPlan, inDeletionOrder([...old, ...nestedToCleanUp(operation, oldPlan)], oldPlan.order));
}

/** Whether a Delete is due; a thing that its policy keeps gets an event instead. */
function isDeleteDue(operation: StackOperation, thing: ResourceState, policy: ResourceState['deletionPolicy']): boolean {
  const retained = policy === 'Retain' || policy === 'RetainExceptOnCreate';
  if (retained) operation.skipDelete(thing);
  return !retained;
}
