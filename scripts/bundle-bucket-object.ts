/** Bundles the function behind `BucketObject`, with the part of the AWS SDK that it uses inside: `tsx scripts/bundle-bucket-object.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const FOLDER = 'assets/bucket-object';

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

/** The licenses of what is inside, which go where the code goes. */
function licensesOf({ inputs }: Metafile): string {
  const folders = new Set(Object.keys(inputs).flatMap((file) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const byText = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${folder}: expected a license to ship with its code, got none`);
    const text = readFileSync(join(folder, file), 'utf8').trim();
    byText.set(text, [...byText.get(text) ?? [], `${name} ${version}`]);
  }
  return [...byText].map(([text, names]) => `${names.join(', ')}:\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

async function main(): Promise<void> {
  const { metafile } = await build({
    entryPoints: ['lambda/bucket-object/index.ts'],
    outfile: join(FOLDER, 'index.js'),
    tsconfig: 'tsconfig.node.json',
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none', logLevel: 'info', metafile: true },
    // Modules of Node.js are required, late ones too: no second loader at run time.
    supported: { 'dynamic-import': false },
    // ECMAScript modules: of CommonJS, everything would be kept.
    mainFields: ['module', 'main'],
    alias: STAND_INS,
    plugins: [literalKeys],
  });
  writeFileSync(join(FOLDER, 'LICENSES.txt'), licensesOf(metafile));
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error);
});
