/**
 * The way forward of a stack's operation, creation and update alike: every resource, as soon as what it waits for is done, then the outputs.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html (a failure rolls all back, unless told otherwise)
 */
import { inParallel } from './in-parallel';
import { StackFailure, StackOperation } from './operation';
import { evaluateOutputs } from './outputs';
import { Plan } from './plan';
import { ResourceDefinition } from '../template/template';

export interface WayForward {
  /** Gives up from outside, as the parent of a nested stack does. */
  readonly cancelled?: AbortSignal;
  /** What is said then. */
  readonly cancellation: string;
  /** @returns why it failed */
  work(definition: ResourceDefinition, cancelled: AbortSignal): Promise<string | undefined>;
  /** What the stack says of the resources that failed. */
  failureText(failed: readonly string[]): string;
}

/** @returns why it did not come to its end */
export async function goForward(
  operation: StackOperation, plan: Plan, { cancelled, cancellation, work, failureText }: WayForward,
): Promise<StackFailure | undefined> {
  let firstReason: string | undefined;
  const failed = await inParallel({
    order: plan.order,
    waitsFor: plan.dependencies,
    onFailure: 'cancel',
    cancelled,
    work: async (id, signal) => {
      const definition = plan.resources.get(id);
      const reason = definition && await work(definition, signal);
      firstReason ??= reason;
      return reason === undefined;
    },
  });
  if (firstReason !== undefined) return { stackReason: failureText(failed), reason: firstReason };
  if (cancelled?.aborted === true) return { stackReason: cancellation, reason: cancellation };
  const outputs = evaluateOutputs(operation, plan);
  if (typeof outputs === 'string') return { stackReason: outputs, reason: outputs };
  operation.stack.outputs = outputs;
  return undefined;
}
