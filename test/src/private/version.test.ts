import * as fs from 'fs';
import * as path from 'path';
import * as fc from 'fast-check';
import { isNewer, PACKAGE_VERSION } from '../../../src/private/version';
import { ROOT } from '../support';

test('the version is that of the package', () => {
  expect(PACKAGE_VERSION).toBe(JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);
});

test.each([
  ['1.0.1', '1.0.0'], ['1.10.0', '1.9.9'], ['2.0.0', '1.99.99'], ['1.0.0', '1.0.0-rc.1'], ['1.0.0-rc.10', '1.0.0-rc.9'], ['1.0.1-rc.1', '1.0.0'],
])('%s is newer than %s', (newer, older) => {
  expect(isNewer(newer, older)).toBe(true);
  expect(isNewer(older, newer)).toBe(false);
});

test('no version is newer than itself, with build metadata or without', () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.constantFrom('', '-rc.1', '-alpha')).map(([a, b, c, pre]) => `${a}.${b}.${c}${pre}`);

  fc.assert(fc.property(version, (v) => {
    expect(isNewer(v, v)).toBe(false);
    expect(isNewer(`${v}+build`, v)).toBe(false);
  }));
});
