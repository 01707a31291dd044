/** Deletes several things of a stack, each before what it depends on. */
import { creationOrder } from './dependency-graph';
import { inParallel } from './in-parallel';
import { StackOperation } from './operation';
import { Plan } from './plan';
import { ResourceState } from './stack-state';
import { Phase } from '../resources/resource-provider';
import { DeletionPolicy } from '../template/template';

/** Times that a clean-up tries a Delete: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html */
const CLEANUP_ATTEMPTS = 3;

/**
 * Deletes what the stack holds. What could not be deleted stays in the stack, and so does what it depends on.
 *
 * @param retained whether a policy keeps a thing: it leaves the stack without a Delete
 * @returns logical ids that could not be deleted
 */
export async function deleteHeld(
  operation: StackOperation, plan: Plan, phase: Phase, retained: (policy: DeletionPolicy, logicalId: string) => boolean,
): Promise<readonly string[]> {
  const { resources } = operation.stack;
  // Sorted, so that the order does not tell of how long each creation took.
  const things = new Map([...resources].sort(([a], [b]) => plan.order.indexOf(a) - plan.order.indexOf(b)));
  const dependencies = new Map([...things].map(([id, { dependsOn }]) => [id, present(dependsOn, things)]));
  return inParallel({
    order: [...creationOrder(dependencies)].reverse(),
    waitsFor: new Map([...things.keys()].map((id) => [id, dependents(id, things.values())])),
    onFailure: 'go on',
    work: async (id) => {
      const thing = things.get(id);
      if (thing === undefined) return true;
      if (retained(thing.deletionPolicy, id)) operation.skipDelete(thing);
      else if (await operation.delete(plan, thing, phase) !== undefined) return false;
      resources.delete(id);
      return true;
    },
  });
}

/**
 * Deletes things that the stack does not hold any more: tried three times each, then given up.
 *
 * Among them may be nested stacks that the stack does hold: they are cleaned up inside.
 *
 * @returns whether any was given up
 */
export async function cleanUp(operation: StackOperation, plan: Plan, things: readonly ResourceState[]): Promise<boolean> {
  // One logical id may stand for several things: they are told apart by their place in the list.
  const byKey = new Map(things.map((thing, index) => [String(index), thing]));
  let givenUp = false;
  await inParallel({
    order: [...byKey.keys()],
    waitsFor: new Map([...byKey].map(([key, { logicalId }]) => [key, keysOf(byKey, dependents(logicalId, things))])),
    onFailure: 'go on',
    work: async (key) => {
      const thing = byKey.get(key);
      const deleted = thing === undefined || await tryToDelete(operation, plan, thing);
      givenUp ||= !deleted;
      // What could not be deleted is given up, so nothing waits for it.
      return true;
    },
  });
  return givenUp;
}

/**
 * Nested stacks whose clean-up waited for this stack's, each in its place among what `plan` deletes.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html (nested stacks stuck in a clean-up)
 */
export function nestedToCleanUp(operation: StackOperation, plan: Plan): readonly ResourceState[] {
  return [...operation.stack.resources.values()]
    .filter((thing) => operation.awaitsCleanUp(thing))
    .map((thing) => ({ ...thing, dependsOn: plan.dependencies.get(thing.logicalId) ?? new Set<string>() }));
}

/** Things sorted so that each is deleted before what it depends on. */
export function inDeletionOrder(things: readonly ResourceState[], order: readonly string[]): readonly ResourceState[] {
  return [...things].sort((a, b) => order.indexOf(b.logicalId) - order.indexOf(a.logicalId));
}

async function tryToDelete(operation: StackOperation, plan: Plan, thing: ResourceState): Promise<boolean> {
  if (operation.awaitsCleanUp(thing)) {
    await operation.cleanUpInside(thing);
    return true;
  }
  for (let attempt = 1; attempt <= CLEANUP_ATTEMPTS; attempt += 1) {
    if (await operation.delete(plan, thing, 'cleanup') === undefined) return true;
  }
  return false;
}

/** Logical ids of the things that depend on `id`. */
function dependents(id: string, things: Iterable<ResourceState>): ReadonlySet<string> {
  return new Set([...things].filter(({ dependsOn }) => dependsOn.has(id)).map(({ logicalId }) => logicalId));
}

function keysOf(byKey: ReadonlyMap<string, ResourceState>, logicalIds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...byKey].filter(([, { logicalId }]) => logicalIds.has(logicalId)).map(([key]) => key));
}

function present(dependsOn: ReadonlySet<string>, resources: ReadonlyMap<string, ResourceState>): ReadonlySet<string> {
  return new Set([...dependsOn].filter((id) => resources.has(id)));
}
