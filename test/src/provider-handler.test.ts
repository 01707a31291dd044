import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { aFolder, anApp, aProject, aStack, messageOf, removeTemporaryFolders, ROOT, theOne } from './support';
import { EntryHandlerOptions, ProviderHandler, ResourceProvider, ResourceProviderProps } from '../../src';

afterAll(removeTemporaryFolders);

const ANSWER = 'export const handler = async (event: { name: string }) => `hello ${event.name}`;';

function aProviderOf(handler: ProviderHandler, props: Partial<ResourceProviderProps> = {}, stack = aStack(), id = 'Provider'): ResourceProvider {
  return new ResourceProvider(stack, id, { handler, ...props });
}

function fromEntry(entry: string, options?: EntryHandlerOptions, props?: Partial<ResourceProviderProps>): ResourceProvider {
  return aProviderOf(ProviderHandler.fromEntry(entry, options), props);
}

/** The folder that is uploaded for a provider. */
function stagedFolder(provider: ResourceProvider): string {
  const assembly = Stack.of(provider).node.root.node.tryFindChild('Stack') === undefined ? undefined : anAssemblyOf(provider);
  if (assembly === undefined) throw new Error('expected the stack to be named Stack');
  const manifest: { files: Record<string, { source: { path: string } }> } = JSON.parse(fs.readFileSync(path.join(assembly, 'Stack.assets.json'), 'utf8'));
  return path.join(assembly, manifest.files[provider.handlerHash]?.source.path ?? 'missing');
}

function anAssemblyOf(provider: ResourceProvider): string {
  const root = provider.node.root;
  if (!('synth' in root) || typeof root.synth !== 'function') throw new Error('expected an app');
  return root.synth().directory;
}

function bundleOf(provider: ResourceProvider): string {
  return fs.readFileSync(path.join(stagedFolder(provider), 'index.js'), 'utf8');
}

/** Calls an export of a bundle in a process of its own, as Lambda does. */
function run(folder: string, exportName: string, event: unknown): unknown {
  const script = `require('./index.js').${exportName}(${JSON.stringify(event)}).then((answer) => console.log(JSON.stringify(answer)))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' }));
}

describe('fromEntry', () => {
  test.each(['user.handler.ts', 'user.handler.mts', 'user.handler.js', 'user.handler.mjs', 'user.handler.cjs'])('finds %s with and without its extension', (file) => {
    const source = file.endsWith('.cjs') ? 'exports.handler = async (event) => `hello ${event.name}`;' : ANSWER.replace(': { name: string }', '');
    const folder = aProject({ [file]: source });

    const provider = fromEntry(path.join(folder, 'user.handler'));

    expect(provider.handlerHash).toBe(fromEntry(path.join(folder, file)).handlerHash);
    expect(run(stagedFolder(provider), 'handler', { name: 'bob' })).toBe('hello bob');
  });

  test('two handlers of one folder are two assets', () => {
    const folder = aProject({ 'a.ts': ANSWER, 'b.ts': ANSWER.replace('hello', 'bye') });
    const stack = aStack();

    const [a, b] = ['a', 'b'].map((name) => aProviderOf(ProviderHandler.fromEntry(path.join(folder, name)), {}, stack, name));

    expect(a?.handlerHash).not.toBe(b?.handlerHash);
    expect(a === undefined ? '' : bundleOf(a)).toContain('hello ');
    expect(b === undefined ? '' : bundleOf(b)).toContain('bye ');
  });

  test('the hash depends on what the bundle does, not on where it lies, when it was written or who may read it', () => {
    const files = { 'deep/er/user.ts': `import { greet } from '../greet';\n${ANSWER}\nexport const used = greet;`, 'deep/greet.ts': 'export const greet = 1;' };
    const [first, second] = [aProject(files), aProject(files)];
    fs.chmodSync(path.join(second, 'deep/er/user.ts'), 0o700);
    fs.utimesSync(path.join(second, 'deep/er/user.ts'), 0, 0);
    fs.writeFileSync(path.join(second, 'deep/er/user.ts'), `// a comment\r\n${files['deep/er/user.ts'].replaceAll('\n', '\r\n')}`);

    expect(fromEntry(path.join(first, 'deep/er/user')).handlerHash).toBe(fromEntry(path.join(second, 'deep/er/user')).handlerHash);
  });

  test('the hash changes with a file that the entry imports', () => {
    const hashOf = (greeting: string) => {
      const folder = aProject({ 'user.ts': "import { greet } from './greet';\nexport const handler = async () => greet;", 'greet.ts': `export const greet = '${greeting}';` });
      return fromEntry(path.join(folder, 'user')).handlerHash;
    };

    expect(hashOf('hello')).not.toBe(hashOf('bye'));
  });

  test('the bundle holds no path of the machine, not even unminified', () => {
    const folder = aProject({ 'user.ts': `import './other';\n${ANSWER}`, 'other.ts': 'console.log(__filename);' });

    for (const minify of [true, false]) expect(bundleOf(fromEntry(path.join(folder, 'user'), { minify }))).not.toContain(folder);
  });

  test('keeps the names of functions and classes', () => {
    const folder = aProject({ 'user.ts': 'class NoSuchTable extends Error {}\nexport const handler = async () => new NoSuchTable().constructor.name;' });

    expect(run(stagedFolder(fromEntry(path.join(folder, 'user'))), 'handler', {})).toBe('NoSuchTable');
  });

  test('another export is called by its name', () => {
    const folder = aProject({ 'user.ts': ANSWER.replace('handler', 'onEvent') });
    const provider = fromEntry(path.join(folder, 'user'), { exportName: 'onEvent' });

    expect(theOne(Stack.of(provider), 'AWS::Lambda::Function', /^Provider/)[1].Handler).toBe('index.onEvent');
    expect(run(stagedFolder(provider), 'onEvent', { name: 'bob' })).toBe('hello bob');
  });

  test('an export that comes through another file counts', () => {
    const folder = aProject({ 'user.ts': "export * from './real';", 'real.ts': ANSWER });

    expect(run(stagedFolder(fromEntry(path.join(folder, 'user'))), 'handler', { name: 'bob' })).toBe('hello bob');
  });

  test('define, loader and tsconfig reach esbuild', () => {
    const folder = aProject({
      'user.ts': "import query from './query.sql';\nimport { end } from '~/end';\ndeclare const STAGE: string;\nexport const handler = async () => STAGE + query + end;",
      'query.sql': 'select 1',
      'lib/end.ts': "export const end = '!';",
      'other.json': JSON.stringify({ compilerOptions: { paths: { '~/*': ['./lib/*'] } } }),
    });
    const provider = fromEntry(path.join(folder, 'user'), { define: { STAGE: '"test:"' }, loader: { '.sql': 'text' }, tsconfig: path.join(folder, 'other.json') });

    expect(run(stagedFolder(provider), 'handler', {})).toBe('test:select 1!');
  });

  test('a source map lies beside the bundle', () => {
    const folder = aProject({ 'user.ts': ANSWER });
    const provider = fromEntry(path.join(folder, 'user'), { sourceMap: true });

    expect(fs.readdirSync(stagedFolder(provider)).sort()).toEqual(['index.js', 'index.js.map']);
    expect(fs.readFileSync(path.join(stagedFolder(provider), 'index.js.map'), 'utf8')).not.toContain(folder);
  });

  test("this package's runtime is found even if only the constructs' project has it", () => {
    const folder = aFolder({
      'user.ts': "import * as runtime from 'cdk-custom-resource-kit/runtime';\nexport const handler = async () => typeof runtime;",
    });
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.symlinkSync(path.join(ROOT, 'node_modules', 'esbuild'), path.join(folder, 'node_modules', 'esbuild'));

    expect(run(stagedFolder(fromEntry(path.join(folder, 'user'))), 'handler', {})).toBe('object');
  });

  test('syntax that the runtime does not know is translated', () => {
    const folder = aProject({ 'user.ts': 'export const handler = async () => { using x = { [Symbol.dispose]() {} }; return typeof x; };' });
    const provider = fromEntry(path.join(folder, 'user'), {}, { runtime: lambda.Runtime.NODEJS_20_X });

    expect(bundleOf(provider)).not.toMatch(/\busing /);
    expect(run(stagedFolder(provider), 'handler', {})).toBe('object');
  });

  test('a missing file is an error', () => {
    const folder = aProject({});

    expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
      `Stack/Provider: handler entry must be a file, got ${folder}/user, and none with .ts, .mts, .cts, .tsx, .js, .mjs, .cjs, .jsx either; correct the path`,
    );
  });

  test('a missing export is an error', () => {
    const folder = aProject({ 'user.ts': 'export const main = async () => {};' });

    expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
      `Stack/Provider: handler entry ${folder}/user.ts must export "handler", got no such export; export it or name another as exportName`,
    );
  });

  test('an export name that is none is an error', () => {
    const folder = aProject({ 'user.ts': ANSWER });

    expect(messageOf(() => fromEntry(path.join(folder, 'user'), { exportName: 'index.handler' }))).toBe(
      'Stack/Provider: exportName must be the name of an export, got "index.handler"; for example "handler"',
    );
  });

  test('source that does not parse is an error with the place', () => {
    const folder = aProject({ 'user.ts': 'export const handler = async () => {' });

    expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
      `Stack/Provider: handler entry ${folder}/user.ts must bundle; correct the source, got:\nuser.ts:1:36: Unexpected end of file`,
    );
  });

  test('a package that is not installed is an error with what to do', () => {
    const folder = aProject({ 'user.ts': `import 'no-such-package';\n${ANSWER}` });

    expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
      `Stack/Provider: handler entry ${folder}/user.ts must bundle; install what is missing, or name it in externalModules if a layer has it, got:\nuser.ts:1:7: Could not resolve "no-such-package"`,
    );
  });

  test('the CDK in the bundle is an error with the chain of imports', () => {
    const folder = aProject({
      'user.ts': `import { TABLE } from './shared';\n${ANSWER}\nconsole.log(TABLE);`,
      'shared.ts': "import { Construct } from 'constructs';\nexport const TABLE = Construct.name;",
    });

    expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
      'Stack/Provider: handler must not import the CDK, got user.ts → shared.ts → constructs; keep constructs out of the files that the handler imports, '
      + 'and import of this package only cdk-custom-resource-kit/runtime and cdk-custom-resource-kit/contract',
    );
  });

  test('types of the CDK are no import', () => {
    const folder = aProject({ 'user.ts': `import { Stack } from 'aws-cdk-lib';\nexport type Of = Stack;\n${ANSWER}` });

    expect(() => fromEntry(path.join(folder, 'user'))).not.toThrow();
  });

  test('without esbuild there is an error with the command that installs it', () => {
    const [folder, elsewhere] = [aFolder({ 'user.ts': ANSWER }), aFolder({})];
    const cwd = jest.spyOn(process, 'cwd').mockReturnValue(elsewhere);
    try {
      expect(messageOf(() => fromEntry(path.join(folder, 'user')))).toBe(
        `Stack/Provider: esbuild must be installed to bundle ${folder}/user.ts, got none from there or from ${elsewhere}; run: npm install --save-dev esbuild`,
      );
    } finally {
      cwd.mockRestore();
    }
  });

  test('esbuild of the working directory serves entries outside of it', () => {
    const folder = aFolder({ 'user.ts': ANSWER });

    expect(run(stagedFolder(fromEntry(path.join(folder, 'user'))), 'handler', { name: 'bob' })).toBe('hello bob');
  });

  test('a runtime of another language is an error', () => {
    const folder = aProject({ 'user.ts': ANSWER });

    expect(messageOf(() => fromEntry(path.join(folder, 'user'), {}, { runtime: lambda.Runtime.PYTHON_3_13 }))).toBe(
      'Stack/Provider: runtime must be a Node.js runtime for a handler from an entry, got python3.13; use ProviderHandler.fromAsset',
    );
  });

  test('a Node.js that is too old is an error', () => {
    const folder = aProject({ 'user.ts': ANSWER });

    expect(messageOf(() => fromEntry(path.join(folder, 'user'), {}, { runtime: lambda.Runtime.NODEJS_18_X }))).toBe(
      'Stack/Provider: runtime must be nodejs20.x or newer, got nodejs18.x; leave it out to get the newest',
    );
  });
});

describe('externalModules', () => {
  function importing(code: string): string {
    return path.join(aProject({ 'user.ts': `${code}\n${ANSWER}` }), 'user');
  }

  test('the AWS SDK of the runtime and the modules of Node.js may stay imports', () => {
    const provider = fromEntry(importing("import { S3 } from '@aws-sdk/client-s3';\nimport 'node:fs';\nimport 'path';\nconsole.log(S3);"), { externalModules: ['@aws-sdk/*'] });

    expect(bundleOf(provider)).toContain('require("@aws-sdk/client-s3")');
  });

  test.each(["import sdk from 'aws-sdk';\nconsole.log(sdk);", "const sdk = require('aws-sdk');\nconsole.log(sdk);"])('version 2 of it is an error: no runtime has it (%j)', (code) => {
    expect(messageOf(() => fromEntry(importing(code), { externalModules: ['aws-sdk'] }))).toBe(
      'Stack/Provider: external module "aws-sdk" must be in the runtime or in a layer, got neither; bundle it (leave it out of externalModules) or pass the layer',
    );
  });

  test('a static import that neither the runtime nor a layer has is an error', () => {
    expect(messageOf(() => fromEntry(importing("import pg from 'pg';\nconsole.log(pg);"), { externalModules: ['pg'] }))).toBe(
      'Stack/Provider: external module "pg" must be in the runtime or in a layer, got neither; bundle it (leave it out of externalModules) or pass the layer',
    );
  });

  test('one that is only loaded when it is there draws a warning', () => {
    const provider = fromEntry(importing("try { require('pg-native'); } catch {}"), { externalModules: ['pg-native'] });

    Annotations.fromStack(Stack.of(provider)).hasWarning('/Stack/Provider', Match.stringLikeRegexp('external module "pg-native" must be in the runtime or in a layer'));
  });

  test('layers may have anything', () => {
    const stack = aStack();
    const layers = [lambda.LayerVersion.fromLayerVersionArn(stack, 'Layer', 'arn:aws:lambda:us-east-1:123456789012:layer:l:1')];
    const handler = ProviderHandler.fromEntry(importing("import pg from 'pg';\nconsole.log(pg);"), { externalModules: ['pg'] });

    expect(() => aProviderOf(handler, { layers }, stack)).not.toThrow();
  });
});

describe('fromAsset', () => {
  test('is used as it is, in any language', () => {
    const folder = aFolder({ 'main.py': 'def handler(event, context): pass' });
    const provider = aProviderOf(ProviderHandler.fromAsset(folder, 'main.handler', { runtime: lambda.Runtime.PYTHON_3_13 }));

    expect(theOne(Stack.of(provider), 'AWS::Lambda::Function', /^Provider/)[1]).toMatchObject({ Handler: 'main.handler', Runtime: 'python3.13' });
    expect(fs.readdirSync(stagedFolder(provider))).toEqual(['main.py']);
  });

  test('the runtime may come from the provider, or from both if it is the same', () => {
    const folder = aFolder({ 'main.py': '' });
    const runtime = lambda.Runtime.PYTHON_3_13;

    expect(() => aProviderOf(ProviderHandler.fromAsset(folder, 'main.handler'), { runtime })).not.toThrow();
    expect(() => aProviderOf(ProviderHandler.fromAsset(folder, 'main.handler', { runtime }), { runtime })).not.toThrow();
    expect(messageOf(() => aProviderOf(ProviderHandler.fromAsset(folder, 'main.handler', { runtime }), { runtime: lambda.Runtime.NODEJS_22_X }))).toBe(
      "Stack/Provider: runtime must be the handler's (python3.13), got nodejs22.x; give one of them",
    );
  });

  test('the hash depends on names and contents, not on the folder', () => {
    const hashOf = (files: Record<string, string>) => aProviderOf(ProviderHandler.fromAsset(aFolder(files), 'index.handler')).handlerHash;

    expect(hashOf({ 'index.js': 'a' })).toBe(hashOf({ 'index.js': 'a' }));
    expect(hashOf({ 'index.js': 'a' })).not.toBe(hashOf({ 'index.js': 'b' }));
    expect(hashOf({ 'index.js': 'a' })).not.toBe(hashOf({ 'index.mjs': 'a' }));
  });

  test('a missing folder is an error', () => {
    const folder = path.join(aFolder({}), 'dist');

    expect(messageOf(() => aProviderOf(ProviderHandler.fromAsset(folder, 'index.handler')))).toBe(
      `Stack/Provider: handler asset must be a folder or an archive, got nothing at ${folder}; build it first`,
    );
  });

  test.each([
    [{}, 'no files'],
    [{ 'index.ts': '' }, 'index.ts'],
    [{ a: '', b: '', c: '', d: '', e: '', f: '', g: '' }, 'a, b, c, d, e and 2 more'],
  ])('a folder without the file of the handler is an error: %j', (files, got) => {
    const folder = aFolder(files);

    expect(messageOf(() => aProviderOf(ProviderHandler.fromAsset(folder, 'index.handler')))).toBe(
      `Stack/Provider: handler asset must hold index.js or index.mjs or index.cjs for handler "index.handler", got ${got} in ${folder}; build it first, or name the file that is there`,
    );
  });

  test.each(['handler', '.handler', 'index.'])('the handler %j is an error', (handler) => {
    expect(messageOf(() => aProviderOf(ProviderHandler.fromAsset(aFolder({}), handler)))).toBe(
      `Stack/Provider: handler must be <file>.<function>, got ${JSON.stringify(handler)}; for example "index.handler"`,
    );
  });

  test('archives and languages whose handlers name no files are not looked into', () => {
    const folder = aFolder({ 'code.zip': 'not looked into' });

    expect(() => aProviderOf(ProviderHandler.fromAsset(path.join(folder, 'code.zip'), 'index.handler'))).not.toThrow();
    expect(() => aProviderOf(ProviderHandler.fromAsset(folder, 'com.example.Main::handle', { runtime: lambda.Runtime.JAVA_21 }))).not.toThrow();
  });
});

test('a stack that is not deployed needs no bundle, and its hash is the same', () => {
  const folder = aProject({ 'user.ts': ANSWER });
  const handler = ProviderHandler.fromEntry(path.join(folder, 'user'));
  const skipped = new Stack(anApp({ context: { 'aws:cdk:bundling-stacks': [] } }), 'Stack');

  expect(aProviderOf(handler, {}, skipped).handlerHash).toBe(aProviderOf(handler).handlerHash);
});
