/**
 * Exports: unique within account and region, and not to be changed or removed while another stack imports them.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html
 */
import { StackOutput, StackState } from './stack-state';

/** @returns why the stack may not have these outputs; undefined = it may */
export function refusedOutputs(stack: StackState, outputs: ReadonlyMap<string, StackOutput>, others: Iterable<StackState>): string | undefined {
  const now = exportsOf(outputs);
  const neighbours = [...others].filter((other) => other !== stack && other.region === stack.region && other.accountId === stack.accountId);
  for (const name of now.keys()) {
    const owner = neighbours.find((other) => exportsOf(other.outputs).has(name));
    if (owner !== undefined) return `Export with name ${name} is already exported by stack ${owner.stackName}. Rename it or remove it from that stack.`;
  }
  for (const [name, value] of exportsOf(stack.outputs)) {
    const importers = neighbours.filter((other) => holdsResources(other) && other.plan?.imports.has(name));
    if (importers.length === 0 || now.get(name) === value) continue;
    // https://github.com/rlister/stax/issues/40 and https://github.com/linz/geostore/issues/630
    return `Export ${name} cannot be ${now.has(name) ? 'updated' : 'deleted'} as it is in use by ${importers.map(({ stackName }) => stackName).join(', ')}`;
  }
  return undefined;
}

/** Of a stack that is to be deleted. */
export function refusedDeletion(stack: StackState, others: Iterable<StackState>): string | undefined {
  return refusedOutputs(stack, new Map(), others);
}

function holdsResources({ status }: StackState): boolean {
  return status !== 'DELETE_COMPLETE' && status !== 'ROLLBACK_COMPLETE';
}

function exportsOf(outputs: ReadonlyMap<string, StackOutput>): ReadonlyMap<string, string> {
  const named = [...outputs.values()].flatMap(({ exportName, value }): [string, string][] => (exportName === undefined ? [] : [[exportName, value]]));
  return new Map(named);
}
