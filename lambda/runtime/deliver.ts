/** Delivers an answer: tries again while it can help, and says what stood in the way. */
import { messageOf } from './reason';
import type { Logger } from './types';

/**
 * @param put   one try, given its time in ms
 * @param until when to give up, in ms since the epoch; one try is made in any case
 * @returns the number of tries, 0 when the answer could not be delivered
 */
export const deliver = async (
  put: (timeoutMs: number) => Promise<number>,
  until: number,
  now: () => number,
  sleep: (ms: number) => Promise<void>,
  log: Logger,
): Promise<number> => {
  /** One try gets no more: a connection that is not answered by then never is. */
  const mostTryMs = 5_000;
  /** The last try gets this much, however late it is. */
  const leastTryMs = 300;
  const mostPauseMs = 5_000;
  /** Half of the longest pause before the second try. */
  const pauseMs = 200;
  for (let tries = 1; ; tries += 1) {
    let final = false;
    let cause: string;
    try {
      // Timers that abort take whole milliseconds only.
      const status = await put(Math.ceil(Math.max(leastTryMs, Math.min(mostTryMs, (until - now()) / 2))));
      if (status >= 200 && status < 300) return tries;
      final = status < 500 && status !== 429;
      cause = `status ${status}${status === 403 ? ': the URL expired (2 h), or a policy or proxy denies it' : ''}`;
    } catch (error) {
      cause = `${messageOf(error)}: no route to S3? In a VPC: gateway endpoint, NAT, DNS, proxy; not IAM`;
    }
    const pause = Math.random() * Math.min(mostPauseMs, pauseMs * 2 ** tries);
    final ||= now() + pause + leastTryMs > until;
    log[final ? 'error' : 'warn']('answer not delivered', { cause, tries });
    if (final) return 0;
    await sleep(pause);
  }
};
