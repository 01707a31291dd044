/**
 * Updates a stack: new and changed resources first, then what is not needed any more.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html
 */
import { cleanUp, inDeletionOrder } from './delete-things';
import { inParallel } from './in-parallel';
import { StackOperation } from './operation';
import { evaluateOutputs } from './outputs';
import { Plan } from './plan';
import { rollBackUpdate } from './roll-back-update';
import { Journal, ResourceState } from './stack-state';
import { ResourceDefinition } from '../template/template';

/** @returns why it failed; undefined = it was updated */
export async function updateStack(operation: StackOperation, plan: Plan, oldPlan: Plan): Promise<string | undefined> {
  const { stack } = operation;
  const journal: Journal = { before: new Map(stack.resources), created: new Set(), changed: new Set(), failed: new Set() };
  operation.stackStatus('UPDATE_IN_PROGRESS', 'User Initiated');
  const failure = await goForward(operation, plan, journal);
  if (failure !== undefined) {
    await rollBackUpdate(operation, { plan, oldPlan, journal, restored: new Set(), surplus: [] }, failure.stackReason);
    return failure.reason;
  }
  stack.plan = plan;
  operation.stackStatus('UPDATE_COMPLETE_CLEANUP_IN_PROGRESS');
  const givenUp = await removeOld(operation, plan, oldPlan, journal);
  operation.stackStatus('UPDATE_COMPLETE', givenUp ? 'Update successful. One or more resources could not be deleted.' : undefined);
  return undefined;
}

interface UpdateFailure {
  readonly stackReason: string;
  readonly reason: string;
}

async function goForward(operation: StackOperation, plan: Plan, journal: Journal): Promise<UpdateFailure | undefined> {
  let firstReason: string | undefined;
  const failed = await inParallel({
    order: plan.order,
    waitsFor: plan.dependencies,
    onFailure: 'cancel',
    work: async (id, cancelled) => {
      const definition = plan.resources.get(id);
      const reason = definition && await createOrUpdate(operation, plan, definition, journal, cancelled);
      firstReason ??= reason;
      return reason === undefined;
    },
  });
  if (firstReason !== undefined) return { stackReason: failureText(failed, journal), reason: firstReason };
  const outputs = evaluateOutputs(operation, plan);
  if (typeof outputs === 'string') return { stackReason: outputs, reason: outputs };
  operation.stack.outputs = outputs;
  return undefined;
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
  return cleanUp(operation, oldPlan, old);
}

/** Whether a Delete is due; a thing that its policy keeps gets an event instead. */
function isDeleteDue(operation: StackOperation, thing: ResourceState, policy: ResourceState['deletionPolicy']): boolean {
  const retained = policy === 'Retain' || policy === 'RetainExceptOnCreate';
  if (retained) operation.skipDelete(thing);
  return !retained;
}
