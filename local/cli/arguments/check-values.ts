/** What the values of options must look like. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { UsageError } from '../usage-error';

/** `NAME=VALUE`, any number of times; the value may be empty and may hold "=". */
export function pairs(option: string, texts: readonly string[], name: RegExp, wanted: string): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    // What stands behind the "=" may be a secret: it is not repeated.
    if (at === -1) throw new UsageError(`--${option}: expected NAME=VALUE, got no "="; an empty value is written NAME=`);
    const key = text.slice(0, at);
    if (!name.test(key)) throw new UsageError(`--${option}: expected a name of ${wanted}, got ${JSON.stringify(key)}`);
    if (found.has(key)) throw new UsageError(`--${option}: ${key} is given twice, give it once`);
    found.set(key, text.slice(at + 1));
  }
  return Object.fromEntries(found);
}

/**
 * With the name of a nested stack and a dot in front, if need be.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ContinueUpdateRollback.html
 */
export function logicalIds(option: string, texts: readonly string[]): readonly string[] {
  const unfit = texts.find((text) => !/^([A-Za-z][A-Za-z0-9-]*\.)?[A-Za-z0-9]+$/.test(text));
  if (unfit === undefined) return texts;
  throw new UsageError(`--${option}: expected logical ids, which are letters and digits, with spaces between them, got ${JSON.stringify(unfit)}`);
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/parameters-section-structure.html */
export function parameters(texts: readonly string[]): Readonly<Record<string, string>> {
  return pairs('parameters', texts, /^[A-Za-z0-9]+$/, 'letters and digits');
}

/**
 * Variables that only Lambda sets: a function never sees another value.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
const RESERVED = /^(_HANDLER|LAMBDA_TASK_ROOT|LAMBDA_RUNTIME_DIR|AWS_LAMBDA_.*|AWS_EXECUTION_ENV)$/;

/** Variables of functions; `--endpoint` is one of them. */
export function environment(texts: readonly string[], endpoint: string | undefined): Readonly<Record<string, string>> {
  const given = pairs('env', texts, /^[A-Za-z_][A-Za-z0-9_]*$/, 'letters, digits and _');
  const reserved = Object.keys(given).find((name) => RESERVED.test(name));
  if (reserved !== undefined) throw new UsageError(`--env: ${reserved} is set by Lambda and cannot be given`);
  if (endpoint === undefined) return given;
  if (given.AWS_ENDPOINT_URL !== undefined) throw new UsageError('--endpoint: --env gives AWS_ENDPOINT_URL as well, give one of them');
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new UsageError(`--endpoint: expected a URL that starts with http:// or https://, got ${JSON.stringify(endpoint)}`);
  }
  return { ...given, AWS_ENDPOINT_URL: endpoint };
}

export function region(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z]{2}(-[a-z]+)+-\d+$/.test(name)) return name;
  throw new UsageError(`--region: expected a name such as eu-west-1, got ${JSON.stringify(name)}`);
}

export function account(id: string | undefined): string | undefined {
  if (id === undefined || /^\d{12}$/.test(id)) return id;
  throw new UsageError(`--account: expected 12 digits, got ${JSON.stringify(id)}`);
}

/** What runs functions, and what it says to `--version`. */
const LANGUAGES = {
  node: { name: 'Node.js', version: /^v\d+\./ },
  python: { name: 'Python', version: /^Python 3\./ },
} as const;

/** Runs it once: a path that is wrong would otherwise fail each function, one after the other. */
export function executable(option: keyof typeof LANGUAGES, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const { name, version } = LANGUAGES[option];
  const { error, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  if (error === undefined && version.test(stdout)) return path;
  const got = error === undefined ? `which does not answer --version as ${name} does` : 'which cannot be run';
  throw new UsageError(`--${option}: expected the path of a ${name} executable, got ${JSON.stringify(path)}, ${got}`, undefined, { cause: error });
}

export interface ReportFile {
  readonly path: string;
  readonly format: 'html' | 'svg';
}

export function report(path: string | undefined): ReportFile | undefined {
  if (path === undefined) return undefined;
  const format = extname(path).slice(1).toLowerCase();
  if (format !== 'html' && format !== 'svg') throw new UsageError(`--report: expected a file that ends in .html or .svg, got ${JSON.stringify(path)}`);
  checkFolder('report', path);
  return { path, format };
}

/** @returns the path, whether or not there is such a file already */
export function state(path: string | undefined): string | undefined {
  if (path !== undefined) checkFolder('state', path);
  return path;
}

/** Before an operation, not after it: what it did is not to be lost. */
function checkFolder(option: string, file: string): void {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`--${option}: there is no folder ${JSON.stringify(folder)}; make it first`);
}
