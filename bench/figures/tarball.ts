/** Size of what npm publishes: it rides in every wheel, jar and NuGet package. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure, Measure } from '../support/figure';

const run = promisify(execFile);
const ROOT = join(__dirname, '..', '..');

export const measureTarball: Measure = async ({ folder }): Promise<readonly Figure[]> => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ROOT], { cwd: folder });
  const [size] = /(?<="size": )\d+(?=,\s+"unpackedSize")/.exec(stdout) ?? [];
  return [{
    name: 'npm tarball',
    unit: 'kB',
    how: 'npm pack --dry-run, of what is built',
    goal: '≤ 600 kB',
    rows: [{ subject: 'this package', value: size === undefined ? undefined : Number(size) / 1000 }],
  }];
};
