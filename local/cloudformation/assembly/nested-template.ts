/**
 * The template that a `TemplateURL` means: a file asset of the assembly.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-stack.html
 */
import { join } from 'node:path';
import { readJson } from './cloud-assembly';
import { publishedFiles } from './published-files';

/**
 * @param url `TemplateURL`, evaluated: bucket and region do not count, the object key does
 * @param directory assembly folder of the parent stack
 * @returns the template's JSON
 * @throws for a URL that no asset manifest knows
 */
export function nestedTemplate(url: string, directory: string): unknown {
  const published = publishedFiles(directory).find(({ objectKey }) => url.endsWith(`/${objectKey}`));
  if (published !== undefined) return readJson(join(directory, published.path));
  throw new Error(`TemplateURL: no asset manifest in "${directory}" has a file asset that is published as "${url}"; `
    + 'only templates of the assembly itself run locally');
}
