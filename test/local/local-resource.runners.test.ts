/** The unit tests of docs/testing.md, as their reader would run them: with Jest, with Node's test runner, and without any. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { build } from 'esbuild';
import { codeBlocks, fileName } from '../readme/code-blocks';

const ROOT = path.join(__dirname, '..', '..');
const BLOCKS = ['README.md', path.join('docs', 'testing.md')].flatMap((file) => codeBlocks(readFileSync(path.join(ROOT, file), 'utf8')));

/** What the README's handler imports: the author's own code. */
const DATABASE = `
  export const createUser = async (_properties: object) => ({ host: 'db.example.com', port: 5432 });
  export const alterUser = createUser;
  export const dropUser = async (_name: string): Promise<void> => {};
`;
const PLAIN = `
  import { LocalResource } from 'cdk-custom-resource-kit/local';
  import { handler } from './database-user.handler';
  const hanging = new LocalResource(async () => new Promise<void>(() => {}), { timeout: 0.1, rollback: false });
  const exiting = new LocalResource(async () => process.exit(1), { rollback: false });
  const user = new LocalResource(handler);
  void (async () => {
    const results = [await user.create({ name: 'bob' }), await user.delete(), await hanging.create(), await exiting.create()];
    console.log(JSON.stringify(results.map(({ status, unanswered }) => [status, unanswered])));
  })();
`;

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'local-resource-'));
  for (const block of BLOCKS) {
    if (/^\/\/ [\w.-]+(contract|handler|test)\.ts/.test(block.code)) writeFileSync(path.join(folder, fileName(block)), block.code);
  }
  writeFileSync(path.join(folder, 'database.ts'), DATABASE);
  writeFileSync(path.join(folder, 'plain.ts'), PLAIN);
  await build({
    absWorkingDir: folder,
    entryPoints: ['database-user.test.ts', 'by-hand.test.ts', 'database-user.node-test.ts', 'plain.ts'],
    outdir: folder,
    bundle: true,
    platform: 'node',
    alias: {
      'cdk-custom-resource-kit/local': path.join(ROOT, 'local', 'index.ts'),
      'cdk-custom-resource-kit/contract': path.join(ROOT, 'src', 'contract', 'index.ts'),
      'zod': path.join(ROOT, 'node_modules', 'zod'),
      'cdk-custom-resource-kit/runtime': path.join(ROOT, 'lambda', 'runtime', 'index.ts'),
    },
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own, not as a part of the test runner that runs this file. */
function run(...args: string[]) {
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
}

test('Jest', () => {
  const config = JSON.stringify({ rootDir: folder, testMatch: ['**/*.test.js'], transform: {} });
  const { status, stderr } = run(path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), '--ci', '--config', config);

  expect(stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
  expect(status).toBe(0);
});

test('Node\'s test runner', () => {
  const { status, stdout } = run('--test', '--test-reporter=tap', 'database-user.node-test.js');

  expect(stdout).toMatch(/^# pass 1$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
  expect(status).toBe(0);
});

test('plain Node, which ends when the calls are over', () => {
  const { status, stdout, stderr } = run('plain.js');

  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ['SUCCESS', null],
    ['SUCCESS', null],
    ['FAILED', 'the handler was still running after its timeout of 0.1 s'],
    ['FAILED', 'the process would have ended with exit status 1'],
  ]);
  expect(status).toBe(0);
});
