/** Bundles the function behind `BucketObject`, with the part of the AWS SDK that it uses inside: `tsx scripts/bundle-bucket-object.ts`. */
import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';

/**
 * The credentials of a function are in its environment: the code for profiles, processes, SSO and instance metadata stays outside. So does that for streams of events,
 * which nothing here sends or gets.
 */
const STAND_INS = {
  '@aws-sdk/credential-provider-node': './lambda/bucket-object/environment-credentials.ts',
  '@smithy/core/event-streams': './lambda/bucket-object/no-event-streams.ts',
};

/**
 * Lets esbuild leave out what S3 can do and nobody here asks for.
 *
 * The SDK describes all operations in one module, as objects with computed keys. Reading a variable for a key might have side effects, for all that esbuild knows, so
 * that it keeps every one; with the texts themselves as keys it keeps what is used.
 */
const literalKeys: Plugin = {
  name: 'literal-keys',
  setup({ onLoad }) {
    onLoad({ filter: /client-s3\/dist-es\/schemas\/.*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const texts = new Map([...code.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', text = '']) => [name, text]));
      return { contents: code.replace(/\[(\w+)\]:/g, (computed, name: string) => (texts.has(name) ? `${texts.get(name)}:` : computed)) };
    });
  },
};

build({
  entryPoints: ['lambda/bucket-object/index.ts'],
  outfile: 'assets/bucket-object/index.js',
  tsconfig: 'tsconfig.node.json',
  ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none', logLevel: 'info' },
  // Modules of Node.js are required, late ones too: no second loader at run time.
  supported: { 'dynamic-import': false },
  // ECMAScript modules: of CommonJS, everything would be kept.
  mainFields: ['module', 'main'],
  alias: STAND_INS,
  plugins: [literalKeys],
}).catch(() => {
  process.exitCode = 1;
});
