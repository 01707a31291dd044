/**
 * Reads a cloud assembly: the folder that `cdk synth` writes, `cdk.out` by default.
 *
 * https://docs.aws.amazon.com/cdk/v2/guide/configure-synth.html; only its files are read, so that any version of the CDK will do.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRecord } from '../template/value';

/** A folder, or an object that knows its folder, such as what the CDK's `app.synth()` returns. */
export type CloudAssembly = string | { readonly directory: string };

export interface AssemblyStack {
  readonly stackName: string;
  /** Other names that users know the stack by: the artifact's id and the path of its construct. */
  readonly aliases: readonly string[];
  readonly templateFile: string;
  /** Folder of the assembly that holds the stack: a stage's own for stacks of a stage. */
  readonly directory: string;
  /** Undefined where the stack does not name one. */
  readonly region?: string;
  readonly accountId?: string;
}

/** @throws if the folder holds no assembly */
export function readStacks(assembly: CloudAssembly): readonly AssemblyStack[] {
  // Functions run in folders of their own, from which a relative path would lead nowhere.
  const directory = resolve(typeof assembly === 'string' ? assembly : assembly.directory);
  return [...artifactsOf(directory)].flatMap(([id, artifact]) => {
    const properties = isRecord(artifact.properties) ? artifact.properties : {};
    switch (artifact.type) {
      case 'aws:cloudformation:stack': return [stackOf(id, artifact, properties, directory)];
      case 'cdk:cloud-assembly': return readStacks(join(directory, text(properties.directoryName) ?? `assembly-${id}`));
      default: return [];
    }
  });
}

/** @param stackName may be left out when the assembly holds one stack */
export function findStack(assembly: CloudAssembly, stackName: string | undefined): AssemblyStack {
  const stacks = readStacks(assembly);
  const names = stacks.map((stack) => stack.stackName).join(', ');
  if (stackName === undefined) {
    const [only, ...others] = stacks;
    if (only === undefined) throw new Error('the assembly holds no stack');
    if (others.length > 0) throw new Error(`stackName: the assembly holds several stacks, name one of [${names}]`);
    return only;
  }
  const found = stacks.find((stack) => stack.stackName === stackName || stack.aliases.includes(stackName));
  if (found === undefined) throw new Error(`stackName: the assembly has no stack "${stackName}", it holds [${names}]`);
  return found;
}

/** Files that the assembly's asset manifests list, by file name. */
export function assetManifests(directory: string): readonly string[] {
  return [...artifactsOf(directory).values()]
    .filter(({ type }) => type === 'cdk:asset-manifest')
    .flatMap(({ properties }) => (isRecord(properties) ? text(properties.file) ?? [] : []));
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Everything that the assembly's manifest lists, by id. */
export function artifactsOf(directory: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const file = join(directory, 'manifest.json');
  if (!existsSync(file)) throw new Error(`assembly: "${directory}" holds no manifest.json; give the folder that cdk synth writes`);
  const manifest = readJson(file);
  const entries = isRecord(manifest) && isRecord(manifest.artifacts) ? Object.entries(manifest.artifacts) : [];
  return new Map(entries.flatMap(([id, artifact]): [string, Readonly<Record<string, unknown>>][] => (isRecord(artifact) ? [[id, artifact]] : [])));
}

function stackOf(
  id: string, artifact: Readonly<Record<string, unknown>>, properties: Readonly<Record<string, unknown>>, directory: string,
): AssemblyStack {
  const templateFile = text(properties.templateFile);
  if (templateFile === undefined) throw new Error(`assembly: artifact "${id}" in "${directory}" names no templateFile`);
  const [, accountId, region] = /^aws:\/\/([^/]+)\/(.+)$/.exec(text(artifact.environment) ?? '') ?? [];
  return {
    stackName: text(properties.stackName) ?? id,
    aliases: [id, text(artifact.displayName) ?? id],
    templateFile,
    directory,
    region: region === 'unknown-region' ? undefined : region,
    accountId: accountId === 'unknown-account' ? undefined : accountId,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
