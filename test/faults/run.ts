/** `npm run test:faults`: every fault, over every transport, on every Node.js that Lambda offers; the table, and `N passed, N failed`. */
import { parseArgs } from 'node:util';
import type { Verdict } from './judge';
import { deployKit } from './kit-function';
import { NODE_MAJORS, nodeExecutable } from './node-versions';
import { runScenario } from './run-scenario';
import { SCENARIOS } from './scenarios';
import { inParallel } from '../../bench/support/in-parallel';
import { markdownTable } from '../../bench/support/table';

/** The cells mostly wait. */
const DEFAULT_JOBS = '4';

interface Column {
  readonly title: string;
  readonly transport: 'lambda' | 'sns';
  readonly node: string;
  readonly nodeMajor: number;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { jobs: { type: 'string', default: DEFAULT_JOBS }, only: { type: 'string' } } });
  const columns = NODE_MAJORS.flatMap((nodeMajor) => (['lambda', 'sns'] as const).map((transport): Column => {
    return { title: `${transport}, Node.js ${nodeMajor}`, transport, node: nodeExecutable(nodeMajor), nodeMajor };
  }));
  const scenarios = SCENARIOS.filter(({ name }) => values.only === undefined || name.includes(values.only));
  const pairs = scenarios.flatMap((scenario) => columns.map((column) => ({ scenario, column })));
  const verdicts = await inParallel(pairs, Number(values.jobs), async ({ scenario, column }) => {
    return (await runScenario(scenario, deployKit, column)).verdict;
  });

  const rows = scenarios.map(({ name }, row) => [name, ...columns.map((_, column) => cell(verdicts[row * columns.length + column]))]);
  process.stdout.write(`${markdownTable(['fault', ...columns.map(({ title }) => title)], rows)}\n\n`);
  const passed = verdicts.filter(({ right }) => right).length;
  process.stdout.write(`${passed} passed, ${verdicts.length - passed} failed\n`);
  return passed === verdicts.length && passed > 0;
}

function cell(verdict: Verdict | undefined): string {
  if (verdict === undefined) return '';
  const { right, reason, answeredAfter } = verdict;
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
