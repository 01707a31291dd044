/** The code that answers CloudFormation, of this package and of its peers, each bundled and minified by the same rules. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(__dirname, '..', '..');
const CDK = dirname(require.resolve('aws-cdk-lib/package.json'));
const PEER_MODULES = join(__dirname, '..', 'node_modules');

export interface Subject {
  readonly name: string;
  /** The text of an entry file. */
  readonly entry: string;
  readonly resolveDir: string;
}

const from = (file: string) => JSON.stringify(file);

/** The shortest handler that uses this package without a contract: what it adds to the author's bundle. */
const OURS: Subject = {
  name: 'this package, runtime alone',
  entry: `
    import { defineHandler } from ${from(join(ROOT, 'lambda', 'runtime'))};
    export const handler = defineHandler({ create() {}, update() {}, delete() {} });`,
  resolveDir: ROOT,
};

export const SUBJECTS: readonly Subject[] = [
  OURS,
  {
    name: 'CDK CustomResourceProvider, entry point',
    entry: `export { handler } from ${from(join(CDK, 'custom-resource-handlers', 'dist', 'core', 'nodejs-entrypoint-handler', 'index.js'))};`,
    resolveDir: ROOT,
  },
  {
    name: 'CDK Provider, framework (without the AWS SDK)',
    entry: `export { onEvent } from ${from(join(CDK, 'custom-resources', 'lib', 'provider-framework', 'runtime', 'framework.js'))};`,
    resolveDir: ROOT,
  },
  {
    name: 'custom-resource-helper',
    entry: "import { customResourceHelper } from 'custom-resource-helper'; export const handler = customResourceHelper(() => ({}));",
    resolveDir: PEER_MODULES,
  },
];

/** Loads nothing: what Node.js itself takes for a file. */
export const EMPTY: Subject = { name: 'an empty module', entry: 'export {};', resolveDir: ROOT };

export interface Bundle {
  readonly file: string;
  readonly bytes: number;
}

/** Writes `lambda.js`, with the peers' modules beside it: Lambda's runtime brings the AWS SDK, here the peers do. */
export async function bundle(subject: Subject, folder: string): Promise<Bundle> {
  const { outputFiles: [output] } = await build({
    stdin: { contents: subject.entry, resolveDir: subject.resolveDir, loader: 'ts' },
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none' },
    external: ['@aws-sdk/*'],
    write: false,
    logLevel: 'error',
  });
  if (output === undefined) throw new Error(`${subject.name}: esbuild wrote nothing`);
  await mkdir(folder, { recursive: true });
  await symlink(PEER_MODULES, join(folder, 'node_modules'));
  const file = join(folder, 'lambda.js');
  await writeFile(file, output.contents);
  return { file, bytes: output.contents.byteLength };
}
