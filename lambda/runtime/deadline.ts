/** How long a request may take: CloudFormation's clock, and the time that the answer itself needs. */
import { MAX_SERVICE_TIMEOUT_SECONDS } from '../../src/wire';

/** When CloudFormation sent the request: only the URL's signature says it, or else SNS. Never later than now. */
export const requestStart = (url: string, sentAt: string | undefined, now: number): number => {
  /** CloudFormation's signed URLs live this long. */
  const urlLifeMs = 7_200_000;
  const signed = url.replace(/.*X-Amz-Date=(....)(..)(..T..)(..)(\w+).*|.*/i, '$1-$2-$3:$4:$5');
  const expires = /[?&]Expires=(\d+)/.exec(url)?.[1];
  return Math.min(Date.parse(signed) || Number(expires) * 1000 - urlLifeMs || Date.parse(`${sentAt}`) || now, now);
};

/** How long CloudFormation waits: 1 to 3,600 s; the number comes as a string. */
export const serviceTimeoutMs = (value: unknown): number => {
  const seconds = typeof value === 'boolean' ? NaN : Number(value);
  return (seconds >= 1 && seconds < MAX_SERVICE_TIMEOUT_SECONDS ? seconds : MAX_SERVICE_TIMEOUT_SECONDS) * 1000;
};

/** What of the available time is kept for the answer: a fifth of a short one, never more than half. */
export const reserve = (available: number): number => {
  /** Enough for several tries of a PUT. */
  const mostMs = 10_000;
  /** A cold TLS connection on the smallest function takes about half of this. */
  const leastMs = 1_000;
  return Math.min(mostMs, Math.max(leastMs, available / 5), available / 2);
};
