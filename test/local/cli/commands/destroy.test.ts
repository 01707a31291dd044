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
