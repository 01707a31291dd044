/** Deletes several things of a stack, each before what it depends on. */
import { creationOrder } from './dependency-graph';
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
  operation: StackOperation, plan: Plan, phase: Phase, retained: (policy: DeletionPolicy) => boolean,
): Promise<readonly string[]> {
  const { resources } = operation.stack;
  const failed: string[] = [];
  const dependencies = new Map([...resources].map(([id, { dependsOn }]) => [id, present(dependsOn, resources)]));
  for (const id of [...creationOrder(dependencies)].reverse()) {
    const thing = resources.get(id);
    if (thing === undefined || isNeeded(id, resources)) continue;
    if (retained(thing.deletionPolicy)) {
      operation.skipDelete(thing);
      resources.delete(id);
      continue;
    }
    const reason = await operation.delete(plan, thing, phase);
    if (reason === undefined) resources.delete(id);
    else failed.push(id);
  }
  return failed;
}

/**
 * Deletes things that the stack does not hold any more: tried three times each, then given up.
 *
 * @returns whether any was given up
 */
export async function cleanUp(operation: StackOperation, plan: Plan, things: readonly ResourceState[]): Promise<boolean> {
  let givenUp = false;
  for (const thing of things) {
    let attempts = 0;
    let reason: string | undefined;
    do {
      reason = await operation.delete(plan, thing, 'cleanup');
      attempts += 1;
    } while (reason !== undefined && attempts < CLEANUP_ATTEMPTS);
    givenUp ||= reason !== undefined;
  }
  return givenUp;
}

/** Things sorted so that each is deleted before what it depends on. */
export function inDeletionOrder(things: readonly ResourceState[], order: readonly string[]): readonly ResourceState[] {
  return [...things].sort((a, b) => order.indexOf(b.logicalId) - order.indexOf(a.logicalId));
}

function isNeeded(id: string, resources: ReadonlyMap<string, ResourceState>): boolean {
  return [...resources.values()].some(({ logicalId, dependsOn }) => logicalId !== id && dependsOn.has(id));
}

function present(dependsOn: ReadonlySet<string>, resources: ReadonlyMap<string, ResourceState>): ReadonlySet<string> {
  return new Set([...dependsOn].filter((id) => resources.has(id)));
}
