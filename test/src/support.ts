/** What the tests of constructs share: apps as `cdk init` makes them, handlers in folders of their own. */
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { App, AppProps, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ProviderHandler, ResourceProvider, ResourceProviderProps } from '../../src';

export const ROOT = path.join(__dirname, '..', '..');

/** All feature flags that `cdk init` switches on. */
export function recommendedFlags(): Record<string, unknown> {
  const folder = path.dirname(require.resolve('aws-cdk-lib/package.json'));
  return JSON.parse(fs.readFileSync(path.join(folder, 'recommended-feature-flags.json'), 'utf8'));
}

const QUIET = { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false };

/** An app as `cdk init` makes it, without the CDK's own checks of templates: they take seconds, and have a test of their own (test/synth). */
export function anApp(props: AppProps = {}): App {
  return new App({ ...props, context: { ...recommendedFlags(), ...QUIET, ...props.context } });
}

/** A stack `Stack` in an app of its own. */
export function aStack(): Stack {
  return new Stack(anApp(), 'Stack');
}

const folders: string[] = [];

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'handlers-')));
  folders.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}

/** A folder with these files, and nothing else. */
export function aFolder(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, contents] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), contents);
  }
  return folder;
}

/** A folder with these files; its `node_modules` is the repository's, so that packages resolve. */
export function aProject(files: Record<string, string>): string {
  const folder = aFolder(files);
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** A handler that needs no bundling. */
export function aHandler(): ProviderHandler {
  return ProviderHandler.fromAsset(aFolder({ 'index.js': 'exports.handler = async () => {};' }), 'index.handler');
}

/** A provider `Provider`. */
export function aProvider(stack: Stack, props: Partial<ResourceProviderProps> = {}): ResourceProvider {
  return new ResourceProvider(stack, 'Provider', { handler: aHandler(), ...props });
}

interface TemplateResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DependsOn?: string[];
}

const synthesized = new WeakMap<Stack, Record<string, TemplateResource>>();

/** All resources of a stack, by logical id. The first call synthesizes: make the stack before. */
export function resourcesOf(stack: Stack): Record<string, TemplateResource> {
  const resources = synthesized.get(stack) ?? Template.fromStack(stack).toJSON().Resources;
  synthesized.set(stack, resources);
  return resources;
}

/** The types of a stack's resources, sorted, as often as they occur. */
export function typesOf(stack: Stack): string[] {
  return Object.values(resourcesOf(stack)).map((resource) => resource.Type).sort();
}

/** The logical ids of the resources that `logicalId` depends on by `DependsOn`. */
export function dependenciesOf(stack: Stack, logicalId: string): string[] {
  return resourcesOf(stack)[logicalId]?.DependsOn ?? [];
}

/** The one resource of a type: its logical id and properties. */
export function theOne(stack: Stack, type: string, idPattern = /^/): [string, Record<string, any>] {
  const found = Object.entries(resourcesOf(stack)).filter(([id, resource]) => resource.Type === type && idPattern.test(id));
  const [entry] = found;
  if (entry === undefined || found.length > 1) throw new Error(`expected one ${type}, got ${found.length}`);
  return [entry[0], entry[1].Properties];
}

/** The message of what a function throws. */
export function messageOf(fails: () => unknown): string {
  try {
    fails();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('expected an error, got none');
}
