/** ArkType is published as ES modules only, which jest cannot load: this is the same code as one CommonJS text. */
import { buildSync } from 'esbuild';

type Arktype = typeof import('arktype', { with: { 'resolution-mode': 'import' } });

function load(): Arktype {
  const { outputFiles } = buildSync({ entryPoints: ['arktype'], bundle: true, platform: 'node', format: 'cjs', write: false });
  const loaded = { exports: {} };
  new Function('module', 'exports', outputFiles[0]?.text ?? '')(loaded, loaded.exports);
  if (!isArktype(loaded.exports)) throw new Error('arktype: the bundle exports no "type"');
  return loaded.exports;
}

function isArktype(exports: object): exports is Arktype {
  return 'type' in exports;
}

export const { type } = load();
