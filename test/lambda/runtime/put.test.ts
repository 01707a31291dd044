import { createServer, type Server } from 'node:net';
import { put } from '../../../lambda/runtime/put';
import { aSignedUrl } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

test('is a PUT with an empty content type and the bytes as content length, and nothing else of ours', async () => {
  await put(server.url, '{"a":"é😀—"}', 1_000);

  expect(server.puts[0]).toMatchObject({ method: 'PUT', body: '{"a":"é😀—"}', headers: { 'content-type': '', 'content-length': '17' } });
  expect(Object.keys(server.puts[0]?.headers ?? {}).sort()).toEqual(['connection', 'content-length', 'content-type', 'host']);
});

test.each([
  ['/a%2Fb%7Cc/d?x=%2B&y=a+b&z=%e9'],
  ["/it's/..;/%2e%2e/a?q='x'&r={}|^"],
  ['/?only=query'],
  ['//double'],
])('path and query go out as given: %s', async (path) => {
  await put(server.origin + path, '{}', 1_000);

  expect(server.puts[0]?.path).toBe(path);
});

test.each([['', '/'], ['?a=b', '/?a=b'], ['/a#fragment', '/a']])('a URL that ends in %p asks for %p', async (end, path) => {
  await put(server.origin + end, '{}', 1_000);

  expect(server.puts[0]?.path).toBe(path);
});

test('resolves to the status', async () => {
  server.reply(403);

  expect(await put(server.url, '{}', 1_000)).toBe(403);
});

test('does not wait for the body of the response', async () => {
  server.reply('headers-only');

  expect(await put(server.url, '{}', 30_000)).toBe(200);
});

test('rejects when no answer comes in its time', async () => {
  server.reply('hang');

  await expect(put(server.url, '{}', 100)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
});

test('rejects when the connection is cut', async () => {
  server.reply('reset');

  await expect(put(server.url, '{}', 1_000)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('an https URL is spoken to by TLS', async () => {
  const first = new Promise<number>((resolve) => {
    plain = createServer((socket) => socket.once('data', (data) => { resolve(data[0] ?? 0); socket.destroy(); }));
  });
  const port = await new Promise<number>((resolve) => plain.listen(0, '127.0.0.1', () => resolve(Number(Object(plain.address()).port))));

  await expect(put(aSignedUrl(`https://127.0.0.1:${port}`), '{}', 2_000)).rejects.toThrow();

  expect(await first).toBe(0x16); // a TLS handshake
  plain.close();
});
let plain: Server;
