/**
 * Where the code of an `AWS::Lambda::Function` lies: the folder of its asset, or a folder written for inline code.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-lambda-function-code.html
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { publishedFiles } from './published-files';
import { isObject, Value } from '../template/value';

export class FunctionCode {
  private readonly inlineFolders: string[] = [];

  /**
   * @param code the function's `Code`, evaluated
   * @param directory assembly folder of the function's stack
   * @throws for images, zip files, and objects that no asset manifest knows
   */
  folder(code: Value | undefined, directory: string, runtime: string): string {
    if (code === undefined || !isObject(code)) throw new Error('Code: expected an object with S3Key or ZipFile');
    if (typeof code.ZipFile === 'string') return this.inline(code.ZipFile, runtime);
    if (typeof code.S3Key === 'string') return assetFolder(code.S3Key, directory);
    throw new Error(`Code: only S3Key and ZipFile can run locally, got [${Object.keys(code).join(', ')}]`);
  }

  /** Removes what was written for inline code. */
  close(): void {
    for (const folder of this.inlineFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  /** CloudFormation puts inline code into a file named `index`. */
  private inline(source: string, runtime: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'inline-code-'));
    this.inlineFolders.push(folder);
    writeFileSync(join(folder, runtime.startsWith('python') ? 'index.py' : 'index.js'), source);
    return folder;
  }
}

/**
 * Synthesizing anew into the same folder overwrites the manifests, and leaves earlier assets where they were: `asset.<hash>`, published as
 * `<hash>.zip`. A rollback needs them, and so does a stack that was loaded.
 */
function assetFolder(objectKey: string, directory: string): string {
  const published = publishedFiles(directory).find((file) => file.objectKey === objectKey);
  if (published !== undefined) {
    const folder = join(directory, published.path);
    if (isFolder(folder)) return folder;
    throw new Error(`Code: asset "${published.path}" must be a folder to run locally; give the CDK the folder instead of a zip file`);
  }
  const earlier = join(directory, `asset.${basename(objectKey, '.zip')}`);
  if (isFolder(earlier)) return earlier;
  throw new Error(`Code: no asset manifest in "${directory}" has a file asset with the object key "${objectKey}"`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
