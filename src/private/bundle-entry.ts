/** Bundles a handler's source file with the user's esbuild: the same bytes on every machine. */
import { createHash } from 'crypto';
import * as fs from 'fs';
import * as path from 'path';
import { Annotations, AssetHashType, DockerImage } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { IConstruct } from 'constructs';
import { misuse } from './checks';
import { resolveEntry } from './entry';
import { BuildResult, Esbuild, findEsbuild, isBuildFailure, renderMessage, tryResolve } from './esbuild';
import { chainToCdk, missingInRuntime } from './imports';

/** What to bundle and how. */
export interface EntrySource {
  readonly entry: string;
  readonly exportName: string;
  readonly externalModules: string[];
  readonly minify: boolean;
  readonly sourceMap: boolean;
  readonly define: Record<string, string>;
  readonly loader: Record<string, string>;
  readonly tsconfig?: string;
}

/** Where the bundle will run. */
export interface EntryTarget {
  readonly runtime: lambda.Runtime;
  /** Whether layers may bring packages that the runtime does not have. */
  readonly hasLayers: boolean;
}

/** What handlers import from this package; found beside the constructs when the entry's own project does not have it. */
const OWN_SUBPATHS = ['cdk-custom-resource-kit/runtime', 'cdk-custom-resource-kit/contract'];

/** For runtimes that are only known at deployment: the oldest that Lambda offers. */
const OLDEST_TARGET = 'node20';

const OUTPUT_FILE = 'index.js';

/** The bundle as Lambda code, staged under a hash of its own content. */
export function bundleEntry(scope: IConstruct, source: EntrySource, target: EntryTarget): lambda.Code {
  const entry = resolveEntry(scope, source.entry);
  const result = build(scope, findEsbuild(scope, entry), entry, source, target.runtime);
  checkImports(scope, result, path.basename(entry), target);
  for (const warning of result.warnings) {
    Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:bundlingWarning', `esbuild: ${renderMessage(warning)}`);
  }
  return stagedCode(path.dirname(entry), result);
}

function build(scope: IConstruct, esbuild: Esbuild, entry: string, source: EntrySource, runtime: lambda.Runtime): BuildResult {
  const folder = path.dirname(entry);
  try {
    return esbuild.buildSync({
      // Re-exporting makes esbuild itself find out whether the entry has that export.
      stdin: { contents: reExport(source.exportName, path.basename(entry)), resolveDir: folder, loader: 'js', sourcefile: '<handler>' },
      absWorkingDir: folder,
      outfile: OUTPUT_FILE,
      write: false,
      bundle: true,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      target: targetOf(runtime),
      minify: source.minify,
      keepNames: true,
      sourcemap: source.sourceMap,
      // One byte a character, whatever the handler's messages hold: V8 reads such a text faster.
      charset: 'ascii',
      legalComments: 'none',
      logLevel: 'silent',
      external: source.externalModules,
      alias: ownSubpathsFrom(entry),
      define: source.define,
      loader: source.loader,
      ...(source.tsconfig === undefined ? {} : { tsconfig: path.resolve(source.tsconfig) }),
    });
  } catch (error) {
    throw describeFailure(scope, entry, source.exportName, error);
  }
}

function reExport(exportName: string, file: string): string {
  return `export { ${exportName} } from ${JSON.stringify(`./${file}`)};`;
}

function targetOf(runtime: lambda.Runtime): string {
  const version = /^nodejs(\d+)\.x$/.exec(runtime.name)?.[1];
  return version === undefined ? OLDEST_TARGET : `node${version}`;
}

function ownSubpathsFrom(entry: string): Record<string, string> {
  const alias: Record<string, string> = {};
  for (const subpath of OWN_SUBPATHS) {
    const own = tryResolve(__filename, subpath);
    if (own !== undefined && tryResolve(entry, subpath) === undefined) alias[subpath] = own;
  }
  return alias;
}

function describeFailure(scope: IConstruct, entry: string, exportName: string, cause: unknown): Error {
  if (!isBuildFailure(cause)) return misuse(scope, `handler entry ${entry} must bundle, got: ${String(cause)}`);
  if (cause.errors.some((message) => message.text.startsWith('No matching export in') && message.location?.file === '<handler>')) {
    return misuse(scope, `handler entry ${entry} must export "${exportName}", got no such export; export it or name another as exportName`);
  }
  const unresolved = cause.errors.some((message) => message.text.startsWith('Could not resolve'));
  const fix = unresolved
    ? 'install what is missing, or name it in externalModules if a layer has it'
    : 'correct the source';
  return misuse(scope, `handler entry ${entry} must bundle; ${fix}, got:\n${cause.errors.map(renderMessage).join('\n')}`, cause);
}

function checkImports(scope: IConstruct, result: BuildResult, entry: string, target: EntryTarget): void {
  const chain = chainToCdk(result.metafile, entry);
  if (chain !== undefined) {
    throw misuse(
      scope,
      `handler must not import the CDK, got ${chain.join(' → ')}; keep constructs out of the files that the handler imports, `
      + `and import of this package only ${OWN_SUBPATHS.join(' and ')}`,
    );
  }
  if (target.hasLayers) return;
  for (const { name, certain } of missingInRuntime(result.metafile)) {
    const message = `external module ${JSON.stringify(name)} must be in the runtime or in a layer, got neither; `
      + 'bundle it (leave it out of externalModules) or pass the layer';
    if (certain) throw misuse(scope, message);
    Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:externalModuleNotInRuntime', message);
  }
}

/** Written by the staging itself, under a hash of the bytes: neither paths nor times nor file modes count. */
function stagedCode(folder: string, result: BuildResult): lambda.Code {
  const files = result.outputFiles.map((file) => ({ name: path.basename(file.path), contents: file.contents }));
  return lambda.Code.fromAsset(folder, {
    assetHashType: AssetHashType.CUSTOM,
    assetHash: hashOf(files),
    bundling: {
      // Never used: the bundle exists already.
      image: DockerImage.fromRegistry('cdk-custom-resource-kit'),
      local: {
        tryBundle(outputFolder: string): boolean {
          for (const { name, contents } of files) fs.writeFileSync(path.join(outputFolder, name), contents);
          return true;
        },
      },
    },
  });
}

function hashOf(files: { readonly name: string; readonly contents: Uint8Array }[]): string {
  const hash = createHash('sha256');
  for (const { name, contents } of files) hash.update(`${name}\0${contents.length}\0`).update(contents);
  return hash.digest('hex');
}
