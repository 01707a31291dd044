/** The `cdk` command line, run as its users run it: a process of its own against the engine. */
import { execFile } from 'node:child_process';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const CDK = path.join(ROOT, 'node_modules/aws-cdk/bin/cdk');

export interface CdkOptions {
  /** Given to the app besides the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The exit status to expect, 0 by default; any other is an error that shows everything that was printed. */
  readonly exitStatus?: number;
}

export async function cdk(args: readonly string[], { environment = {}, exitStatus = 0 }: CdkOptions = {}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', CI: 'true', ...environment };
    execFile(process.execPath, [CDK, ...args, '--no-notices'], { cwd: ROOT, env }, (error, stdout, stderr) => {
      const got = error === null ? 0 : error.code ?? error.signal;
      if (got === exitStatus) resolve();
      else reject(new Error(`cdk ${args.join(' ')}: expected exit status ${exitStatus}, got ${got}\n${stdout}${stderr}`));
    });
  });
}

/** The arguments that name an app of test/e2e/apps and where its assembly goes. Relative: the command line takes quotes for its own. */
export function app(name: string, outdir: string): readonly string[] {
  return ['--app', `node node_modules/tsx/dist/cli.mjs test/e2e/apps/${name}.ts`, '--output', outdir];
}
