/** The function behind `BucketObject`: what ships is small, loads, and holds nothing that it has no use for. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import * as path from 'node:path';

/** Minified, with the AWS SDK inside. */
const MOST_BYTES = 350_000;
const FILE = path.join(__dirname, '../../assets/bucket-object/index.js');
const code = readFileSync(FILE, 'utf8');

test('the bundle with its part of the AWS SDK, minified', () => {
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MOST_BYTES);
});

test.each(['aws-cdk-lib', 'sso-oidc', 'credential_process', 'SelectObjectContentRequest'])('it has no %s inside', (text) => {
  expect(code.includes(text)).toBe(false);
});

test('it needs nothing but Node.js; the SDK asks for one more module when a bucket is none, but an access point of several regions', () => {
  const imports = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name.replace(/^node:/, ''));

  expect(new Set(imports.filter((name) => !builtinModules.includes(name)))).toEqual(new Set(['@aws-sdk/signature-v4-crt']));
});

test('it loads in a process of its own, and exports the handler', () => {
  const program = `process.stdout.write(typeof require(${JSON.stringify(FILE)}).handler)`;

  expect(execFileSync(process.execPath, ['-e', program], { cwd: '/', env: {}, encoding: 'utf8' })).toBe('function');
});
