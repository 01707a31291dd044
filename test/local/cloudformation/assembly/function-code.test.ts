import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FunctionCode } from '../../../../local/cloudformation/assembly/function-code';
import { writeAssembly } from '../../support/mini-assembly';

test('code is the folder of the asset with the object key', () => {
  const code = mkdtempSync(join(tmpdir(), 'code-'));
  const directory = writeAssembly({ stacks: {}, assets: { abc: code, def: join(code, 'other') } });

  expect(new FunctionCode().folder({ S3Bucket: 'assets', S3Key: 'abc.zip' }, directory, 'nodejs22.x')).toBe(code);
});

test('inline code becomes a file named index, and is removed at the end', () => {
  const functionCode = new FunctionCode();

  const node = functionCode.folder({ ZipFile: 'exports.handler = 1' }, '', 'nodejs22.x');
  const python = functionCode.folder({ ZipFile: 'def handler(): pass' }, '', 'python3.13');

  expect(readFileSync(join(node, 'index.js'), 'utf8')).toBe('exports.handler = 1');
  expect(readFileSync(join(python, 'index.py'), 'utf8')).toBe('def handler(): pass');
  functionCode.close();
  expect([node, python].map(existsSync)).toEqual([false, false]);
});

test('a zip asset and an unknown object are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'code.zip'), '');
  const directory = writeAssembly({ stacks: {}, assets: { abc: join(folder, 'out', 'code.zip') } }, join(folder, 'out'));

  expect(() => new FunctionCode().folder({ S3Key: 'abc.zip' }, directory, 'nodejs22.x'))
    .toThrow(new Error('Code: asset "code.zip" must be a folder to run locally; give the CDK the folder instead of a zip file'));
  expect(() => new FunctionCode().folder({ S3Key: 'xyz.zip' }, directory, 'nodejs22.x'))
    .toThrow(new Error(`Code: no asset manifest in "${directory}" has a file asset with the object key "xyz.zip"`));
});
