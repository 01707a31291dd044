/** Puts a peer's function on the stage: its adapter of `peers/` around the scenario's author's code. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Deploy, Stage } from '../../test/faults/run-scenario';
import { MEMORY_MB } from '../../test/faults/scenario';
import { writeWorkModule } from '../../test/faults/work-module';

/** Where signed URLs of CloudFormation point to; `redirect.js` leads it to the stand-in. */
export const S3_ORIGIN = 'https://cloudformation-custom-resource-response-euwest1.s3.eu-west-1.amazonaws.com';

const ACCOUNT = 'arn:aws:lambda:eu-west-1:123456789012:function:';
const PEERS = join(__dirname, '..', 'peers');
const PEER_MODULES = join(__dirname, '..', 'node_modules');
const REDIRECT = join(__dirname, 'redirect.js');

export interface StagedFunction {
  readonly functionName: string;
  /** Text of the module that Lambda loads. */
  readonly index: string;
  readonly timeoutSeconds?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly memorySizeMb?: number;
}

/** Writes the module, the author's code and what they may require, and registers the function. */
export async function putFunction(stage: Stage, staged: StagedFunction): Promise<string> {
  const codePath = join(stage.folder, staged.functionName);
  await mkdir(codePath, { recursive: true });
  await symlink(PEER_MODULES, join(codePath, 'node_modules'));
  await writeWorkModule(stage.scenario.work, join(codePath, 'work.js'));
  await writeFile(join(codePath, 'lambda.js'), `require(${JSON.stringify(REDIRECT)});\n${staged.index}\n`);
  const functionArn = `${ACCOUNT}${staged.functionName}`;
  stage.host.putFunction({
    functionName: staged.functionName,
    functionArn,
    codePath,
    handler: 'lambda.handler',
    runtime: stage.runtime,
    environment: { STORE_PORT: String(stage.storePort), ...staged.environment },
    timeoutSeconds: staged.timeoutSeconds ?? stage.timeoutSeconds,
    memorySizeMb: staged.memorySizeMb ?? MEMORY_MB,
    logGroupName: `/aws/lambda/${staged.functionName}`,
  });
  return functionArn;
}

/** Text of a module that exports the adapter's handler. */
export async function adapted(adapter: string, name: string): Promise<string> {
  return `${await bundled(adapter)}\nexports.handler = adapter.default(() => require('./work.js'), ${JSON.stringify(name)});`;
}

const bundles = new Map<string, Promise<string>>();

/** The adapter and its library, minified as users deploy them; cfn-lambda brings 24 MB that its own tool deploys as files. */
async function bundled(adapter: string): Promise<string> {
  const bundle = bundles.get(adapter) ?? build({
    stdin: { contents: `export { default } from './${adapter}';`, resolveDir: PEERS },
    resolveExtensions: ['.js', '.mjs'],
    external: ['cfn-lambda'],
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'iife', globalName: 'adapter', write: false, logLevel: 'error' },
  }).then(({ outputFiles: [file] }) => file?.text ?? '');
  bundles.set(adapter, bundle);
  return bundle;
}

export function deployPeer(adapter: string, name: string): Deploy {
  return async (stage) => ({
    functionArn: await putFunction(stage, { functionName: name, index: await adapted(adapter, name) }),
    origin: S3_ORIGIN,
  });
}
