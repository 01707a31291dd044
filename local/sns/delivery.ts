/**
 * The way of one message to one function: handed over, tried again, given up.
 *
 * https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html
 */
import { TopicDelivery, TopicOptions } from './topic-options';

/** What a delivery needs of its surroundings. */
export interface DeliveryDependencies extends TopicOptions {
  /** Hands the message to Lambda. @throws when the function does not exist */
  invoke(delivery: TopicDelivery): void;

  /** Rejects when everything closes. */
  sleep(ms: number): Promise<void>;
}

const MS_PER_SECOND = 1000;

/** Every delivery of a message to a function: the first one, and those that come again. Resolves when all are done with. */
export async function deliver(delivery: TopicDelivery, deps: DeliveryDependencies): Promise<void> {
  const again = deps.faults?.redeliveries?.(delivery) ?? [];
  await Promise.all([
    attempt(delivery, deps),
    ...again.map(async (ms) => {
      await deps.sleep(ms);
      await attempt(delivery, deps);
    }),
  ]);
}

/** The first try is made at once, within this call. */
async function attempt(delivery: TopicDelivery, deps: DeliveryDependencies): Promise<void> {
  const delays = (deps.retryDelaysMs ?? policyForLambda())[Symbol.iterator]();
  for (let tries = 1; ; tries += 1) {
    const failure = deps.faults?.failure?.(delivery, tries) ?? handOver(delivery, deps);
    if (failure === undefined) return;
    if (failure !== 'server-error') return deps.onGivenUp?.(delivery, failure);
    const next = delays.next();
    if (next.done === true) return deps.onGivenUp?.(delivery, `${failure} ${tries} times`);
    await deps.sleep(next.value);
  }
}

/** @returns why Lambda does not take the message: the error is the sender's, and would be the same again */
function handOver(delivery: TopicDelivery, { invoke }: DeliveryDependencies): string | undefined {
  try {
    invoke(delivery);
    return undefined;
  } catch (error) {
    return `client-error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What SNS waits between tries, without its jitter, in milliseconds. */
export function* policyForLambda(): Generator<number, void> {
  const [immediate, preBackoff, backoff, postBackoff] = [3, 2, 10, 100_000];
  const [minimumSeconds, maximumSeconds] = [1, 20];
  for (let tries = 0; tries < immediate; tries += 1) yield 0;
  for (let tries = 0; tries < preBackoff; tries += 1) yield minimumSeconds * MS_PER_SECOND;
  for (let tries = 0; tries < backoff; tries += 1) {
    yield Math.round(minimumSeconds * (maximumSeconds / minimumSeconds) ** (tries / (backoff - 1)) * MS_PER_SECOND);
  }
  for (let tries = 0; tries < postBackoff; tries += 1) yield maximumSeconds * MS_PER_SECOND;
}
