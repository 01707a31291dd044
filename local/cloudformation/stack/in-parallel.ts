/**
 * Works on several resources at the same time, each as soon as everything it waits for is done.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-dependson.html (resources are created in parallel
 * where nothing says otherwise)
 */
import { setMaxListeners } from 'node:events';
import { Dependencies } from './dependency-graph';

export interface ParallelWork {
  /** Each after what it waits for; what may start at the same time starts in this order. */
  readonly order: readonly string[];
  readonly waitsFor: Dependencies;
  /**
   * What a failure means for the others: `cancel` = what runs is cancelled and nothing more starts; `go on` = only what waits for the
   * failed one does not start.
   */
  readonly onFailure: 'cancel' | 'go on';
  /** Cancels from outside: it counts as a failure of all that runs. */
  readonly cancelled?: AbortSignal;
  /** @returns whether it went well */
  work(id: string, cancelled: AbortSignal): Promise<boolean>;
}

type Result = 'done' | 'failed' | 'not started';

/**
 * @returns the ids that failed, in the given order
 * @throws what `work` threw first, when nothing runs any more
 */
export async function inParallel({ order, waitsFor, onFailure, cancelled, work }: ParallelWork): Promise<readonly string[]> {
  const failure = new AbortController();
  const { signal } = failure;
  // Everything that runs listens: Node.js warns of more than ten.
  setMaxListeners(0, signal);
  const onCancel = (): void => failure.abort();
  if (cancelled?.aborted === true) onCancel();
  cancelled?.addEventListener('abort', onCancel);
  const results = new Map<string, Promise<Result>>();

  const run = async (id: string): Promise<Result> => {
    const before = await Promise.all([...waitsFor.get(id) ?? []].flatMap((other) => results.get(other) ?? []));
    if (signal.aborted || before.some((result) => result !== 'done')) return 'not started';
    try {
      if (await work(id, signal)) return 'done';
      if (onFailure === 'cancel') failure.abort();
      return 'failed';
    } catch (error) {
      failure.abort();
      throw error;
    }
  };

  for (const id of order) results.set(id, run(id));
  await Promise.allSettled(results.values());
  cancelled?.removeEventListener('abort', onCancel);
  const ended = await Promise.all([...results].map(async ([id, result]): Promise<[string, Result]> => [id, await result]));
  return ended.flatMap(([id, result]) => (result === 'failed' ? id : []));
}
