/** Access denied, seconds after a grant: IAM is eventually consistent. */
import type { Place } from './place';
import { explained, mayBeAllowedLater } from './s3-errors';

/** How long a policy may take to be in force, in milliseconds, counted from the first denial. */
const WINDOW = 90_000;

/** Between tries, in milliseconds: doubled each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 8_000;

/** Kept of the time for the message that says what is denied, in milliseconds. */
const RESERVE = 5_000;

/**
 * Works on an object; while it is denied, again and again for a bounded time.
 *
 * @param action what is done, for messages
 * @throws an error that says what to change
 */
export async function patiently<T>(action: string, place: Place, work: () => Promise<T>): Promise<T> {
  const { now, sleep, log, deadline, signal } = place;
  let until: number | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      until ??= Math.min(now() + WINDOW, deadline.getTime() - RESERVE);
      if (!mayBeAllowedLater(error) || signal.aborted || now() + pause > until) throw explained(error, action, place);
      log.warn(`denied to ${action}: tried again, since a policy takes time to be in force`, { bucket: place.bucket, key: place.key, until: new Date(until).toISOString(), error });
      await sleep(pause);
    }
  }
}
