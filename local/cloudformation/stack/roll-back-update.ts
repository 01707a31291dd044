/**
 * The way back from a failed update: every resource that was asked to change is asked to change back, in the order of their
 * dependencies (so that functions have their old code before they are called); then what the update made is deleted.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-monitor-stack.html
 */
import { cleanUp, inDeletionOrder, nestedToCleanUp } from './delete-things';
import { inParallel } from './in-parallel';
import { StackOperation } from './operation';
import { Plan } from './plan';
import { Journal, ResourceState, Rollback } from './stack-state';

/**
 * @param skipped logical ids that stay as they are: CloudFormation takes their rollback for granted
 * @returns why it failed: the reason of the first resource that did; undefined = the stack is as it was before the update
 */
export async function rollBackUpdate(
  operation: StackOperation, rollback: Rollback, stackReason: string, skipped: ReadonlySet<string> = new Set(),
): Promise<string | undefined> {
  operation.stackStatus('UPDATE_ROLLBACK_IN_PROGRESS', stackReason);
  const failure = await restoreResources(operation, rollback, skipped);
  if (failure === undefined) await cleanUpRollback(operation, rollback);
  return failure;
}

/** The same without the status that begins it and the clean-up, as for a nested stack, whose clean-up waits for its root's. */
export async function restoreResources(operation: StackOperation, rollback: Rollback, skipped: ReadonlySet<string>): Promise<string | undefined> {
  const { stack } = operation;
  const { oldPlan, restored } = rollback;
  stack.plan = oldPlan;
  stack.outputs = rollback.journal.outputs;
  let firstReason: string | undefined;
  const failed = await inParallel({
    order: oldPlan.order,
    waitsFor: oldPlan.dependencies,
    onFailure: 'go on',
    work: async (id) => {
      const reason = restored.has(id) ? undefined : await restore(operation, rollback, id, skipped);
      if (reason === undefined) restored.add(id);
      firstReason ??= reason;
      return reason === undefined;
    },
  });
  if (firstReason !== undefined) {
    operation.stackStatus('UPDATE_ROLLBACK_FAILED', `The following resource(s) failed to update: [${failed.join(', ')}].`);
    return firstReason;
  }
  operation.stackStatus('UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS');
  return undefined;
}

/** Deletes what the update made, in the nested stacks too. */
export async function cleanUpRollback(operation: StackOperation, { plan, journal, surplus }: Rollback): Promise<void> {
  await removeNew(operation, plan, journal, surplus);
  operation.stack.rollback = undefined;
  operation.stackStatus('UPDATE_ROLLBACK_COMPLETE');
}

/** @returns why it failed */
async function restore(
  operation: StackOperation, { oldPlan, journal, surplus }: Rollback, id: string, skipped: ReadonlySet<string>,
): Promise<string | undefined> {
  const { stack } = operation;
  const before = journal.before.get(id);
  const current = stack.resources.get(id);
  if (before === undefined || current === undefined) return undefined;
  if (!journal.changed.has(id)) {
    stack.resources.set(id, before);
    return undefined;
  }
  if (skipped.has(id)) {
    operation.skipUpdate({ ...current, properties: before.properties });
    return undefined;
  }
  const reason = await operation.updateBack(oldPlan, before, named(before, current, operation, journal));
  if (reason === undefined) surplus.push(...notHeld([before, current], stack.resources.get(id)));
  return reason;
}

/**
 * The thing as the rollback's Update names it.
 *
 * After a finished replacement it probably carries the new id; no documentation says so, so the caller chooses.
 * After a failed Update it is the id that the failure carried.
 */
function named(before: ResourceState, current: ResourceState, { settings }: StackOperation, { failed }: Journal): ResourceState {
  return settings.rollbackPhysicalId === 'old' && !failed.has(before.logicalId) ? { ...current, physicalId: before.physicalId } : current;
}

/**
 * Things that the way back left without a logical id: whatever the stack knew of and does not hold any more is deleted, the original too
 * when the provider answers with another id (https://github.com/aws/aws-cdk/pull/19188 tells of resources lost so).
 */
function notHeld(things: readonly ResourceState[], held: ResourceState | undefined): readonly ResourceState[] {
  const ids = new Set<string>();
  return things.filter(({ physicalId }) => {
    const surplus = physicalId !== held?.physicalId && !ids.has(physicalId);
    ids.add(physicalId);
    return surplus;
  });
}

async function removeNew(operation: StackOperation, plan: Plan, journal: Journal, surplus: readonly ResourceState[]): Promise<void> {
  const { stack } = operation;
  const created = [...journal.created].flatMap((id) => stack.resources.get(id) ?? []);
  for (const { logicalId } of created) stack.resources.delete(logicalId);
  const due = inDeletionOrder([...created, ...surplus], plan.order).filter((thing) => {
    const isNew = journal.created.has(thing.logicalId);
    // `RetainExceptOnCreate` keeps nothing that this very operation made.
    const retained = isNew ? thing.deletionPolicy === 'Retain' : thing.updateReplacePolicy === 'Retain';
    if (retained) operation.skipDelete(thing);
    return !retained;
  });
  await cleanUp(operation, plan, inDeletionOrder([...due, ...nestedToCleanUp(operation, plan)], plan.order));
}
