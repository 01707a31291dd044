/**
 * Updates a stack: new and changed resources first, then what is not needed any more.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html
 */
import { cleanUp, inDeletionOrder } from './delete-things';
import { StackOperation } from './operation';
import { evaluateOutputs } from './outputs';
import { Plan } from './plan';
import { rollBackUpdate } from './roll-back-update';
import { ResourceState } from './stack-state';

/** What an update did so far, for the way back. */
export interface Journal {
  /** The stack's resources before the update. */
  readonly before: ReadonlyMap<string, ResourceState>;
  readonly created: Set<string>;
  /** Asked to change, whether or not that went well. */
  readonly changed: Set<string>;
}

/** @returns why it failed; undefined = it was updated */
export async function updateStack(operation: StackOperation, plan: Plan, oldPlan: Plan): Promise<string | undefined> {
  const { stack } = operation;
  const journal: Journal = { before: new Map(stack.resources), created: new Set(), changed: new Set() };
  operation.stackStatus('UPDATE_IN_PROGRESS', 'User Initiated');
  const failure = await goForward(operation, plan, journal);
  if (failure !== undefined) {
    await rollBackUpdate(operation, plan, oldPlan, journal, failure.stackReason);
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
  for (const definition of plan.order.flatMap((id) => plan.resources.get(id) ?? [])) {
    const { logicalId } = definition;
    const before = journal.before.get(logicalId);
    if (before === undefined) {
      journal.created.add(logicalId);
      const reason = await operation.create(plan, definition);
      if (reason !== undefined) return { stackReason: `The following resource(s) failed to create: [${logicalId}].`, reason };
      continue;
    }
    const result = await operation.update(plan, definition, before);
    if (result.kind === 'updated' || (result.kind === 'failed' && result.touched)) journal.changed.add(logicalId);
    if (result.kind === 'failed') return { stackReason: `The following resource(s) failed to update: [${logicalId}].`, reason: result.reason };
  }
  const outputs = evaluateOutputs(operation, plan);
  if (typeof outputs === 'string') return { stackReason: outputs, reason: outputs };
  operation.stack.outputs = outputs;
  return undefined;
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
