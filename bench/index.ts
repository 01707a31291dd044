/** Every figure of this package beside its peers', in one run: `npx tsx bench/index.ts [--only NAME] [--runs N] [--node PATH] [--json]`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBucketObject } from './figures/bucket-object';
import { measureLatency } from './figures/latency';
import { measureResources } from './figures/resources';
import { measureRuntime } from './figures/runtime';
import { measureSchemas } from './figures/schemas';
import { measureImport, measureSynth } from './figures/synth';
import { measureTarball } from './figures/tarball';
import type { Measure } from './support/figure';
import { renderFigures, toJson } from './support/report';

const GROUPS: Readonly<Record<string, Measure>> = {
  runtime: measureRuntime,
  schemas: measureSchemas,
  resources: measureResources,
  synth: measureSynth,
  latency: measureLatency,
  objects: measureBucketObject,
  import: measureImport,
  tarball: measureTarball,
};

/** Odd, so that the median is one of the values. */
const DEFAULT_RUNS = '15';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      runs: { type: 'string', default: DEFAULT_RUNS },
      node: { type: 'string', default: process.execPath },
      json: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a whole number from 1, got ${values.runs}`);
  const groups = Object.entries(GROUPS).filter(([name]) => values.only?.includes(name) ?? true);
  if (groups.length === 0) throw new Error(`--only takes ${Object.keys(GROUPS).join(', ')}, got ${values.only?.join(', ')}`);
  if (!existsSync(join(__dirname, 'node_modules'))) throw new Error('the peers are not installed; run npm ci --prefix bench --ignore-scripts');

  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const figures = [];
    for (const [name, measure] of groups) {
      process.stderr.write(`${name} …\n`);
      figures.push(...await measure({ runs, node: values.node, folder }));
    }
    const version = execFileSync(values.node, ['--version'], { encoding: 'utf8' }).trim();
    const setting = { node: version, runs, processor: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}` };
    process.stdout.write(`${renderFigures(figures, setting)}\n`);
    if (values.json) {
      const file = join(__dirname, 'results.json');
      writeFileSync(file, toJson(figures, setting));
      process.stdout.write(`\nwritten: ${file}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
});
