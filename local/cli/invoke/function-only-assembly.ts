/**
 * An assembly in which one function of a stack is real.
 *
 * Its environment may read anything of its stack, so the whole template stays; custom resources, nested stacks and the code of other
 * functions are replaced by stand-ins, so that setting the function up runs nothing.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { AssemblyStack, assetManifests, readJson } from '../../cloudformation/assembly/cloud-assembly';
import { STACK_TYPE } from '../../cloudformation/events/stack-event';
import { isRecord } from '../../cloudformation/template/value';
import { UsageError } from '../usage-error';

const FUNCTION_TYPE = 'AWS::Lambda::Function';
/** A type that does nothing by itself. */
const STAND_IN_TYPE = 'AWS::CloudFormation::WaitConditionHandle';
const NO_CODE = { Code: { ZipFile: '' }, Handler: 'index.handler', Runtime: 'nodejs22.x' } as const;

type Json = Readonly<Record<string, unknown>>;

/** @returns its folder, which is the caller's to remove @throws UsageError if the logical id is no function's */
export function writeFunctionOnlyAssembly(stack: AssemblyStack, logicalId: string): string {
  const template = withoutOthers(readRecord(join(stack.directory, stack.templateFile)), logicalId);
  const folder = mkdtempSync(join(tmpdir(), 'invoke-'));
  const write = (file: string, content: unknown): void => writeFileSync(join(folder, file), JSON.stringify(content));
  const assets = assetManifests(stack.directory).map((file, index): [string, unknown] => {
    const name = `assets-${index}.json`;
    write(name, withPathsFrom(folder, stack.directory, readRecord(join(stack.directory, file))));
    return [`Assets${index}.assets`, { type: 'cdk:asset-manifest', properties: { file: name } }];
  });
  write('template.json', template);
  write('manifest.json', { artifacts: { ...Object.fromEntries(assets), [stack.stackName]: artifact(stack) } });
  return folder;
}

function artifact({ stackName, accountId = 'unknown-account', region = 'unknown-region' }: AssemblyStack): Json {
  return {
    type: 'aws:cloudformation:stack',
    environment: `aws://${accountId}/${region}`,
    properties: { stackName, templateFile: 'template.json' },
  };
}

/** Outputs and exports go: they may need what the stand-ins lack. */
function withoutOthers({ Outputs: _, ...template }: Json, logicalId: string): Json {
  const resources = isRecord(template.Resources) ? template.Resources : {};
  checkFunction(resources, logicalId);
  const entries = Object.entries(resources).map(([id, resource]) => [id, id === logicalId || !isRecord(resource) ? resource : standIn(resource)]);
  return { ...template, Resources: Object.fromEntries(entries) };
}

function checkFunction(resources: Json, logicalId: string): void {
  const type = typeOf(Object.hasOwn(resources, logicalId) ? resources[logicalId] : undefined);
  if (type === FUNCTION_TYPE) return;
  const functions = Object.keys(resources).filter((id) => typeOf(resources[id]) === FUNCTION_TYPE);
  const got = type === undefined ? 'the stack has no such resource' : `that is an ${type}`.replace('an Custom', 'a Custom');
  throw new UsageError(`logical id: expected a function of [${functions.join(', ')}], got "${logicalId}": ${got}`, 'invoke');
}

function standIn(resource: Json): Json {
  const type = typeOf(resource);
  const properties = isRecord(resource.Properties) ? resource.Properties : {};
  if (type === FUNCTION_TYPE) return { ...resource, Properties: { FunctionName: properties.FunctionName, ...NO_CODE } };
  const runs = type === undefined || type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource' || type === STACK_TYPE;
  return runs ? { ...resource, Type: STAND_IN_TYPE, Properties: {} } : resource;
}

/** The asset manifest, its paths as seen from `folder`. */
function withPathsFrom(folder: string, directory: string, manifest: Json): Json {
  const files = Object.entries(isRecord(manifest.files) ? manifest.files : {}).map(([id, file]) => {
    const source = isRecord(file) && isRecord(file.source) ? file.source : {};
    const path = typeof source.path === 'string' ? relative(folder, join(directory, source.path)) : undefined;
    return [id, { ...isRecord(file) ? file : {}, source: { ...source, path } }];
  });
  return { ...manifest, files: Object.fromEntries(files) };
}

function readRecord(file: string): Json {
  const content = readJson(file);
  return isRecord(content) ? content : {};
}

function typeOf(resource: unknown): string | undefined {
  return isRecord(resource) && typeof resource.Type === 'string' ? resource.Type : undefined;
}
