/** Delivers an answer: tries again while it can help, and says what stood in the way. */
import { isRecord } from './parse';
import type { Logger } from './types';

/** One try gets no more: a connection that is not answered by then never is. */
const MOST_TRY_MS = 5_000;

/** The last try gets this much, however late it is. */
const LEAST_TRY_MS = 300;

const FIRST_PAUSE_MS = 200;
const MOST_PAUSE_MS = 5_000;

/**
 * @param put   one try, given its time in ms
 * @param until when to give up, in ms since the epoch; one try is made in any case
 * @returns the number of tries, 0 when the answer could not be delivered
 */
export async function deliver(
  put: (timeoutMs: number) => Promise<number>,
  until: number,
  now: () => number,
  sleep: (ms: number) => Promise<void>,
  log: Logger,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    let problem: unknown = 'no route to S3? In a VPC: S3 gateway endpoint, NAT, DNS, proxy; IAM plays no part';
    let final = false;
    let cause: unknown;
    try {
      const status = await put(Math.max(LEAST_TRY_MS, Math.min(MOST_TRY_MS, (until - now()) / 2)));
      if (status >= 200 && status < 300) return tries;
      final = status < 500 && status !== 429;
      problem = status === 403 ? 'the signed URL expired (2 h), or a policy or proxy denies it' : 'unexpected status';
      cause = status;
    } catch (error) {
      cause = isRecord(error) ? error.code ?? error.message : error;
    }
    const pause = Math.random() * Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    final ||= now() + pause + LEAST_TRY_MS > until;
    log[final ? 'error' : 'warn']('answer not delivered', { cause, problem, tries, final });
    if (final) return 0;
    await sleep(pause);
  }
}
