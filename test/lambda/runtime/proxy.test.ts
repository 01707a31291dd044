import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { proxyFor } from '../../../lambda/runtime/proxy';
import { put } from '../../../lambda/runtime/put';
import { listen, startResponseServer, type ResponseServer } from '../../support/response-server';

const S3 = new URL('https://bucket.s3.eu-west-1.amazonaws.com/key?X-Amz-Signature=1');

describe('proxyFor', () => {
  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['nothing set', {}, ''],
    ['HTTPS_PROXY', { HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128'],
    ['https_proxy first', { https_proxy: 'http://lower', HTTPS_PROXY: 'http://upper' }, 'http://lower'],
    ['HTTP_PROXY is for http URLs', { HTTP_PROXY: 'http://proxy' }, ''],
    ['NO_PROXY names the host', { HTTPS_PROXY: 'http://proxy', NO_PROXY: 'localhost, bucket.s3.eu-west-1.amazonaws.com' }, ''],
    ['NO_PROXY names a domain', { HTTPS_PROXY: 'http://proxy', NO_PROXY: 'amazonaws.com' }, ''],
    ['NO_PROXY names a domain with a dot', { HTTPS_PROXY: 'http://proxy', no_proxy: '.amazonaws.com' }, ''],
    ['NO_PROXY names a domain with a star', { HTTPS_PROXY: 'http://proxy', no_proxy: '*.amazonaws.com' }, ''],
    ['NO_PROXY is a star', { HTTPS_PROXY: 'http://proxy', NO_PROXY: '*' }, ''],
    ['NO_PROXY names the end of a word', { HTTPS_PROXY: 'http://proxy', NO_PROXY: 'naws.com,' }, 'http://proxy'],
  ])('%s', (_case, env, expected) => {
    expect(proxyFor(S3, env)).toBe(expected);
  });
});

describe('a PUT through a proxy', () => {
  let server: ResponseServer;
  let proxy: Server;
  let origin: string;
  let connects: { path?: string; authorization?: string }[] = [];
  let status = 200;
  beforeAll(async () => {
    server = await startResponseServer();
    proxy = createServer().on('connect', (request, client) => {
      connects.push({ path: request.url, authorization: request.headers['proxy-authorization'] });
      if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const { hostname, port } = new URL(`http://${request.url}`);
      const upstream = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
      client.pipe(upstream).pipe(client);
    });
    origin = `127.0.0.1:${await listen(proxy)}`;
  });
  afterAll(async () => {
    proxy.close();
    await server.close();
  });
  beforeEach(() => {
    server.clear();
    connects = [];
    status = 200;
  });
  afterEach(() => {
    delete process.env.HTTP_PROXY;
    delete process.env.HTTPS_PROXY;
    delete process.env.NO_PROXY;
  });

  test('opens a connection to the host of the URL with CONNECT, and sends the same request over it', async () => {
    process.env.HTTP_PROXY = `http://${origin}`;

    expect(await put(server.url, '{}', 2_000)).toBe(200);

    expect(connects).toEqual([{ path: new URL(server.origin).host, authorization: undefined }]);
    expect(server.puts[0]).toMatchObject({ method: 'PUT', path: server.url.replace(/^.*?(?=\/[^/]*$)/, ''), body: '{}', headers: { 'content-type': '', 'content-length': '2' } });
    expect(server.puts[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test('tells the proxy its credentials, and nobody else', async () => {
    process.env.HTTP_PROXY = `http://user:p%40ss@${origin}`;

    await put(server.url, '{}', 2_000);

    expect(connects[0]?.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  });

  test('speaks TLS over it for an https URL', async () => {
    process.env.HTTPS_PROXY = `http://${origin}`;

    // The server behind it does not speak TLS: that it is asked to is what the error tells.
    await expect(put(server.url.replace('http:', 'https:'), '{}', 2_000)).rejects.toThrow(/SSL|TLS|socket/i);

    expect(connects).toHaveLength(1);
  });

  test('leaves out what NO_PROXY names', async () => {
    process.env.HTTP_PROXY = `http://${origin}`;
    process.env.NO_PROXY = '127.0.0.1';

    expect(await put(server.url, '{}', 2_000)).toBe(200);

    expect(connects).toEqual([]);
  });

  test('rejects when the proxy refuses', async () => {
    process.env.HTTP_PROXY = `http://${origin}`;
    status = 407;

    await expect(put(server.url, '{}', 2_000)).rejects.toThrow(new Error('the proxy answered 407'));
  });
});
