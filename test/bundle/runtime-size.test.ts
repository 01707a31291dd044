/** What a user's bundle gains by the runtime: small, without a dependency, fast to load. */
import * as path from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';

/** What the runtime weighs, with a little room for repairs: raise it only for a new guarantee. */
const MOST_BYTES = 14_500;
const ROOT = path.join(__dirname, '../..');

function bundled(contents: string) {
  const { outputFiles, metafile } = buildSync({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    metafile: true,
    write: false,
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => input !== '<stdin>');
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map((entry) => entry.path));
  return { code: outputFiles[0]?.text ?? '', inputs, imports };
}

const runtime = bundled(`
  import { defineHandler } from './lambda/runtime/index';
  export const handler = defineHandler({ create: async () => {}, update: async () => {}, delete: async () => {} });
`);
const responder = bundled("export * from './lambda/responder/index';");

test('the runtime with a trivial handler, minified', () => {
  expect(Buffer.byteLength(runtime.code)).toBeLessThanOrEqual(MOST_BYTES);
});

test.each([['runtime', runtime], ['responder', responder]])('the %s holds nothing but its own code and the wire format', (_name, { inputs }) => {
  expect(inputs.filter((input) => !/^(?:lambda\/(?:runtime|responder)\/|src\/wire\.ts$)/.test(input))).toEqual([]);
});

test.each([['runtime', runtime], ['responder', responder]])('loading the %s loads no module: not even those of Node.js', (_name, { code, imports }) => {
  const require = jest.fn();
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const { getBuiltinModule, ...rest } = process;

  runInNewContext(code, { module, exports: module.exports, require, process: rest });

  expect(imports).toEqual([]);
  expect(require).not.toHaveBeenCalled();
  expect(typeof getBuiltinModule).toBe('function');
  expect(typeof module.exports.handler).toBe('function');
});
