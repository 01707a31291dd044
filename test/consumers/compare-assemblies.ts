/** Compares what two apps synthesized: `tsx compare-assemblies.ts EXPECTED ACTUAL`. The one comparison that the apps of all languages have to pass. */
import { deepStrictEqual } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const TEMPLATE = '.template.json';
const ASSETS = '.assets.json';

function json(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
}

function stacks(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(TEMPLATE)).map((name) => name.slice(0, -TEMPLATE.length)).sort();
}

/** Sources and destinations of the assets, by their hash. The template is one of them; its hash differs with the order of the keys of maps, which languages choose. */
function assets(folder: string, stack: string): unknown {
  const manifest = json(folder, stack + ASSETS);
  if (typeof manifest !== 'object' || manifest === null || !('files' in manifest) || typeof manifest.files !== 'object' || manifest.files === null) {
    throw new Error(`${folder}/${stack}${ASSETS}: expected files, got none`);
  }
  return Object.fromEntries(Object.entries(manifest.files).filter(([, file]) => file.source.path !== stack + TEMPLATE));
}

const [expected = '', actual = ''] = process.argv.slice(2);
deepStrictEqual(stacks(actual), stacks(expected), 'the stacks differ');
for (const stack of stacks(expected)) {
  deepStrictEqual(json(actual, stack + TEMPLATE), json(expected, stack + TEMPLATE));
  deepStrictEqual(assets(actual, stack), assets(expected, stack));
}
console.log(`${actual}: the templates and assets of ${stacks(expected).join(', ')} are those of the TypeScript app`);
