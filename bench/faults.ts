/** The fault matrix, peers beside this package: `npx tsx bench/faults.ts [--peer NAME] [--only SCENARIO] [--jobs N] [--node PATH] [--json]`. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COLUMNS } from './faults/columns';
import { renderMatrix, type Cell } from './faults/matrix';
import { inParallel } from './support/in-parallel';
import { runScenario } from '../test/faults/run-scenario';
import { SCENARIOS } from '../test/faults/scenarios';

/** The cells mostly wait. */
const DEFAULT_JOBS = '4';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      peer: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      jobs: { type: 'string', default: DEFAULT_JOBS },
      node: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const node = values.node ?? process.execPath;
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const columns = COLUMNS.filter(({ title }) => values.peer?.includes(title) ?? true);
  const scenarios = SCENARIOS.filter(({ name }) => values.only?.some((part) => name.includes(part)) ?? true);
  if (columns.length === 0 || scenarios.length === 0) {
    throw new Error(`nothing to run; --peer takes one of ${COLUMNS.map(({ title }) => title).join(' | ')}, --only a part of a scenario's name`);
  }
  if (!existsSync(join(__dirname, 'node_modules'))) throw new Error('the peers are not installed; run npm ci --prefix bench --ignore-scripts');

  const pairs = scenarios.flatMap((scenario) => columns.map((column) => ({ scenario, column })));
  const cells = await inParallel(pairs, Number(values.jobs), async ({ scenario, column }): Promise<Cell> => {
    const nodeMajor = Number(/\d+/.exec(version)?.[0]);
    const { verdict, seen } = await runScenario(scenario, column.deploy, { transport: column.transport, node, nodeMajor });
    process.stderr.write(verdict.right ? '.' : 'x');
    return { scenario: scenario.name, column: column.title, verdict, puts: seen.puts, log: seen.log };
  });
  process.stderr.write('\n');
  process.stdout.write(`${renderMatrix(cells, version)}\n`);
  if (values.json) {
    const file = join(__dirname, 'faults.json');
    writeFileSync(file, `${JSON.stringify(cells.map(({ scenario, column, verdict }) => ({ scenario, column, ...verdict })), undefined, 2)}\n`);
    process.stdout.write(`written: ${file}\n`);
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
});
