import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from '../support/app';
import { records, runCli } from '../support/run-cli';

test('a stack that does not exist is deleted already: exit code 0', async () => {
  const { code, stdout, stderr } = await runCli(['destroy', anApp()]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '\nDemo: DELETE_COMPLETE, nothing to do\n', stderr: '' });
});

test('--json tells the same', async () => {
  const { stdout } = await runCli(['destroy', anApp(), 'Demo', '--json']);
  expect(records(stdout)).toEqual([{ record: 'result', stackName: 'Demo', status: 'DELETE_COMPLETE', failed: false, outputs: {} }]);
});

test('a resource whose Delete failed is left behind where --retain-resources names it', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'state-')), 'stacks.json');
  const app = anApp({ Do: 'fail-Delete' });
  await runCli(['deploy', app, '--state', state]);

  const early = await runCli(['destroy', app, '--state', state, '--retain-resources', 'Thing']);
  const failed = await runCli(['destroy', app, '--state', state]);
  const retained = await runCli(['destroy', app, '--state', state, '--retain-resources', 'Thing', '--json']);

  expect([early.code, early.stderr.split('\n')[0]]).toEqual([
    2, 'cdk-custom-resource-kit: retainResources: only a stack in DELETE_FAILED state can leave resources behind, Demo is in CREATE_COMPLETE',
  ]);
  expect(failed.code).toBe(1);
  expect(retained.code).toBe(0);
  expect(records(retained.stdout).filter(({ logicalId }) => logicalId === 'Thing').map(({ status }) => status)).toEqual(['DELETE_SKIPPED']);
  expect(records(retained.stdout).at(-1)).toMatchObject({ status: 'DELETE_COMPLETE', failed: false });
});
