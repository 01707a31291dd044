/**
 * The way back from a failed update: every resource that was asked to change is asked to change back, in the order of their
 * dependencies (so that functions have their old code before they are called); then what the update made is deleted.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-monitor-stack.html
 */
import { cleanUp, inDeletionOrder } from './delete-things';
import { inParallel } from './in-parallel';
import { StackOperation } from './operation';
import { Plan } from './plan';
import { ResourceState } from './stack-state';
import type { Journal } from './update-stack';

export async function rollBackUpdate(operation: StackOperation, plan: Plan, oldPlan: Plan, journal: Journal, stackReason: string): Promise<void> {
  const { stack } = operation;
  operation.stackStatus('UPDATE_ROLLBACK_IN_PROGRESS', stackReason);
  const surplus: ResourceState[] = [];
  const failed = await inParallel({
    order: oldPlan.order,
    waitsFor: oldPlan.dependencies,
    onFailure: 'go on',
    work: async (id) => {
      const before = journal.before.get(id);
      const current = stack.resources.get(id);
      if (before === undefined || current === undefined) return true;
      if (!journal.changed.has(id)) {
        stack.resources.set(id, before);
        return true;
      }
      const reason = await operation.updateBack(oldPlan, before, named(before, current, operation));
      if (reason === undefined) surplus.push(...notHeld([before, current], stack.resources.get(id)));
      return reason === undefined;
    },
  });
  if (failed.length > 0) {
    operation.stackStatus('UPDATE_ROLLBACK_FAILED', `The following resource(s) failed to update: [${failed.join(', ')}].`);
    return;
  }
  operation.stackStatus('UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS');
  await removeNew(operation, plan, journal, surplus);
  operation.stackStatus('UPDATE_ROLLBACK_COMPLETE');
}

/**
 * The thing as the rollback's Update names it.
 *
 * After a finished replacement it probably carries the new id; no documentation says so, so the caller chooses.
 * After a failed Update it is the id that the failure carried.
 */
function named(before: ResourceState, current: ResourceState, { settings, events }: StackOperation): ResourceState {
  const failedUpdate = events.some(({ logicalId, status }) => logicalId === before.logicalId && status === 'UPDATE_FAILED');
  return settings.rollbackPhysicalId === 'old' && !failedUpdate ? { ...current, physicalId: before.physicalId } : current;
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
  await cleanUp(operation, plan, due);
}
