import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from '../support/app';
import { records, runCli } from '../support/run-cli';

function aStateFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'state-')), 'stacks.json');
}

/** A state whose stack failed to update, and to roll back. */
async function stuck(): Promise<string> {
  const state = aStateFile();
  await runCli(['deploy', anApp({ Do: 'fail-Update' }), '--state', state]);
  const { code, stdout } = await runCli(['deploy', anApp({ Do: 'fail-Update', More: 'x' }), '--state', state, '--json']);
  expect(records(stdout).at(-1)).toMatchObject({ status: 'UPDATE_ROLLBACK_FAILED', failed: true });
  expect(code).toBe(1);
  return state;
}

test('a rollback that fails again ends the process with 1; with the resource skipped it is complete', async () => {
  const state = await stuck();

  const again = await runCli(['continue-update-rollback', anApp(), '--state', state]);
  const skipped = await runCli(['continue-update-rollback', anApp(), '--state', state, '--resources-to-skip', 'Thing', '--json']);

  expect(again.code).toBe(1);
  expect(again.stdout).toContain('Demo: UPDATE_ROLLBACK_FAILED, failed: Received response status [FAILED] from custom resource. Message returned: no <answer>');
  expect(skipped.code).toBe(0);
  expect(records(skipped.stdout).at(-1)).toMatchObject({ record: 'result', status: 'UPDATE_ROLLBACK_COMPLETE', failed: false });
});

test('where nothing is to be gone on with the process ends with 2', async () => {
  const state = aStateFile();
  const app = anApp();
  await runCli(['deploy', app, '--state', state]);

  const complete = await runCli(['continue-update-rollback', app, '--state', state]);
  const missing = await runCli(['continue-update-rollback', app, '--state', '/tmp/no-such-state.json']);

  expect(complete.code).toBe(2);
  expect(complete.stderr).toMatch(/^cdk-custom-resource-kit: Stack:arn:aws:cloudformation:\S+ is in CREATE_COMPLETE state and can not continue its rollback\.\n/);
  expect([missing.code, missing.stderr.split('\n')[0]]).toEqual([2, 'cdk-custom-resource-kit: --state: there is no file "/tmp/no-such-state.json"; deploy with --state writes it']);
});
