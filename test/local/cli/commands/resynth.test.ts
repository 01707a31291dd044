import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAssembly } from '../../support/mini-assembly';
import { aTemplate } from '../support/app';
import { records, runCli } from '../support/run-cli';

const LOUD = join(__dirname, '..', 'support', 'handlers', 'loud');

/** As `cdk synth` into the same folder: code by its hash beside what was there, manifests overwritten. */
function synthInto(folder: string, hash: string, thing: Record<string, unknown>): void {
  cpSync(LOUD, join(folder, `asset.${hash}`), { recursive: true });
  const template: unknown = JSON.parse(JSON.stringify(aTemplate(thing, {})).replace('loud.zip', `${hash}.zip`));
  writeAssembly({ assets: { [hash]: join(folder, `asset.${hash}`) }, stacks: { Demo: { template } } }, folder);
}

test('an app that was synthesized anew into the same folder updates the stack, and rolls back to the code before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cdk-out-'));
  const state = join(mkdtempSync(join(tmpdir(), 'state-')), 'stacks.json');
  synthInto(folder, 'aaa', {});
  await runCli(['deploy', folder, '--state', state]);

  synthInto(folder, 'bbb', { Do: 'fail' });
  const { code, stdout, stderr } = await runCli(['deploy', folder, '--state', state, '--json']);

  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(records(stdout).at(-1)).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: true });
});
