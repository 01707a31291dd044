/** Bundles a file of `works/` so that each call of the author's code leaves a line in the log. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { RAN } from './scenario';

/** Where `works/` lies. */
const WORKS = join(__dirname, 'works');

/** An ES module that exports the counted `work`, to be resolved from `works/`. */
export function countedWork(work: string): { readonly contents: string; readonly resolveDir: string; readonly loader: 'ts' } {
  const contents = `
    import { work as uncounted } from './${work}';
    export const work = (request) => {
      process.stdout.write(${JSON.stringify(`${RAN} `)} + request.requestType + '\\n');
      return uncounted(request);
    };`;
  return { contents, resolveDir: WORKS, loader: 'ts' };
}

/** Writes the counted `work` as a CommonJS module. */
export async function writeWorkModule(work: string, outfile: string): Promise<void> {
  await build({ stdin: countedWork(work), outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
}
