/** Node.js 24, for what the version that runs the tests cannot do: installed once, from the package registry. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as path from 'node:path';

const VERSION = '24.22.3';

/** Enough for the download of an archive of 50 MB. */
export const INSTALL_MS = 300_000;

/** @returns the path of the executable */
export function node24(): string {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(__dirname, '../../node_modules/.cache/node', VERSION);
  const executable = path.join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(executable)) execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--prefix', folder, `${name}@${VERSION}`]);
  return executable;
}
