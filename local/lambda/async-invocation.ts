/**
 * The life of one asynchronous event: run, tried again after errors, given up, recorded at a destination.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
import { DestinationCondition, DestinationRecord, destinationRecord } from './destination-record';
import { AsyncInvokeConfiguration } from './function-definition';
import { AttemptReport } from './function-runner';

const MS_PER_SECOND = 1000;

/** Lambda's own settings for a function, version or alias that has no configuration: two more attempts, within six hours. */
export const DEFAULT_ASYNC_CONFIGURATION: AsyncInvokeConfiguration = { maximumRetryAttempts: 2, maximumEventAgeSeconds: 21_600 };

/** Lambda waits one minute before the second attempt and two before the third. */
export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [60_000, 120_000];

/** An event in the queue. */
export interface AsyncEvent {
  readonly requestId: string;

  /** As the caller gave it: the runtime hands it to the handler. */
  readonly invokedFunctionArn: string;

  /** With a version or alias, `$LATEST` when the caller gave none. */
  readonly functionArn: string;

  /** The event as JSON. */
  readonly payload: string;
}

/** What an event needs of its host. */
export interface AsyncDependencies {
  readonly retryDelaysMs: readonly number[];
  now(): number;

  /** Rejects when the host closes. */
  sleep(ms: number): Promise<void>;

  /** How long the event waits before its first attempt, in milliseconds: the function is throttled, or not active. */
  waitMs(event: AsyncEvent): number;

  /** One attempt; undefined when the function is gone. */
  run(event: AsyncEvent, attempt: number): Promise<AttemptReport | undefined>;

  /** As it stands now: it may change while the event waits. */
  configuration(functionArn: string): AsyncInvokeConfiguration;
  deliver(destinationArn: string, record: DestinationRecord): void;
}

/** Resolves when the event is done with, its record delivered. */
export async function processEvent(event: AsyncEvent, deps: AsyncDependencies): Promise<void> {
  const queuedAt = deps.now();
  const waitMs = deps.waitMs(event);
  const before = deps.configuration(event.functionArn);
  // Nobody gains from waiting for an age that will be exceeded.
  if (waitMs > before.maximumEventAgeSeconds * MS_PER_SECOND) return deliver(event, 'EventAgeExceeded', 0, undefined, before, deps);
  if (waitMs > 0) await deps.sleep(waitMs);
  for (let attempt = 1; ; attempt += 1) {
    const report = await deps.run(event, attempt);
    if (report === undefined) return;
    const configuration = deps.configuration(event.functionArn);
    const next = verdict(report, attempt, configuration, queuedAt, deps);
    if (next.condition !== undefined) return deliver(event, next.condition, attempt, report, configuration, deps);
    await deps.sleep(next.delayMs);
  }
}

type Verdict = { readonly condition: DestinationCondition } | { readonly condition?: undefined; readonly delayMs: number };

/**
 * What follows an attempt.
 *
 * An event that will be too old at its next attempt is given up at once: Lambda would give it up when its age is reached, with the same
 * record.
 */
function verdict(
  report: AttemptReport,
  attempt: number,
  configuration: AsyncInvokeConfiguration,
  queuedAt: number,
  { retryDelaysMs, now }: AsyncDependencies,
): Verdict {
  if (report.outcome === 'success') return { condition: 'Success' };
  if (attempt > configuration.maximumRetryAttempts) return { condition: 'RetriesExhausted' };
  const delayMs = retryDelaysMs[attempt - 1] ?? retryDelaysMs.at(-1) ?? 0;
  const tooOldAt = queuedAt + configuration.maximumEventAgeSeconds * MS_PER_SECOND;
  return now() + delayMs > tooOldAt ? { condition: 'EventAgeExceeded' } : { delayMs };
}

function deliver(
  event: AsyncEvent,
  condition: DestinationCondition,
  invokeCount: number,
  report: AttemptReport | undefined,
  configuration: AsyncInvokeConfiguration,
  deps: AsyncDependencies,
): void {
  const destination = condition === 'Success' ? configuration.onSuccess : configuration.onFailure;
  if (destination === undefined) return;
  const answer = report && { failed: condition !== 'Success', payload: report.payload };
  deps.deliver(destination, destinationRecord({ ...event, condition, invokeCount, answer }, new Date(deps.now())));
}
