import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from '../support/app';
import { records, runCli } from '../support/run-cli';

const FOLDER = mkdtempSync(join(tmpdir(), 'deploy-'));
const SECRET = /X-Amz-Signature=(?!\*\*\*)|cloudformation-custom-resource-response/;

test('a stack that is created: exit code 0, events, outputs; parameters and the endpoint reach the functions', async () => {
  const { code, stdout, stderr } = await runCli(['deploy', anApp(), '--parameters', 'Size=big', '--endpoint', 'http://localhost:4566']);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/CREATE_COMPLETE +\| Custom::Thing +\| Thing \([\d.]+ s\)\n/);
  expect(stdout.endsWith('\nOutputs:\nDemo.Arn = arn:thing-big\nDemo.Endpoint = http://localhost:4566\n\nDemo: CREATE_COMPLETE, complete\n')).toBe(true);
  expect(stdout).not.toContain('INFO');
});

test('a stack that rolls back: exit code 1, the reason at the end, and a page that shows it', async () => {
  const report = join(FOLDER, 'report.html');

  const { code, stdout, stderr } = await runCli(['deploy', anApp({ Do: 'fail' }), 'Demo', '--logs', '--report', report]);

  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/\nDemo: ROLLBACK_COMPLETE, failed: .*Message returned: no <answer> & \[pre-signed URL\] \(RequestId: [\w-]+\)\n$/);
  expect(stdout).not.toContain('Outputs:');
  const page = readFileSync(report, 'utf8');
  expect(page).toContain('<title>Demo: ROLLBACK_COMPLETE</title>');
  expect(page).toContain('no &lt;answer&gt; &amp; [pre-signed URL]');
  expect(`${stdout}${page}`).not.toMatch(SECRET);
});

test('--logs prints what functions write, without the ResponseURL that this one logs', async () => {
  const { stdout } = await runCli(['deploy', anApp(), '--logs']);

  expect(stdout).toMatch(/\| Demo-Provider-\w+ \| {3}ResponseURL: '\[pre-signed URL\]'\n/);
  expect(stdout).not.toMatch(SECRET);
});

test('--json prints events, logs and the result as JSON lines, and a picture when asked', async () => {
  const report = join(FOLDER, 'report.svg');

  const { code, stdout } = await runCli(['deploy', anApp({ Do: 'fail' }), '--json', '--logs', '--report', report]);

  const lines = records(stdout);
  expect(code).toBe(1);
  expect(lines[0]).toMatchObject({ record: 'event', logicalId: 'Demo', status: 'CREATE_IN_PROGRESS', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(lines.some(({ record, functionName }) => record === 'log' && String(functionName).startsWith('Demo-Provider-'))).toBe(true);
  expect(lines.at(-1)).toEqual({
    record: 'result', stackName: 'Demo', status: 'ROLLBACK_COMPLETE', failed: true, reason: expect.stringContaining('no <answer>'), outputs: {},
  });
  expect(stdout).not.toMatch(SECRET);
  expect(readFileSync(report, 'utf8')).toContain('<g class="resource" data-id="Thing">');
});

test('region, account and environment reach the functions', async () => {
  const { stdout } = await runCli(['deploy', anApp(), '--region', 'eu-west-1', '--account', '111122223333', '--env', 'AWS_ENDPOINT_URL=http://a', '--json']);

  expect(records(stdout)[0]?.stackId).toMatch(/^arn:aws:cloudformation:eu-west-1:111122223333:stack\/Demo\//);
  expect(records(stdout).at(-1)).toMatchObject({ outputs: { Endpoint: 'http://a' } });
});

test('--node runs the functions', async () => {
  const { code, stderr } = await runCli(['deploy', anApp(), '--node', process.execPath]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('nothing is coloured where the output is no terminal', async () => {
  expect((await runCli(['deploy', anApp()])).stdout).not.toContain('\u001b');
});

test('an output that nobody reads any longer ends nothing half-way', async () => {
  const report = join(FOLDER, 'unread.svg');

  const { code, stderr } = await runCli(['deploy', anApp(), '--report', report], { readsLittle: true });

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readFileSync(report, 'utf8')).toContain('Demo: CREATE_COMPLETE');
});
