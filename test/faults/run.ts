/** `npm run test:faults`: every fault, over every transport, on every Node.js that Lambda offers; the table, and `N passed, N failed`. */
import { parseArgs } from 'node:util';
import { allColumns, expectationIn, type Column } from './columns';
import type { Verdict } from './judge';
import { OWN_SCENARIOS } from './own-scenarios';
import { runScenario, sharedHost } from './run-scenario';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import type { WatchedHost } from './watched-host';
import { markdownTable } from '../../bench/support/table';

/** For each column: the cells mostly wait. */
const DEFAULT_JOBS = '2';

/** In the table, for a case that does not exist; the reasons stand below. */
const NO_CASE = '–';

type Cell = { readonly verdict: Verdict } | { readonly noCase: string };

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { jobs: { type: 'string', default: DEFAULT_JOBS }, only: { type: 'string', multiple: true }, column: { type: 'string' } },
  });
  const scenarios = [...SCENARIOS, ...OWN_SCENARIOS].filter(({ name }) => values.only?.some((part) => name.includes(part)) ?? true);
  const columns = await Promise.all(allColumns().filter(({ title }) => title.includes(values.column ?? '')).map(async (column) => (
    { ...column, cells: await runColumn(column, scenarios, Number(values.jobs)) }
  )));

  const rows = scenarios.map((scenario) => [scenario.name, ...columns.map(({ cells }) => shown(cells.get(scenario)))]);
  process.stdout.write(`${markdownTable(['fault', ...columns.map(({ title }) => title)], rows)}\n\n`);
  const cells = columns.flatMap((column) => [...column.cells.values()]);
  const reasons = new Set(cells.flatMap((cell) => ('noCase' in cell ? cell.noCase : [])));
  for (const reason of reasons) process.stdout.write(`${NO_CASE} ${reason}\n`);
  const verdicts = cells.flatMap((cell) => ('verdict' in cell ? cell.verdict : []));
  const passed = verdicts.filter(({ right }) => right).length;
  process.stdout.write(`${passed} passed, ${verdicts.length - passed} failed\n`);
  return passed === verdicts.length && passed > 0;
}

/** On hosts of its own, each for one scenario after the other, so that not every one starts a responder. */
async function runColumn(column: Column, scenarios: readonly Scenario[], jobs: number): Promise<ReadonlyMap<Scenario, Cell>> {
  const cells = new Map<Scenario, Cell>();
  // Those that wait longest begin first, so that none of them is waited for in the end.
  const queue = [...scenarios].sort((a, b) => waits(b) - waits(a));
  await Promise.all(Array.from({ length: jobs }, async () => {
    const shared = sharedHost(column);
    for (let scenario = queue.shift(); scenario !== undefined; scenario = queue.shift()) cells.set(scenario, await run(scenario, column, shared));
    await shared.host.close();
  }));
  return cells;
}

async function run(scenario: Scenario, column: Column, shared: WatchedHost): Promise<Cell> {
  const expect = expectationIn(column, scenario);
  if (typeof expect === 'string') return { noCase: expect };
  return { verdict: (await runScenario({ ...scenario, expect }, column.deploy, column, shared)).verdict };
}

/** Where S3 is slow the function has time; else it has as much as it takes to run out of it. */
function waits({ timeoutSeconds = 0, replies = [] }: Scenario): number {
  return timeoutSeconds + replies.length;
}

function shown(cell: Cell | undefined): string {
  if (cell === undefined || 'noCase' in cell) return NO_CASE;
  const { right, reason, answeredAfter } = cell.verdict;
  return `${right ? '✓' : '✗'} ${reason}${answeredAfter === undefined ? '' : ` ${(answeredAfter / 1000).toFixed(1)} s`}`;
}

main().then(
  (passed) => {
    process.exitCode = passed ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
