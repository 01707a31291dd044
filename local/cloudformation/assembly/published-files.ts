/**
 * What an assembly publishes, by object key, whichever synthesizer wrote it.
 *
 * https://docs.aws.amazon.com/cdk/v2/guide/configure-synth.html: the default one lists files in asset manifests, the legacy one in the
 * metadata of its stacks, with the parameters of the template that tell bucket and key.
 */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { artifactsOf, assetManifests, readJson } from './cloud-assembly';
import { isRecord } from '../template/value';

export interface PublishedFile {
  readonly objectKey: string;
  /** As seen from the assembly's folder. */
  readonly path: string;
}

export function publishedFiles(directory: string): readonly PublishedFile[] {
  return [...assetManifests(directory).flatMap((file) => filesOf(readJson(join(directory, file)))), ...legacyAssets(directory)];
}

/** Values of the parameters that the legacy synthesizer leaves to whoever deploys: bucket, key and hash of each asset. */
export function legacyAssetParameters(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(legacyAssets(directory).flatMap(({ objectKey, bucketParameter, keyParameter, hashParameter }) => [
    [bucketParameter, 'assets'],
    // A prefix and a name, which templates join again.
    [keyParameter, `||${objectKey}`],
    [hashParameter, objectKey.slice(0, -extname(objectKey).length)],
  ]));
}

function filesOf(manifest: unknown): readonly PublishedFile[] {
  const files = isRecord(manifest) && isRecord(manifest.files) ? Object.values(manifest.files) : [];
  return files.flatMap((file) => {
    if (!isRecord(file) || !isRecord(file.source) || !isRecord(file.destinations)) return [];
    const { path } = file.source;
    return Object.values(file.destinations).flatMap((destination) => (
      isRecord(destination) && typeof path === 'string' ? [{ objectKey: String(destination.objectKey), path }] : []));
  });
}

interface LegacyAsset extends PublishedFile {
  readonly bucketParameter: string;
  readonly keyParameter: string;
  readonly hashParameter: string;
}

function legacyAssets(directory: string): readonly LegacyAsset[] {
  return [...artifactsOf(directory).values()].flatMap(({ metadata, additionalMetadataFile }) => {
    const file = typeof additionalMetadataFile === 'string' ? join(directory, additionalMetadataFile) : '';
    const all = [metadata, existsSync(file) ? readJson(file) : undefined].flatMap((entries) => (isRecord(entries) ? Object.values(entries) : []));
    return all.flat().flatMap((entry) => (isRecord(entry) && entry.type === 'aws:cdk:asset' && isRecord(entry.data) ? legacyAsset(entry.data) : []));
  });
}

function legacyAsset(data: Readonly<Record<string, unknown>>): readonly LegacyAsset[] {
  const { path, id, packaging, s3BucketParameter: bucketParameter, s3KeyParameter: keyParameter, artifactHashParameter: hashParameter } = data;
  if (typeof path !== 'string' || typeof id !== 'string') return [];
  if (typeof bucketParameter !== 'string' || typeof keyParameter !== 'string' || typeof hashParameter !== 'string') return [];
  return [{ objectKey: `${id}${packaging === 'zip' ? '.zip' : extname(path)}`, path, bucketParameter, keyParameter, hashParameter }];
}
