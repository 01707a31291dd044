/** The version of this package, and which of two versions is newer. */
import * as fs from 'fs';
import * as path from 'path';

export const PACKAGE_VERSION: string = ownVersion();

function ownVersion(): string {
  const manifest: unknown = JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', 'package.json'), 'utf8'));
  const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}

/** Whether `a` comes after `b` in the order of semantic versions; a pre-release comes before its release. */
export function isNewer(a: string, b: string): boolean {
  return compareVersions(a, b) > 0;
}

function compareVersions(a: string, b: string): number {
  const left = parsed(a);
  const right = parsed(b);
  for (let index = 0; index < 3; index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(left.preRelease, right.preRelease);
}

function parsed(version: string): { numbers: number[]; preRelease: string } {
  const [release = '', ...preRelease] = (version.split('+')[0] ?? '').split('-');
  return { numbers: release.split('.').map(Number), preRelease: preRelease.join('-') };
}

function comparePreReleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '') return 1;
  if (b === '') return -1;
  return a.localeCompare(b, 'en', { numeric: true });
}
