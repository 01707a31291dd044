/**
 * The template that a `TemplateURL` means: a file asset of the assembly.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-stack.html
 */
import { join } from 'node:path';
import { assetManifests, readJson } from './cloud-assembly';
import { isRecord } from '../template/value';

/**
 * @param url `TemplateURL`, evaluated: bucket and region do not count, the object key does
 * @param directory assembly folder of the parent stack
 * @returns the template's JSON
 * @throws for a URL that no asset manifest knows
 */
export function nestedTemplate(url: string, directory: string): unknown {
  for (const file of assetManifests(directory)) {
    const source = sourceOf(readJson(join(directory, file)), url);
    if (source !== undefined) return readJson(join(directory, source));
  }
  throw new Error(`TemplateURL: no asset manifest in "${directory}" has a file asset that is published as "${url}"; `
    + 'only templates of the assembly itself run locally');
}

/** Path of the file asset whose object key the URL ends with. */
function sourceOf(manifest: unknown, url: string): string | undefined {
  const files = isRecord(manifest) && isRecord(manifest.files) ? Object.values(manifest.files) : [];
  for (const file of files) {
    if (!isRecord(file) || !isRecord(file.source) || !isRecord(file.destinations)) continue;
    const published = Object.values(file.destinations).some((destination) => isRecord(destination) && url.endsWith(`/${String(destination.objectKey)}`));
    if (published && typeof file.source.path === 'string') return file.source.path;
  }
  return undefined;
}
