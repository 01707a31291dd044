/** The store refuses what S3 refuses: over real connections. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { PendingResponse } from '../../../local/store/pending-response';
import { ResponseStore } from '../../../local/store/response-store';

let now = Date.parse('2026-01-31T10:00:00Z');
let store: ResponseStore;

beforeAll(async () => { store = await ResponseStore.start({ now: () => now }); });
beforeEach(() => {
  now = Date.parse('2026-01-31T10:00:00Z');
  store.fault = undefined;
});
afterAll(() => store.close());

async function put(url: string, body: string, headers: Record<string, string> = {}, method = 'PUT'): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { 'content-type': '', 'content-length': Buffer.byteLength(body), ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk)).on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    request.on('error', reject).end(body);
  });
}

/** Bytes as they are: for requests that no client would send. */
async function raw(url: string, head: readonly string[], body: string): Promise<string> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write([`PUT ${pathname}${search} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Connection: close', ...head, '', body].join('\r\n'));
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk)).on('end', () => resolve(text)).on('error', reject);
  });
}

const refusals = (response: PendingResponse) => response.refused.map(({ method, status, why }) => `${method} ${status} ${why}`);

describe.each(['v4', 'v2'] as const)('a URL of signature %s', (signature) => {
  test('takes a PUT, and tells who waits', async () => {
    const response = store.open({ signature });
    const waiting = response.next();

    expect(await put(response.url, '{"Reason":"—"}')).toEqual({ status: 200, body: '' });
    expect((await waiting).body).toBe('{"Reason":"—"}');
    expect((await waiting).bytes).toHaveLength(16);
    expect((await waiting).time).toEqual(new Date(now));
    expect(response.refused).toEqual([]);
  });

  test('takes a PUT of fetch without a content type', async () => {
    const response = store.open({ signature });

    expect((await fetch(response.url, { method: 'PUT', body: Buffer.from('{}') })).status).toBe(200);
  });

  test('keeps every PUT, the last of which counts', async () => {
    const response = store.open({ signature });
    await put(response.url, 'one');
    await put(response.url, 'two');

    expect(response.puts.map(({ body }) => body)).toEqual(['one', 'two']);
    expect((await response.next()).body).toBe('one');
  });

  test('refuses a content type: the URL is signed for an empty one', async () => {
    const response = store.open({ signature });
    const answer = await put(response.url, '{}', { 'content-type': 'application/json' });

    expect(answer.status).toBe(403);
    expect(answer.body).toContain('<Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided. Check your key and signing method.</Message>');
    expect(refusals(response)).toEqual(['PUT 403 SignatureDoesNotMatch']);
    expect(response.puts).toEqual([]);
  });

  test.each(['GET', 'POST', 'DELETE'])('refuses %s: another method has another signature', async (method) => {
    const response = store.open({ signature });

    expect((await put(response.url, '', {}, method)).status).toBe(403);
    expect(refusals(response)).toEqual([`${method} 403 SignatureDoesNotMatch`]);
  });

  test('does not know PATCH', async () => {
    const response = store.open({ signature });

    expect(await put(response.url, '', {}, 'PATCH')).toMatchObject({ status: 405, body: expect.stringContaining('<Code>MethodNotAllowed</Code>') });
  });

  test.each([
    ['a query cut off', (url: string) => url.split('?')[0] ?? ''],
    ['a query with more', (url: string) => `${url}&x=1`],
    ['a signature changed', (url: string) => url.replace(/Signature=./, 'Signature=_')],
    ['a path changed', (url: string) => url.replace('%7CResponse', '%7Cresponse')],
    ['a path decoded', (url: string) => url.replace('%3A', ':')],
  ])('refuses %s', async (_, change) => {
    const response = store.open({ signature });

    expect((await put(change(response.url), '{}')).status).toBe(403);
    expect(response.puts).toEqual([]);
  });

  test('is good for two hours to the second', async () => {
    const response = store.open({ signature });
    now += 7_200_000;
    const last = await put(response.url, 'in time');
    now += 1000;
    const late = await put(response.url, 'late');

    expect(last.status).toBe(200);
    expect(late.status).toBe(403);
    expect(late.body).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message><Expires>2026-01-31T12:00:00.000Z</Expires><ServerTime>2026-01-31T12:00:01.000Z</ServerTime>');
  });

  test('counts the two hours from the given time', async () => {
    const response = store.open({ signature, issuedAt: new Date(now - 7_201_000) });

    expect((await put(response.url, '{}')).status).toBe(403);
  });

  test('refuses a chunked body', async () => {
    const response = store.open({ signature });
    const answer = await raw(response.url, ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n');

    expect(answer).toContain('HTTP/1.1 501 Not Implemented');
    expect(answer).toContain('<Code>NotImplemented</Code><Message>A header you provided implies functionality that is not implemented</Message><Header>Transfer-Encoding</Header>');
    expect(refusals(response)).toEqual(['PUT 501 NotImplemented']);
  });

  test('refuses a body without a length', async () => {
    const response = store.open({ signature });

    expect(await raw(response.url, [], '')).toContain('HTTP/1.1 411 Length Required');
  });

  test('waits for every byte of the given length', async () => {
    const response = store.open({ signature });
    const { hostname, port, pathname, search } = new URL(response.url);
    await new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.end(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{}`);
      });
      socket.resume().on('close', resolve);
    });

    expect(response.puts).toEqual([]);
    expect(refusals(response)).toEqual(['PUT 400 IncompleteBody']);
  });
});

test('a URL of signature v4 says when it was made and how long it lives', () => {
  const { searchParams, pathname } = new URL(store.open().url);

  expect(pathname).toMatch(/^\/cloudformation-custom-resource-response-useast1\/arn%3Aaws%3Acloudformation%3A/);
  expect(Object.fromEntries(searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIALOCALRESPONSES00/20260131/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20260131T100000Z',
    'X-Amz-Expires': '7200',
    'X-Amz-Security-Token': expect.any(String),
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a URL of the older signature says when it expires', () => {
  const { searchParams } = new URL(store.open({ signature: 'v2' }).url);

  expect([...searchParams.keys()]).toEqual(['AWSAccessKeyId', 'Expires', 'Signature']);
  expect(searchParams.get('Expires')).toBe(String(now / 1000 + 7200));
});

test('If-None-Match writes once under signature v4', async () => {
  const response = store.open();
  const first = await put(response.url, 'one', { 'if-none-match': '*' });
  const second = await put(response.url, 'two', { 'if-none-match': '*' });

  expect(first.status).toBe(200);
  expect(second.status).toBe(412);
  expect(second.body).toContain('<Code>PreconditionFailed</Code><Message>At least one of the pre-conditions you specified did not hold</Message><Condition>If-None-Match</Condition>');
  expect(response.puts.map(({ body }) => body)).toEqual(['one']);
});

test.each([['v2', '*'], ['v4', '"etag"']] as const)('If-None-Match under signature %s with %s is not implemented', async (signature, value) => {
  const response = store.open({ signature });
  const answer = await put(response.url, '{}', { 'if-none-match': value });

  expect(answer).toMatchObject({ status: 501, body: expect.stringContaining('<Header>If-None-Match</Header>') });
  expect(response.puts).toEqual([]);
});

test('a fault answers in the place of S3, then the proper answer comes', async () => {
  const response = store.open();
  store.fault = ({ attempt, body }) => (attempt === 1 && body === 'one' ? { status: 503 } : undefined);

  expect(await put(response.url, 'one')).toMatchObject({ status: 503, body: expect.stringContaining('<Code>SlowDown</Code>') });
  expect((await put(response.url, 'one')).status).toBe(200);
  expect(refusals(response)).toEqual(['PUT 503 SlowDown']);
});

test('a fault may fail after the body was stored', async () => {
  const response = store.open();
  store.fault = () => ({ status: 500, stored: true });

  expect((await put(response.url, 'one')).status).toBe(500);
  expect(response.puts.map(({ body }) => body)).toEqual(['one']);
});

test('a reset breaks the connection', async () => {
  const response = store.open();
  store.fault = () => 'reset';

  await expect(put(response.url, '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(refusals(response)).toEqual(['PUT 0 reset']);
});

test('a hang never answers, and does not hold up the end of the store', async () => {
  const other = await ResponseStore.start();
  other.fault = () => 'hang';
  const response = other.open();
  const sent = put(response.url, '{}').catch((error: unknown) => error);
  while (response.refused.length === 0) await new Promise(setImmediate);
  await other.close();
  await other.close();

  expect(await sent).toMatchObject({ code: 'ECONNRESET' });
  expect(() => other.open()).toThrow('the response store is closed');
});

test('a delay comes before the proper answer', async () => {
  const response = store.open();
  store.fault = () => ({ delayMs: 20 });

  expect((await put(response.url, '{}')).status).toBe(200);
});
