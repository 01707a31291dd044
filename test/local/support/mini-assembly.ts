/** Writes small cloud assemblies by hand: manifest, templates, asset manifest. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export interface MiniStack {
  readonly template: unknown;
  readonly environment?: string;
  readonly displayName?: string;
}

export interface MiniAssembly {
  /** By stack name. */
  readonly stacks: Readonly<Record<string, MiniStack>>;
  /** Folders of code, by the asset's hash; the object key is `<hash>.zip`. */
  readonly assets?: Readonly<Record<string, string>>;
  /** Templates of nested stacks, by the asset's hash; the object key is `<hash>.json`. */
  readonly nested?: Readonly<Record<string, unknown>>;
}

/** @returns the folder */
export function writeAssembly({ stacks, assets = {}, nested = {} }: MiniAssembly, directory = mkdtempSync(join(tmpdir(), 'assembly-'))): string {
  mkdirSync(directory, { recursive: true });
  const artifacts: Record<string, unknown> = {
    'Assets.assets': { type: 'cdk:asset-manifest', properties: { file: 'Assets.assets.json' } },
  };
  for (const [name, { template, environment = 'aws://unknown-account/unknown-region', displayName }] of Object.entries(stacks)) {
    artifacts[name] = { type: 'aws:cloudformation:stack', environment, displayName, properties: { templateFile: `${name}.template.json` } };
    writeFileSync(join(directory, `${name}.template.json`), JSON.stringify(template));
  }
  const folders = Object.fromEntries(Object.entries(assets).map(([hash, folder]) => [hash, {
    source: { path: relative(directory, folder), packaging: 'zip' },
    destinations: { 'current_account-current_region': { bucketName: 'assets', objectKey: `${hash}.zip` } },
  }]));
  const templates = Object.fromEntries(Object.entries(nested).map(([hash, template], index) => {
    const path = `Nested${index}.nested.template.json`;
    writeFileSync(join(directory, path), JSON.stringify(template));
    return [hash, {
      source: { path, packaging: 'file' },
      destinations: { 'current_account-current_region': { bucketName: 'assets', objectKey: `${hash}.json` } },
    }];
  }));
  writeFileSync(join(directory, 'Assets.assets.json'), JSON.stringify({ version: '36.0.0', files: { ...folders, ...templates } }));
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify({ version: '36.0.0', artifacts }));
  return directory;
}
