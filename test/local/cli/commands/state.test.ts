/** Stacks that live from one command to the next: `--state`. */
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from '../support/app';
import { records, runCli } from '../support/run-cli';

function aStateFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'state-')), 'stacks.json');
}

/** What a command tells of the custom resource. */
function told(stdout: string): readonly unknown[] {
  return records(stdout).filter(({ record, logicalId }) => record === 'event' && logicalId === 'Thing').map(({ status }) => status);
}

test('a stack is created, found unchanged, updated and destroyed by one command after the other', async () => {
  const state = aStateFile();
  const app = anApp();

  const created = await runCli(['deploy', app, '--state', state, '--parameters', 'Size=big', '--json']);
  const unchanged = await runCli(['deploy', app, '--state', state]);
  const updated = await runCli(['deploy', app, '--state', state, '--parameters', 'Size=small', '--json']);
  const destroyed = await runCli(['destroy', app, '--state', state, '--json']);

  expect([created.code, unchanged.code, updated.code, destroyed.code]).toEqual([0, 0, 0, 0]);
  expect(told(created.stdout).at(-1)).toBe('CREATE_COMPLETE');
  expect(unchanged.stdout).toMatch(/\nDemo: CREATE_COMPLETE, nothing to do\n$/);
  expect(told(updated.stdout)).toEqual(['UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE']);
  expect(records(updated.stdout).at(-1)).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Arn: 'arn:thing-small' } });
  expect(told(destroyed.stdout)).toEqual(['DELETE_IN_PROGRESS', 'DELETE_COMPLETE']);
  expect((statSync(state).mode % 0o1000).toString(8)).toBe('600');
});

test('a stack that failed is kept as it failed: the next deployment deletes it first', async () => {
  const state = aStateFile();

  const failed = await runCli(['deploy', anApp({ Do: 'fail' }), '--state', state]);
  const again = await runCli(['deploy', anApp(), '--state', state, '--json']);

  expect([failed.code, again.code]).toEqual([1, 0]);
  expect(records(again.stdout)[0]).toMatchObject({ logicalId: 'Demo', status: 'DELETE_IN_PROGRESS' });
});

test('a function is invoked as it was deployed', async () => {
  const state = aStateFile();
  const app = anApp();
  await runCli(['deploy', app, '--state', state]);

  const { code, stdout } = await runCli(['invoke', app, 'Demo', 'Provider', '--state', state, '--event', '-', '--json'], { stdin: '{}' });

  expect(code).toBe(0);
  expect(records(stdout).at(-1)).toMatchObject({ payload: { echo: {}, table: 'things' } });
});

describe('a state that cannot be used ends the process with 2', () => {
  const gone = join(mkdtempSync(join(tmpdir(), 'gone-')), 'no', 'state.json');

  test.each<[string, readonly string[], string]>([
    ['in no folder', ['deploy', anApp(), '--state', gone], `--state: there is no folder "${join(gone, '..')}"; make it first`],
    ['to destroy from', ['destroy', anApp(), '--state', '/tmp/no-such-state.json'], '--state: there is no file "/tmp/no-such-state.json"; deploy with --state writes it'],
    ['to invoke from', ['invoke', anApp(), 'Demo', 'Provider', '--event', '-', '--state', '/tmp/no-such-state.json'], '--state: there is no file "/tmp/no-such-state.json"; deploy with --state writes it'],
    ['with parameters', ['invoke', anApp(), 'Demo', 'Provider', '--event', '-', '--state', 'x.json', '--parameters', 'A=1'], '--parameters: the stack in --state has its own, give one of the two options'],
  ])('%s', async (_, words, message) => {
    const { code, stdout, stderr } = await runCli(words, { stdin: '{}' });
    expect({ code, stdout, first: stderr.split('\n')[0] }).toEqual({ code: 2, stdout: '', first: `cdk-custom-resource-kit: ${message}` });
  });

  test('that is none', async () => {
    const state = aStateFile();
    writeFileSync(state, '{}');

    const { code, stderr } = await runCli(['deploy', anApp(), '--state', state]);

    expect(code).toBe(2);
    expect(stderr).toContain(`--state: "${state}" cannot be gone on with: `);
    expect(stderr).toContain('; remove the file to begin anew\n');
  });
});
