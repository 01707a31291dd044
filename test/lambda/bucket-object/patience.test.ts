import { S3ServiceException } from '@aws-sdk/client-s3';
import { createClient } from '../../../lambda/bucket-object/client';
import { patiently } from '../../../lambda/bucket-object/patience';

const denied = new S3ServiceException({ name: 'AccessDenied', message: 'Access Denied', $fault: 'client', $metadata: { httpStatusCode: 403 } });

/** Time that passes only while somebody sleeps. */
function aClock(deadline: number) {
  let now = 0;
  const warnings: unknown[] = [];
  const ignore = () => {};
  const log = { debug: ignore, info: ignore, error: ignore, warn: (message: string, fields?: object) => void warnings.push({ message, ...fields }) };
  const place = {
    s3: createClient('eu-west-1'),
    bucket: 'b',
    key: 'k',
    log,
    signal: new AbortController().signal,
    deadline: new Date(deadline),
    now: () => now,
    sleep: async (ms: number) => void (now += ms),
  };
  return { place, warnings, elapsed: () => now };
}

test('denied access is tried again for 90 seconds at most', async () => {
  const { place, warnings, elapsed } = aClock(600_000);

  await expect(patiently('write', place, async () => Promise.reject(denied))).rejects.toThrow("denied to write s3://b/k: allow the provider's role");

  expect(elapsed()).toBeLessThanOrEqual(90_000);
  expect(elapsed()).toBeGreaterThan(80_000);
  expect(warnings[0]).toEqual({
    message: 'denied to write: tried again, since a policy takes time to be in force', bucket: 'b', key: 'k', until: '1970-01-01T00:01:30.000Z', error: denied,
  });
});

test('but not past the deadline: the message has to arrive', async () => {
  const { place, elapsed } = aClock(20_000);

  await expect(patiently('write', place, async () => Promise.reject(denied))).rejects.toThrow('denied to write');

  expect(elapsed()).toBeLessThanOrEqual(15_000);
});

test('nor when the time is up for another reason', async () => {
  const { place, elapsed } = aClock(600_000);
  const signal = AbortSignal.abort();

  await expect(patiently('write', { ...place, signal }, async () => Promise.reject(denied))).rejects.toThrow('denied to write');

  expect(elapsed()).toBe(0);
});

test('the result of a later try is the result', async () => {
  const { place, elapsed } = aClock(600_000);
  let tries = 0;

  const result = await patiently('write', place, async () => {
    tries += 1;
    return tries < 4 ? Promise.reject(denied) : tries;
  });

  expect([result, elapsed()]).toEqual([4, 1_000 + 2_000 + 4_000]);
});
