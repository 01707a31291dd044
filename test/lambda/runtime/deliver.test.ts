import { deliver } from '../../../lambda/runtime/deliver';
import { createLogger } from '../../../lambda/runtime/logger';
import { put } from '../../../lambda/runtime/put';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

/** Delivers with a clock that only pauses move. */
async function delivery(budget: number, url = server.url) {
  const lines: string[] = [];
  const pauses: number[] = [];
  let clock = 0;
  const sleep = async (ms: number) => { pauses.push(ms); clock += ms; };
  const tries = await deliver(async (timeoutMs) => put(url, '{}', Math.min(timeoutMs, 200)), budget, () => clock, sleep, createLogger((line) => void lines.push(line), []));
  return { tries, pauses, log: lines.map((line) => JSON.parse(line)) };
}

test.each([[200], [204], [299]])('status %d is delivered', async (status) => {
  server.reply(status);

  expect((await delivery(30_000)).tries).toBe(1);
});

test.each([[500], [503], [429]])('status %d is tried again', async (status) => {
  server.reply(status, status, 200);

  expect((await delivery(30_000)).tries).toBe(3);
});

test('six times 503 and then 200 is delivered', async () => {
  server.reply(503, 503, 503, 503, 503, 503, 200);

  expect((await delivery(60_000)).tries).toBe(7);
});

test.each([['reset' as const, 'socket hang up'], ['hang' as const, 'The operation was aborted (AbortError); caused by: The operation was aborted due to timeout (TimeoutError)']])('a connection that is cut or not answered (%s) is tried again, and its cause logged with the remedy', async (reply, cause) => {
  server.reply(reply, 200);

  const { tries, log } = await delivery(30_000);

  expect(tries).toBe(2);
  expect(log).toEqual([expect.objectContaining({ message: 'answer not delivered', level: 'warn', cause: `${cause}: no route to S3? In a VPC: gateway endpoint, NAT, DNS, proxy; not IAM`, tries: 1 })]);
});

test.each([[301], [307], [400], [403], [404], [412]])('status %d is final', async (status) => {
  server.reply(status, 200);

  const { tries, log } = await delivery(30_000);

  expect(tries).toBe(0);
  expect(server.puts).toHaveLength(1);
  expect(log).toEqual([expect.objectContaining({ level: 'error', cause: expect.stringContaining(`status ${status}`), tries: 1 })]);
});

test('403 is named: expired or denied', async () => {
  server.reply(403);

  expect((await delivery(30_000)).log[0]).toMatchObject({ cause: 'status 403: the URL expired (2 h), or a policy or proxy denies it' });
});

test('a name that cannot be resolved is tried until the budget ends, and its error logged', async () => {
  const { tries, log } = await delivery(2_000, 'http://no-such-host.invalid/key');

  expect(tries).toBe(0);
  expect(log.at(-1)).toMatchObject({ level: 'error', cause: expect.stringMatching(/^getaddrinfo E\w+ no-such-host/) });
});

test('pauses grow, differ, and never pass the budget', async () => {
  server.reply(503);

  const { tries, pauses } = await delivery(20_000);

  expect(tries).toBe(0);
  expect(new Set(pauses).size).toBe(pauses.length);
  expect(pauses.every((pause, index) => pause <= Math.min(5_000, 200 * 2 ** (index + 1)))).toBe(true);
  expect(pauses.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(20_000);
});

test('one try is made even when there is no time left', async () => {
  expect((await delivery(-1)).tries).toBe(1);
});

test('an odd number of milliseconds left makes one try, with a whole number of them, that delivers', async () => {
  const given: number[] = [];
  const tries = await deliver(async (timeoutMs) => (given.push(timeoutMs), put(server.url, '{}', timeoutMs)), 2_001, () => 0, async () => {}, createLogger(() => {}, []));

  expect(tries).toBe(1);
  expect(given).toEqual([1_001]);
});
