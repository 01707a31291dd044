/** The bundles of a run, each built once: the author's code in each of the ways it is deployed, and the responder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { countedWork } from './work-module';

const ROOT = join(__dirname, '..', '..');

const BUNDLE: BuildOptions = { bundle: true, minify: true, keepNames: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' };

/** The author's code behind `defineHandler`. */
const WITH_RUNTIME = `
  import { defineHandler } from ${JSON.stringify(join(ROOT, 'lambda', 'runtime'))};
  const method = (requestType) => ({ physicalResourceId }) => work({ requestType, physicalResourceId });
  export const handler = defineHandler({ create: method('Create'), update: method('Update'), delete: method('Delete') });`;

/** The author's code as a function of its own. */
const PLAIN = `
  export const handler = async ({ RequestType, PhysicalResourceId }) => {
    const result = await work({ requestType: RequestType, physicalResourceId: PhysicalResourceId });
    return typeof result === 'object' ? { PhysicalResourceId: result.physicalResourceId, Data: result.outputs, NoEcho: result.noEcho } : result;
  };`;

let root: string | undefined;
const bundles = new Map<string, Promise<string>>();

/** @returns the folder to deploy, whose `index.js` exports `handler` */
export async function handlerBundle(work: string, wrapping: 'runtime' | 'plain'): Promise<string> {
  const { contents, ...rest } = countedWork(work);
  const wrapper = wrapping === 'runtime' ? WITH_RUNTIME : PLAIN;
  return bundle(`${work}-${wrapping}`, { stdin: { contents: contents + wrapper, ...rest } });
}

export async function responderBundle(): Promise<string> {
  return bundle('responder', { entryPoints: [join(ROOT, 'lambda', 'responder', 'index.ts')] });
}

async function bundle(name: string, options: BuildOptions): Promise<string> {
  const folder = join(temporaryRoot(), name);
  const built = bundles.get(name) ?? build({ ...BUNDLE, ...options, outfile: join(folder, 'index.js') }).then(() => folder);
  bundles.set(name, built);
  return built;
}

function temporaryRoot(): string {
  if (root !== undefined) return root;
  const folder = mkdtempSync(join(tmpdir(), 'faults-bundles-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  root = folder;
  return folder;
}
