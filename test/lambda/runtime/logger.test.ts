import { createLogger } from '../../../lambda/runtime/logger';
import { aSignedUrl } from '../../support/requests';

function aLog(secrets: string[] = []) {
  const lines: string[] = [];
  return { lines, log: createLogger((line) => void lines.push(line), secrets) };
}

test('a line is one JSON object, message and level first, whatever the fields are called', () => {
  const { lines, log } = aLog();

  log.info('made\nit', { level: 'x', message: 'y', id: 'bob' });

  expect(lines).toEqual(['{"message":"made\\nit","level":"info","id":"bob"}']);
});

test.each(['debug', 'info', 'warn', 'error'] as const)('%s writes its level', (level) => {
  const { lines, log } = aLog();

  log[level]('m');

  expect(lines).toEqual([`{"message":"m","level":"${level}"}`]);
});

test('signed URLs and secrets are masked, in messages, fields and errors', () => {
  const { lines, log } = aLog(['hunter2']);
  const url = aSignedUrl('https://s3');

  log.warn(`at ${url}`, { deep: { url, password: 'hunter2' }, error: new Error(`at ${url}`) });

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'at [signed URL]', deep: { url: '[signed URL]', password: '***' }, error: expect.stringMatching(/^Error: at \[signed URL\]\n/) });
});

test('what JSON cannot hold never fails a request', () => {
  const { lines, log } = aLog();
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  log.info('big', { n: 1n });
  log.info('circular', { id: 'bob', circular, none: [null, null] });
  log.info('trap', { get id() { throw new Error('trap'); } });

  expect(lines).toEqual([
    '{"message":"big","level":"info","n":"1"}',
    '{"message":"circular","level":"info","id":"bob","circular":{"self":"[circular]"},"none":[null,null]}',
    '{"message":"trap","level":"info"}',
  ]);
});

test('an Error in the place of the fields is logged, with its cause', () => {
  const { lines, log } = aLog();

  log.error('failed', new Error('a', { cause: new TypeError('b') }) as unknown as Record<string, unknown>);

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'failed', error: expect.stringMatching(/^Error: a\n[^]*\ncaused by: b \(TypeError\)$/) });
});
