/** Wrong usage, and files that cannot be used: exit code 2, what is wrong on the standard error, nothing on the standard output. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from './support/app';
import { runCli } from './support/run-cli';
import { run } from '../../../local/cli/run';
import { writeAssembly } from '../support/mini-assembly';

const EMPTY = mkdtempSync(join(tmpdir(), 'empty-'));

async function runHere(words: readonly string[], stdin = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  const code = await run(words, {
    stdout: { write: (text) => { stdout += text; } },
    stderr: { write: (text) => { stderr += text; } },
    readStdin: async () => stdin,
  });
  return { code, stdout, stderr };
}

test('wrong usage ends the process with 2', async () => {
  expect(await runCli(['deploy'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'cdk-custom-resource-kit: expected deploy <cdk.out> [stack], got no arguments\nsee npx cdk-custom-resource-kit deploy --help\n',
  });
});

test('a folder without an assembly ends the process with 2', async () => {
  expect(await runCli(['deploy', EMPTY])).toEqual({
    code: 2,
    stdout: '',
    stderr: `cdk-custom-resource-kit: ${EMPTY}: cannot be read as a cloud assembly: assembly: "${EMPTY}" holds no manifest.json; `
      + 'give the folder that cdk synth writes\nsee npx cdk-custom-resource-kit --help\n',
  });
});

test('a manifest that is no JSON is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'));
  writeFileSync(join(folder, 'manifest.json'), '{');

  const { code, stderr } = await runHere(['destroy', folder]);

  expect(code).toBe(2);
  expect(stderr).toContain(`cdk-custom-resource-kit: ${folder}: cannot be read as a cloud assembly: `);
});

describe('what names nothing is answered with what there is', () => {
  const app = anApp({}, { Alias: { Type: 'AWS::Lambda::Alias', Properties: { FunctionName: 'other', Name: 'live' } } });
  const two = writeAssembly({ stacks: { A: { template: { Resources: {} } }, B: { template: { Resources: {} } } } });
  const absent = writeAssembly({
    stacks: {
      Demo: {
        template: {
          Parameters: { With: { Type: 'String', Default: 'no' } },
          Conditions: { Wanted: { 'Fn::Equals': [{ Ref: 'With' }, 'yes'] } },
          Resources: {
            Provider: { Type: 'AWS::Lambda::Function', Condition: 'Wanted', Properties: { Code: { ZipFile: '' }, Handler: 'index.handler', Runtime: 'nodejs22.x' } },
          },
        },
      },
    },
  });

  test.each<[string, readonly string[], string]>([
    ['a stack', ['deploy', app, 'Other'], `${app}: stackName: the assembly has no stack "Other", it holds [Demo]`],
    ['no stack of several', ['deploy', two], `${two}: stackName: the assembly holds several stacks, name one of [A, B]`],
    ['a resource', ['invoke', app, 'Demo', 'Nothing', '--event', '-'], 'logical id: expected a function of [Provider, Other], got "Nothing": the stack has no such resource'],
    ['a custom resource', ['invoke', app, 'Demo', 'Thing', '--event', '-'], 'logical id: expected a function of [Provider, Other], got "Thing": that is a Custom::Thing'],
    ['an alias', ['invoke', app, 'Demo', 'Alias', '--event', '-'], 'logical id: expected a function of [Provider, Other], got "Alias": that is an AWS::Lambda::Alias'],
    ['a member of every object', ['invoke', app, 'Demo', 'toString', '--event', '-'], 'logical id: expected a function of [Provider, Other], got "toString": the stack has no such resource'],
    ['a function that a condition leaves out', ['invoke', absent, 'Demo', 'Provider', '--event', '-'], 'logical id: a condition of the template leaves Provider out; give --parameters that include it'],
    ['a file', ['invoke', app, 'Demo', 'Provider', '--event', '/no/event.json'], '--event: "/no/event.json" cannot be read; give a file that holds the event as JSON, or - for the standard input'],
    ['an unknown parameter', ['deploy', app, '--parameters', 'Colour=red'], 'Parameters: [Colour] do not exist in the template'],
  ])('%s', async (_, words, message) => {
    const { code, stdout, stderr } = await runHere(words, '{}');

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n')[0]).toBe(`cdk-custom-resource-kit: ${message}`);
  });
});

test('an event that is no JSON is not repeated: it may hold secrets', async () => {
  const { code, stderr } = await runHere(['invoke', anApp(), 'Demo', 'Provider', '--event', '-'], 's3cret');

  expect(code).toBe(2);
  expect(stderr).toBe('cdk-custom-resource-kit: --event: the standard input holds no JSON; write one JSON value\nsee npx cdk-custom-resource-kit invoke --help\n');
});

describe('help', () => {
  test('lists the commands and the exit codes', async () => {
    const { code, stdout, stderr } = await runHere(['--help']);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const usage of ['deploy <cdk.out> [stack]', 'destroy <cdk.out> [stack]', 'continue-update-rollback <cdk.out> [stack] --state FILE', 'invoke <cdk.out> <stack> <logical id> --event FILE']) {
      expect(stdout).toContain(`\n  ${usage} `);
    }
    expect(stdout).toContain('\nExit codes:\n  0  complete\n  1  the stack failed');
  });

  test('of a command lists every option that it takes, and no other', async () => {
    const { stdout } = await runHere(['destroy', '--help']);
    const options = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    expect(options).toEqual(['retain-resources', 'state', 'endpoint', 'env', 'region', 'account', 'node', 'python', 'logs', 'report', 'json', 'help']);
  });

  test('no line is wider than a terminal that is split in two', async () => {
    const texts = await Promise.all(['deploy', 'destroy', 'continue-update-rollback', 'invoke'].map(async (command) => (await runHere([command, '--help'])).stdout));
    expect(texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 110)).toEqual([]);
  });
});

test('--version prints the version of the package', async () => {
  const manifest: { version: string } = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'package.json'), 'utf8'));
  expect(await runHere(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});
