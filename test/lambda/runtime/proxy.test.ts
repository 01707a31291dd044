/** Proxies are Node.js' to obey, in the versions that Lambda offers: the PUT runs in a process of each. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { buildSync } from 'esbuild';
import { NODE_MAJORS, nodeExecutable } from '../../faults/node-versions';
import { aSignedUrl, SIGNATURE } from '../../support/requests';
import { listen, startResponseServer, type ResponseServer } from '../../support/response-server';

/** The versions are installed once: archives of 50 MB. */
const INSTALL_MS = 300_000;

let server: ResponseServer;
let proxy: Server;
let origin: string;
let folder: string;
let connects: { path?: string; authorization?: string; firstByte?: number }[] = [];
let status = 200;
beforeAll(async () => {
  NODE_MAJORS.forEach(nodeExecutable);
  server = await startResponseServer();
  proxy = createServer().on('connect', (request, client) => {
    const connect: (typeof connects)[number] = { path: request.url, authorization: request.headers['proxy-authorization'] };
    connects.push(connect);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    client.once('data', (data) => {
      connect.firstByte = data[0];
      client.destroy();
    });
  });
  origin = `127.0.0.1:${await listen(proxy)}`;
  folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  buildSync({ entryPoints: [path.join(__dirname, '../../../lambda/runtime/put.ts')], bundle: true, platform: 'node', target: 'node20', outfile: path.join(folder, 'put.js') });
}, INSTALL_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  proxy.close();
  await server.close();
});
beforeEach(() => {
  server.clear();
  connects = [];
  status = 200;
});

/** @returns the status of the PUT, or its error */
async function putBy(node: string, url: string, env: Readonly<Record<string, string>>): Promise<string> {
  writeFileSync(path.join(folder, 'host.js'), `require('./put.js').put(${JSON.stringify(url)}, '{}', 5000).then(console.log, (error) => console.log(error.message));`);
  const child = spawn(node, ['host.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => { output += chunk; });
  await new Promise((resolve) => child.on('close', resolve));
  return output.trim();
}
const S3 = aSignedUrl('https://bucket.s3.eu-west-1.amazonaws.com');
const CONNECT = { path: 'bucket.s3.eu-west-1.amazonaws.com:443', authorization: undefined, firstByte: 0x16 }; // a TLS handshake

describe.each(NODE_MAJORS)('Node.js %d', (major) => {
  const put = async (url: string, env: Readonly<Record<string, string>>) => putBy(nodeExecutable(major), url, env);

  test.each(['HTTPS_PROXY', 'https_proxy'])('%s: a connection to the host of the URL is opened with CONNECT, and TLS spoken over it', async (name) => {
    await put(S3, { [name]: `http://${origin}` });

    expect(connects).toEqual([CONNECT]);
  });

  test('the proxy is told its credentials', async () => {
    await put(S3, { HTTPS_PROXY: `http://user:p%40ss@${origin}` });

    expect(connects).toEqual([{ ...CONNECT, authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` }]);
  });

  test.each(['bucket.s3.eu-west-1.amazonaws.com', '.amazonaws.com', '*.amazonaws.com', '*'])('NO_PROXY=%s leaves the proxy out', async (list) => {
    await put(S3, { HTTPS_PROXY: `http://${origin}`, NO_PROXY: list });

    expect(connects).toEqual([]);
  });

  test('HTTP_PROXY is for http URLs only', async () => {
    await put(S3, { HTTP_PROXY: `http://${origin}` });

    expect(connects).toEqual([]);
  });

  test('without a proxy the answer goes straight to the host', async () => {
    expect(await put(server.url, {})).toBe('200');
    expect(server.puts).toHaveLength(1);
  });

  test('a proxy that refuses is an error that names its status, and no secret', async () => {
    status = 407;

    const error = await put(S3, { HTTPS_PROXY: `http://${origin}` });

    expect(error).toMatch(/407/);
    expect(error).not.toContain(SIGNATURE);
  });
});
