import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { codeBlocks, fileName, inFixture } from './code-blocks';
import { LocalCloudFormation } from '../../local';

const ROOT = path.join(__dirname, '..', '..');
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const FIXTURE = readFileSync(path.join(ROOT, 'rosetta', 'default.ts-fixture'), 'utf8');

/** What the README's handler imports: the author's own code. */
const DATABASE = `
  export interface Endpoint { readonly host: string; readonly port: number }
  export const createUser = async (_properties: { name: string; connections: number }): Promise<Endpoint> => ({ host: 'db.example.com', port: 5432 });
  export const alterUser = createUser;
  export const dropUser = async (_name: string): Promise<void> => {};
`;
/** A stack of the quick start, and one of each block that says all of itself. */
const synth = (blocks: number): string => `
  const { App } = require('aws-cdk-lib');
  const app = new App({ outdir: 'cdk.out' });
  new (require('./stack').ExampleStack)(app, 'Example');
  for (let index = 0; index < ${blocks}; index += 1) new (require('./block-' + index).ExampleStack)(app, 'Block' + index);
  app.synth();
`;

describe('the code that the README shows', () => {
  let folder: string;

  beforeAll(() => {
    folder = userProject(['cdk-custom-resource-kit', 'aws-cdk-lib', 'constructs', 'esbuild', 'zod', '@types', '@jest']);
    for (const block of codeBlocks(README)) {
      if (block.language === 'mts') write(fileName(block), fileName(block) === 'stack.ts' ? inStack(block.code) : block.code);
    }
    const blocks = codeBlocks(README).filter(({ language }) => language === 'ts');
    for (const [index, { code }] of blocks.entries()) write(`block-${index}.ts`, inStack(code));
    write('database.ts', DATABASE);
    mkdirSync(path.join(folder, 'handler'));
    write('handler/index.js', 'exports.handler = async () => {};');
    write('synth.cjs', synth(blocks.length));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('compiles, synthesizes and deploys', async () => {
    run('node', path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.');
    run('node', 'synth.cjs');
    const cloudFormation = new LocalCloudFormation(path.join(folder, 'cdk.out'));

    try {
      const { status, outputs } = await cloudFormation.deploy('Example');

      expect(status).toBe('CREATE_COMPLETE');
      expect(outputs).toEqual({ Endpoint: 'db.example.com:5432' });
    } finally {
      await cloudFormation.close();
    }
  });

  function inStack(code: string): string {
    return inFixture(FIXTURE, code).replace('class ExampleStack', 'export class ExampleStack');
  }

  /** A project of its own, with the packages that a user would have installed. */
  function userProject(packages: readonly string[]): string {
    const project = mkdtempSync(path.join(tmpdir(), 'readme-'));
    mkdirSync(path.join(project, 'node_modules'));
    for (const name of packages) {
      const target = name === 'cdk-custom-resource-kit' ? ROOT : path.join(ROOT, 'node_modules', name);
      symlinkSync(target, path.join(project, 'node_modules', name));
    }
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({
      compilerOptions: { target: 'ES2022', module: 'node20', strict: true, skipLibCheck: true, types: ['node'] },
    }));
    return project;
  }

  function write(name: string, text: string): void {
    writeFileSync(path.join(folder, name), text);
  }

  function run(command: string, ...args: string[]): void {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  }
});
