"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
/** The fault matrix, peers beside this package: `npx tsx bench/faults.ts [--peer NAME] [--only SCENARIO] [--jobs N] [--node PATH] [--json]`. */
const node_child_process_1 = require("node:child_process");
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
const columns_1 = require("./faults/columns");
const matrix_1 = require("./faults/matrix");
const in_parallel_1 = require("./support/in-parallel");
const run_scenario_1 = require("../test/faults/run-scenario");
const scenarios_1 = require("../test/faults/scenarios");
/** The cells mostly wait. */
const DEFAULT_JOBS = '4';
async function main() {
    const { values } = (0, node_util_1.parseArgs)({
        options: {
            peer: { type: 'string', multiple: true },
            only: { type: 'string', multiple: true },
            jobs: { type: 'string', default: DEFAULT_JOBS },
            node: { type: 'string' },
            json: { type: 'boolean', default: false },
        },
    });
    const node = values.node ?? process.execPath;
    const version = (0, node_child_process_1.execFileSync)(node, ['--version'], { encoding: 'utf8' }).trim();
    const columns = columns_1.COLUMNS.filter(({ title }) => values.peer?.includes(title) ?? true);
    const scenarios = scenarios_1.SCENARIOS.filter(({ name }) => values.only?.some((part) => name.includes(part)) ?? true);
    if (columns.length === 0 || scenarios.length === 0) {
        throw new Error(`nothing to run; --peer takes one of ${columns_1.COLUMNS.map(({ title }) => title).join(' | ')}, --only a part of a scenario's name`);
    }
    if (!(0, node_fs_1.existsSync)((0, node_path_1.join)(__dirname, 'node_modules')))
        throw new Error('the peers are not installed; run npm ci --prefix bench --ignore-scripts');
    const pairs = scenarios.flatMap((scenario) => columns.map((column) => ({ scenario, column })));
    const cells = await (0, in_parallel_1.inParallel)(pairs, Number(values.jobs), async ({ scenario, column }) => {
        const nodeMajor = Number(/\d+/.exec(version)?.[0]);
        const { verdict, seen } = await (0, run_scenario_1.runScenario)(scenario, column.deploy, { transport: column.transport, node, nodeMajor });
        process.stderr.write(verdict.right ? '.' : 'x');
        return { scenario: scenario.name, column: column.title, verdict, puts: seen.puts, log: seen.log };
    });
    process.stderr.write('\n');
    process.stdout.write(`${(0, matrix_1.renderMatrix)(cells, version)}\n`);
    if (values.json) {
        const file = (0, node_path_1.join)(__dirname, 'faults.json');
        (0, node_fs_1.writeFileSync)(file, `${JSON.stringify(cells.map(({ scenario, column, verdict }) => ({ scenario, column, ...verdict })), undefined, 2)}\n`);
        process.stdout.write(`written: ${file}\n`);
    }
}
main().catch((error) => {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
});
