/** Finding the file that `ProviderHandler.fromEntry` names. */
import * as fs from 'fs';
import * as path from 'path';
import { IConstruct } from 'constructs';
import { misuse } from './checks';

/** Sources first: where compiled files lie beside them, those may be stale. */
const EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'];

/** The entry's file, with links followed, so that hashes do not depend on how it was reached. */
export function resolveEntry(scope: IConstruct, entry: string): string {
  const base = path.resolve(entry);
  const candidates = [base, ...EXTENSIONS.map((extension) => base + extension)];
  const found = candidates.find((candidate) => fs.existsSync(candidate) && fs.statSync(candidate).isFile());
  if (found !== undefined) return fs.realpathSync(found);
  throw misuse(scope, `handler entry must be a file, got ${base}, and none with ${EXTENSIONS.join(', ')} either; correct the path`);
}
