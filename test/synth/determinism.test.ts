import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';

const ROOT = path.join(__dirname, '..', '..');
const folders: string[] = [];

/** In milliseconds: two whole syntheses in processes of their own, on a busy machine. */
const PATIENCE = 240_000;

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A copy of the repository's parts that a synthesis needs, in a folder of its own. */
function aCheckout(name: string): string {
  const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-')));
  folders.push(parent);
  const checkout = path.join(parent, name);
  fs.mkdirSync(path.join(checkout, 'test'), { recursive: true });
  for (const part of ['src', 'test/synth', 'assets', 'package.json', 'tsconfig.dev.json']) {
    fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  return checkout;
}

/** Synthesizes the apps in a process of its own. */
function synthesize(checkout: string, cwd: string, environment: Record<string, string> = {}): string {
  const out = path.join(checkout, 'cdk.out');
  const tsx = path.join(ROOT, 'node_modules', '.bin', 'tsx');
  execFileSync(tsx, [path.join(checkout, 'test', 'synth', 'apps.ts'), out], { cwd, env: { ...process.env, ...environment }, stdio: 'pipe' });
  return out;
}

/**
 * Every file below a folder, by its path in there.
 *
 * Without `*.metadata.json`: the CDK notes there where constructs were made, for its command line alone.
 */
function filesOf(folder: string): Map<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile() && !name.endsWith('.metadata.json'));
  return new Map(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name), 'latin1')]));
}

test('two syntheses from different folders, working directories, users and times are equal, byte by byte', () => {
  const [first, second] = [aCheckout('a'), aCheckout('some where/else')];

  const one = filesOf(synthesize(first, first));
  const other = filesOf(synthesize(second, os.tmpdir(), { HOME: '/nowhere', TZ: 'Asia/Tokyo', LANG: 'C' }));

  const templates = [...one.keys()].filter((name) => name.endsWith('.template.json'));
  expect(templates).toEqual(['BucketObjects', 'Defaults', 'Everything', 'InVpc', 'Relay', 'RelayInVpc', 'Sns', 'SnsInVpc', 'SnsShared'].map((name) => `${name}.template.json`));
  expect([...other.keys()]).toEqual([...one.keys()]);
  expect([...one.keys()].filter((name) => one.get(name) !== other.get(name))).toEqual([]);
}, PATIENCE);

test('nothing in the output names the folder that it was made in', () => {
  const checkout = aCheckout('traces');

  const files = filesOf(synthesize(checkout, checkout));

  expect([...files].filter(([, contents]) => contents.includes(checkout)).map(([name]) => name)).toEqual([]);
}, PATIENCE);
