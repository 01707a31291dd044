import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCommandLine } from '../../../../local/cli/arguments/command-line';
import { UsageError } from '../../../../local/cli/usage-error';

const FOLDER = mkdtempSync(join(tmpdir(), 'command-line-'));
const EVERY_DEPLOY_OPTION = '--state, --endpoint, --env, --parameters, --region, --account, --node, --python, --logs, --report, --json, --help';

function refusal(words: readonly string[]): string {
  try {
    return `accepted: ${JSON.stringify(parseCommandLine(words))}`;
  } catch (error) {
    return error instanceof UsageError ? error.message : `not a UsageError: ${String(error)}`;
  }
}

describe('what is refused says what was got, what is allowed and what to do', () => {
  test.each<[string, readonly string[], string]>([
    ['no command', [], 'expected a command of deploy, destroy, continue-update-rollback, invoke, got nothing'],
    ['an unknown command', ['synth'], 'expected a command of deploy, destroy, continue-update-rollback, invoke, got "synth"'],
    ['a name that every object has', ['toString'], 'expected a command of deploy, destroy, continue-update-rollback, invoke, got "toString"'],
    ['no assembly', ['deploy'], 'expected deploy <cdk.out> [stack], got no arguments'],
    ['one argument too many', ['destroy', 'cdk.out', 'A', 'B'], 'expected destroy <cdk.out> [stack], got one too many: "B"'],
    ['an unknown option', ['deploy', 'cdk.out', '--wait'], `unknown option "--wait"; deploy takes ${EVERY_DEPLOY_OPTION}`],
    ['an option of another command', ['deploy', 'cdk.out', '--event', 'x'], `unknown option "--event"; deploy takes ${EVERY_DEPLOY_OPTION}`],
    ['an unknown short option', ['deploy', 'cdk.out', '-x'], `unknown option "-x"; deploy takes ${EVERY_DEPLOY_OPTION}`],
    ['a missing value', ['deploy', 'cdk.out', '--region'], '--region: expected a value, got nothing; write --region NAME'],
    ['an option for a value', ['deploy', 'cdk.out', '--region', '--json'], '--region: expected a value, got "--json"; write --region NAME'],
    ['an empty value', ['deploy', 'cdk.out', '--region='], '--region: expected a value, got ""; write --region NAME'],
    ['a value where none is taken', ['deploy', 'cdk.out', '--json=yes'], '--json: takes no value, got "yes"'],
    ['an option twice', ['deploy', 'cdk.out', '--region', 'eu-west-1', '--region', 'eu-west-2'], '--region: given twice, give it once'],
    ['a variable without "="', ['deploy', 'cdk.out', '--env', 's3cret'], '--env: expected NAME=VALUE, got no "="; an empty value is written NAME='],
    ['a variable without a name', ['deploy', 'cdk.out', '--env', '=x'], '--env: expected a name of letters, digits and _, got ""'],
    ['a variable twice', ['deploy', 'cdk.out', '--env', 'A=1', '--env', 'A=2'], '--env: A is given twice, give it once'],
    ['a variable of Lambda', ['deploy', 'cdk.out', '--env', 'AWS_LAMBDA_FUNCTION_NAME=x'], '--env: AWS_LAMBDA_FUNCTION_NAME is set by Lambda and cannot be given'],
    ['a parameter with a bad name', ['deploy', 'cdk.out', '--parameters', 'My-Size=1'], '--parameters: expected a name of letters and digits, got "My-Size"'],
    ['an endpoint without a scheme', ['deploy', 'cdk.out', '--endpoint', 'localhost:4566'], '--endpoint: expected a URL that starts with http:// or https://, got "localhost:4566"'],
    ['two endpoints', ['deploy', 'cdk.out', '--endpoint', 'http://a', '--env', 'AWS_ENDPOINT_URL=http://b'], '--endpoint: --env gives AWS_ENDPOINT_URL as well, give one of them'],
    ['a region that is none', ['deploy', 'cdk.out', '--region', 'Ireland'], '--region: expected a name such as eu-west-1, got "Ireland"'],
    ['an account that is none', ['deploy', 'cdk.out', '--account', '42'], '--account: expected 12 digits, got "42"'],
    ['a Node.js that is not there', ['deploy', 'cdk.out', '--node', '/no/node'], '--node: expected the path of a Node.js executable, got "/no/node", which cannot be run'],
    ['a Python that is none', ['deploy', 'cdk.out', '--python', '/bin/echo'], '--python: expected the path of a Python executable, got "/bin/echo", which does not answer --version as Python does'],
    ['a program that is no Node.js', ['deploy', 'cdk.out', '--node', '/bin/echo'], '--node: expected the path of a Node.js executable, got "/bin/echo", which does not answer --version as Node.js does'],
    ['a report of another kind', ['deploy', 'cdk.out', '--report', 'out.pdf'], '--report: expected a file that ends in .html or .svg, got "out.pdf"'],
    ['a report in no folder', ['deploy', 'cdk.out', '--report', join(FOLDER, 'no', 'r.svg')], `--report: there is no folder "${join(FOLDER, 'no')}"; make it first`],
    ['resources to retain of no failed deletion', ['destroy', 'cdk.out', '--retain-resources', 'Thing'], '--retain-resources: needs --state, the file of a deletion that failed'],
    ['no resource to retain', ['destroy', 'cdk.out', '--retain-resources', '--state', 'x'], '--retain-resources: expected a value, got "--state"; write --retain-resources ID ...'],
    ['resources with commas', ['destroy', 'cdk.out', '--retain-resources', 'A,B', '--state', 'x'], '--retain-resources: expected logical ids, which are letters and digits, with spaces between them, got "A,B"'],
    ['a rollback of nothing', ['continue-update-rollback', 'cdk.out'], '--state: missing; give the file of the update whose rollback failed'],
    ['no event', ['invoke', 'cdk.out', 'Demo', 'Provider'], '--event: missing; give a file that holds the event as JSON, or - for the standard input'],
    ['no logical id', ['invoke', 'cdk.out', 'Demo', '--event', '-'], 'expected invoke <cdk.out> <stack> <logical id> --event FILE, got cdk.out Demo'],
  ])('%s', (_, words, message) => {
    expect(refusal(words)).toBe(message);
  });
});

test('a list takes every word up to the next option, and may stand again', () => {
  expect(parseCommandLine(['destroy', 'cdk.out', 'Demo', '--retain-resources', 'A', 'B', '--state', join(FOLDER, 's.json'), '--retain-resources=C'])).toMatchObject({
    command: 'destroy', assembly: 'cdk.out', stack: 'Demo', retainResources: ['A', 'B', 'C'],
  });
  expect(parseCommandLine(['continue-update-rollback', '--resources-to-skip', 'A', 'Nested-1.B', '--state', join(FOLDER, 's.json'), 'cdk.out'])).toMatchObject({
    command: 'continue-update-rollback', assembly: 'cdk.out', stack: undefined, resourcesToSkip: ['A', 'Nested-1.B'],
  });
  expect(parseCommandLine(['destroy', 'cdk.out'])).toMatchObject({ retainResources: [] });
});

test('a variable that lacks its "=" is not repeated: it may be a secret', () => {
  expect(refusal(['deploy', 'cdk.out', '--env', 's3cret'])).not.toContain('s3cret');
});

test('deploy reads everything it takes, options before, between and after its arguments', () => {
  expect(parseCommandLine([
    'deploy', '--env', 'A=1', 'cdk.out', '--env=B=x=y', '--env', 'C=', 'Demo', '--endpoint', 'http://localhost:4566', '--parameters', 'Size=big',
    '--region', 'us-gov-west-1', '--account', '111122223333', '--node', process.execPath, '--logs', '--json', '--report', join(FOLDER, 'r.HTML'),
  ])).toEqual({
    command: 'deploy',
    assembly: 'cdk.out',
    stack: 'Demo',
    environment: { A: '1', B: 'x=y', C: '', AWS_ENDPOINT_URL: 'http://localhost:4566' },
    parameters: { Size: 'big' },
    region: 'us-gov-west-1',
    account: '111122223333',
    node: process.execPath,
    logs: true,
    json: true,
    report: { path: join(FOLDER, 'r.HTML'), format: 'html' },
  });
});

test('without options there is nothing but the assembly', () => {
  expect(parseCommandLine(['destroy', 'cdk.out'])).toEqual({
    ...{ command: 'destroy', assembly: 'cdk.out', stack: undefined, state: undefined, environment: {}, region: undefined },
    ...{ account: undefined, node: undefined, python: undefined, logs: false, json: false, report: undefined, retainResources: [] },
  });
});

test('invoke takes its event from the standard input or a file', () => {
  const file = join(FOLDER, 'event.json');
  writeFileSync(file, '{}');

  expect(parseCommandLine(['invoke', 'cdk.out', 'Demo', 'Provider', '--event', '-'])).toMatchObject({ stack: 'Demo', logicalId: 'Provider', event: '-' });
  expect(parseCommandLine(['invoke', 'cdk.out', 'Demo', 'Provider', '--event', file])).toMatchObject({ event: file });
});

test.each<[readonly string[], object]>([
  [['--help'], { command: 'help' }],
  [['-h'], { command: 'help' }],
  [['help'], { command: 'help' }],
  [['deploy', '--help'], { command: 'help', of: 'deploy' }],
  [['invoke', '-h'], { command: 'help', of: 'invoke' }],
  [['--version'], { command: 'version' }],
])('%j asks for a text', (words, expected) => {
  expect(parseCommandLine(words)).toEqual(expected);
});
