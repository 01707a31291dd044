/** What a bundle imports: nothing of the CDK, and nothing that Lambda does not have. */
import { builtinModules } from 'module';
import { ImportRecord, Metafile } from './esbuild';

/** Packages that run at synth only; one of them in a handler means megabytes and a start of seconds. */
const SYNTH_ONLY = /(?:^|\/)node_modules\/(aws-cdk-lib|constructs)\//;
const SYNTH_ONLY_NAME = /^(aws-cdk-lib|constructs)(?:\/|$)/;

/** Packages in Lambda's Node.js runtimes. @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html */
const IN_RUNTIME = /^(?:@aws-sdk|@smithy)\//;

/** The imports of a file, without those that the bundle does not have: of types, and of what nothing uses. */
function importsOf(metafile: Metafile, file: string): ImportRecord[] {
  const kept = Object.values(metafile.outputs).flatMap((output) => output.imports.map((record) => record.path));
  return (metafile.inputs[file]?.imports ?? []).filter((record) => record.external !== true || kept.includes(record.path));
}

/** The way from the entry to the first file of the CDK, or undefined when there is none. */
export function chainToCdk(metafile: Metafile, entry: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[entry, undefined]]);
  for (const file of cameFrom.keys()) {
    for (const { path } of importsOf(metafile, file)) {
      if (cameFrom.has(path)) continue;
      cameFrom.set(path, file);
      if (SYNTH_ONLY.test(path) || SYNTH_ONLY_NAME.test(path)) return chain(cameFrom, path);
    }
  }
  return undefined;
}

function chain(cameFrom: Map<string, string | undefined>, last: string): string[] {
  const files: string[] = [];
  for (let file: string | undefined = last; file !== undefined; file = cameFrom.get(file)) files.unshift(shortened(file));
  return files;
}

/** The CDK's own files are named by their package. */
function shortened(file: string): string {
  return SYNTH_ONLY.exec(file)?.[1] ?? file;
}

/** An import that stays an import in the bundle although the runtime has no such package. */
export interface MissingImport {
  readonly name: string;
  /** Whether loading the bundle fails for sure: a static import, or a package that Lambda dropped. */
  readonly certain: boolean;
}

/** Imports that were declared external, and that Lambda's Node.js runtime does not have. */
export function missingInRuntime(metafile: Metafile): MissingImport[] {
  const found = new Map<string, boolean>();
  for (const file of Object.keys(metafile.inputs)) {
    for (const record of importsOf(metafile, file).filter(isMissing)) {
      const certain = record.kind === 'import-statement' || record.path === 'aws-sdk';
      found.set(record.path, certain || found.get(record.path) === true);
    }
  }
  return [...found].map(([name, certain]) => ({ name, certain }));
}

function isMissing(record: ImportRecord): boolean {
  if (record.external !== true) return false;
  const isBuiltin = record.path.startsWith('node:') || builtinModules.includes(record.path);
  return !isBuiltin && !IN_RUNTIME.test(record.path);
}
