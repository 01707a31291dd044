/** Code that somebody else built: checked as far as it can be seen from here. */
import * as fs from 'fs';
import * as path from 'path';
import { Token } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { IConstruct } from 'constructs';
import { misuse } from './checks';

/** Where the code lies and which function of it Lambda calls. */
export interface AssetSource {
  readonly path: string;
  readonly handler: string;
}

/** How the file of a handler `file.function` may end, by language; other languages name classes or executables. */
const EXTENSIONS: ReadonlyMap<lambda.RuntimeFamily | undefined, string[]> = new Map([
  [lambda.RuntimeFamily.NODEJS, ['.js', '.mjs', '.cjs']],
  [lambda.RuntimeFamily.PYTHON, ['.py']],
  [lambda.RuntimeFamily.RUBY, ['.rb']],
]);

/** The code of a folder or archive. */
export function assetCode(scope: IConstruct, source: AssetSource, runtime: lambda.Runtime): lambda.Code {
  const folder = path.resolve(source.path);
  if (!fs.existsSync(folder)) throw misuse(scope, `handler asset must be a folder or an archive, got nothing at ${folder}; build it first`);
  if (fs.statSync(folder).isDirectory()) checkHandlerFile(scope, folder, source.handler, runtime);
  return lambda.Code.fromAsset(folder);
}

function checkHandlerFile(scope: IConstruct, folder: string, handler: string, runtime: lambda.Runtime): void {
  const extensions = EXTENSIONS.get(runtime.family);
  if (extensions === undefined || Token.isUnresolved(handler)) return;
  const dot = handler.lastIndexOf('.');
  if (dot <= 0 || dot === handler.length - 1) {
    throw misuse(scope, `handler must be <file>.<function>, got ${JSON.stringify(handler)}; for example "index.handler"`);
  }
  const file = handler.slice(0, dot);
  if (extensions.some((extension) => fs.existsSync(path.join(folder, file + extension)))) return;
  throw misuse(
    scope,
    `handler asset must hold ${extensions.map((extension) => file + extension).join(' or ')} for handler ${JSON.stringify(handler)}, `
    + `got ${contentsOf(folder)} in ${folder}; build it first, or name the file that is there`,
  );
}

/** The first names of a folder: enough to see what is wrong. */
function contentsOf(folder: string): string {
  const names = fs.readdirSync(folder).sort();
  if (names.length === 0) return 'no files';
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
}
