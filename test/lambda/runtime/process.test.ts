/** What only a real process shows: crashes, exits, what goes on after the answer. The bundle runs as it ships, minified. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { buildSync } from 'esbuild';
import { EXIT_STATUS_ANSWERED, Marker } from '../../../src/wire';
import { aCreate, SIGNATURE } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

let server: ResponseServer;
let folder: string;
beforeAll(async () => {
  server = await startResponseServer();
  folder = mkdtempSync(path.join(tmpdir(), 'runtime-'));
  buildSync({ entryPoints: [path.join(__dirname, '../../../lambda/runtime/index.ts')], bundle: true, minify: true, platform: 'node', target: 'node20', outfile: path.join(folder, 'runtime.js') });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});
beforeEach(() => server.clear());

/** Invokes a handler once, like a Lambda runtime client that then waits for the next request. */
async function invoke(create: string, remaining = 20_000): Promise<{ status: number | null; log: string }> {
  writeFileSync(path.join(folder, 'host.js'), `
    const { defineHandler } = require('./runtime.js');
    const handler = defineHandler({ create: ${create}, update() {}, delete() {} });
    const end = Date.now() + ${remaining};
    handler(${JSON.stringify(aCreate({ ResponseURL: server.url }))}, { getRemainingTimeInMillis: () => end - Date.now() }).then(
      (result) => { console.log('RESULT ' + JSON.stringify(result)); setTimeout(() => process.exit(0), 300); },
      (error) => { console.log('THROWN ' + error.message); process.exit(1); },
    );
  `);
  const child = spawn(process.execPath, ['host.js'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stdout.on('data', (chunk) => { log += chunk; });
  child.stderr.on('data', (chunk) => { log += chunk; });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, log };
}

test('an answered request leaves the process running, and returns nothing', async () => {
  const { status, log } = await invoke('async () => ({ physicalResourceId: "bob" })');

  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  expect(log).toContain('RESULT undefined');
  expect(status).toBe(0);
});

test.each([
  ['throws in a timer', 'async () => { setTimeout(() => { throw new Error("boom") }, 10); await new Promise(() => {}) }'],
  ['leaves a rejection unhandled', 'async () => { Promise.reject(new Error("boom")); await new Promise((r) => setTimeout(r, 5000)) }'],
  ['has an emitter that fails', 'async () => { new (require("events"))().emit("error", new Error("boom")); }'],
])('a handler that %s is answered at once', async (_case, create) => {
  const { log } = await invoke(create);

  expect(server.response).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(/^boom/) });
  expect(log).not.toContain(SIGNATURE);
});

test('a crash without a checkpoint: it is unknown whether anything was made; the process ends', async () => {
  const { status } = await invoke('async () => { setTimeout(() => { throw new Error("boom") }, 10); await new Promise(() => {}) }');

  expect(server.response.PhysicalResourceId).toBe(Marker.UNKNOWN);
  expect(status).toBe(EXIT_STATUS_ANSWERED);
});

test('a crash after a checkpoint answers the checkpoint', async () => {
  await invoke('async (r) => { r.setPhysicalResourceId("bob"); setTimeout(() => { throw new Error("boom") }, 10); await new Promise(() => {}) }');

  expect(server.response.PhysicalResourceId).toBe('bob');
});

test('a handler that ignores its signal ends with the process, after the answer and the log are out', async () => {
  const { status, log } = await invoke('async () => { setInterval(() => {}, 10); await new Promise(() => {}) }', 800);

  expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
  expect(status).toBe(EXIT_STATUS_ANSWERED);
  expect(log.trimEnd().split('\n').at(-1)).toContain('"message":"ends the process');
  expect(log).not.toContain('RESULT');
});

test.each([
  ['in its request', 'async () => process.exit(86)'],
  ['in a timer', 'async () => { setTimeout(() => process.exit(86), 10); await new Promise(() => {}) }'],
])('a handler that ends the process %s with the status of answered ones has another: the responder answers', async (_when, create) => {
  const { status } = await invoke(create);

  expect(server.puts).toEqual([]);
  expect(status).toBe(1);
});

test('a handler that stops on its signal leaves the process running', async () => {
  const { status } = await invoke('async ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))', 800);

  expect(server.response.Reason).toMatch(/^Create timed out/);
  expect(status).toBe(0);
});

test('every log line is JSON', async () => {
  const { log } = await invoke('async ({ log }) => { log.warn("careful", { n: 1 }) }');

  const lines = log.split('\n').filter((line) => line && !line.startsWith('RESULT'));
  expect(lines.map((line) => Object.keys(JSON.parse(line)).slice(0, 2))).toEqual([1, 2, 3].map(() => ['message', 'level']));
});
