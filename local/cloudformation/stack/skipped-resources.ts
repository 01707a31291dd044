/**
 * What a continued rollback may take for granted.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ContinueUpdateRollback.html (ResourcesToSkip)
 */
import { StackState } from './stack-state';
import { STACK_TYPE } from '../events/stack-event';

/**
 * @param skipped logical ids, and `NestedStackName.LogicalId` for what is in a nested stack
 * @throws for a resource whose rollback did not fail, and for a nested stack as a whole
 */
export function checkSkipped(root: StackState, skipped: readonly string[], stacks: ReadonlyMap<string, StackState>): void {
  const unfit = skipped.filter((name) => {
    const dot = name.indexOf('.');
    const stack = dot < 0 ? root : stacks.get(name.slice(0, dot));
    return stack === undefined || !isFit(stack, name.slice(dot + 1));
  });
  if (unfit.length > 0) throw new Error(`resourcesToSkip: only resources whose rollback failed can be skipped, got [${unfit.join(', ')}]`);
  const nested = skipped.filter((id) => root.resources.get(id)?.type === STACK_TYPE);
  if (nested.length > 0) throw new Error(`resourcesToSkip: name what failed in the nested stack, as NestedStackName.LogicalId, got [${nested.join(', ')}]`);
}

function isFit({ rollback }: StackState, logicalId: string): boolean {
  return rollback !== undefined && rollback.journal.changed.has(logicalId) && !rollback.restored.has(logicalId);
}
