/** Finding the esbuild of the user's project, and the part of its API that is used. */
import { createRequire } from 'module';
import * as path from 'path';
import { IConstruct } from 'constructs';
import { misuse } from './checks';

/** esbuild's API, as far as it is used. @see https://esbuild.github.io/api/#build */
export interface Esbuild {
  buildSync(options: Record<string, unknown>): BuildResult;
}

export interface BuildResult {
  readonly warnings: Message[];
  readonly outputFiles: { readonly path: string; readonly contents: Uint8Array }[];
  readonly metafile: Metafile;
}

/** Which file imports which. @see https://esbuild.github.io/api/#metafile */
export interface Metafile {
  readonly inputs: { readonly [file: string]: { readonly imports: ImportRecord[] } };
  readonly outputs: { readonly [file: string]: { readonly imports: ImportRecord[] } };
}

export interface ImportRecord {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

export interface Message {
  readonly text: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** The user's esbuild: seen from the entry, else from the working directory. */
export function findEsbuild(scope: IConstruct, entry: string): Esbuild {
  for (const from of [entry, path.join(process.cwd(), 'package.json')]) {
    const found = tryResolve(from, 'esbuild');
    if (found === undefined) continue;
    const esbuild: unknown = createRequire(from)(found);
    if (isEsbuild(esbuild)) return esbuild;
  }
  throw misuse(
    scope,
    `esbuild must be installed to bundle ${entry}, got none from there or from ${process.cwd()}; run: npm install --save-dev esbuild`,
  );
}

/** The file that `specifier` names when `from` imports it, if there is one. */
export function tryResolve(from: string, specifier: string): string | undefined {
  try {
    return createRequire(from).resolve(specifier);
  } catch {
    return undefined;
  }
}

/** What esbuild throws when a build fails. */
export function isBuildFailure(error: unknown): error is { readonly errors: Message[] } {
  return typeof error === 'object' && error !== null && Array.isArray(Reflect.get(error, 'errors'));
}

/** A message the way compilers print it. */
export function renderMessage(message: Message): string {
  const { location, text } = message;
  return location === null ? text : `${location.file}:${location.line}:${location.column}: ${text}`;
}

function isEsbuild(value: unknown): value is Esbuild {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'buildSync') === 'function';
}
