/** Times a script of `probes/` in a Node.js process of its own: nothing is warm that would be cold for a user. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @returns what the probe prints: milliseconds */
export async function probe(node: string, script: string, ...args: readonly string[]): Promise<number> {
  const { stdout } = await run(node, [join(__dirname, '..', 'probes', `${script}.js`), ...args], { env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } });
  const ms = Number(stdout.trim().split('\n').at(-1));
  if (!Number.isFinite(ms)) throw new Error(`probe ${script}: expected milliseconds, got ${JSON.stringify(stdout.slice(0, 200))}`);
  return ms;
}
