"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
/** Every figure of this package beside its peers', in one run: `npx tsx bench/index.ts [--only NAME] [--runs N] [--node PATH] [--json]`. */
const node_child_process_1 = require("node:child_process");
const node_fs_1 = require("node:fs");
const node_os_1 = require("node:os");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
const latency_1 = require("./figures/latency");
const resources_1 = require("./figures/resources");
const runtime_1 = require("./figures/runtime");
const synth_1 = require("./figures/synth");
const tarball_1 = require("./figures/tarball");
const report_1 = require("./support/report");
const GROUPS = {
    runtime: runtime_1.measureRuntime,
    resources: resources_1.measureResources,
    synth: synth_1.measureSynth,
    latency: latency_1.measureLatency,
    import: synth_1.measureImport,
    tarball: tarball_1.measureTarball,
};
/** Odd, so that the median is one of the values. */
const DEFAULT_RUNS = '15';
async function main() {
    const { values } = (0, node_util_1.parseArgs)({
        options: {
            only: { type: 'string', multiple: true },
            runs: { type: 'string', default: DEFAULT_RUNS },
            node: { type: 'string', default: process.execPath },
            json: { type: 'boolean', default: false },
        },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1)
        throw new Error(`--runs must be a whole number from 1, got ${values.runs}`);
    const groups = Object.entries(GROUPS).filter(([name]) => values.only?.includes(name) ?? true);
    if (groups.length === 0)
        throw new Error(`--only takes ${Object.keys(GROUPS).join(', ')}, got ${values.only?.join(', ')}`);
    if (!(0, node_fs_1.existsSync)((0, node_path_1.join)(__dirname, 'node_modules')))
        throw new Error('the peers are not installed; run npm ci --prefix bench --ignore-scripts');
    const folder = (0, node_fs_1.mkdtempSync)((0, node_path_1.join)((0, node_os_1.tmpdir)(), 'bench-'));
    try {
        const figures = [];
        for (const [name, measure] of groups) {
            process.stderr.write(`${name} …\n`);
            figures.push(...await measure({ runs, node: values.node, folder }));
        }
        const version = (0, node_child_process_1.execFileSync)(values.node, ['--version'], { encoding: 'utf8' }).trim();
        const setting = { node: version, runs, processor: `${(0, node_os_1.cpus)().length} x ${(0, node_os_1.cpus)()[0]?.model.trim() ?? 'unknown'}` };
        process.stdout.write(`${(0, report_1.renderFigures)(figures, setting)}\n`);
        if (values.json) {
            const file = (0, node_path_1.join)(__dirname, 'results.json');
            (0, node_fs_1.writeFileSync)(file, (0, report_1.toJson)(figures, setting));
            process.stdout.write(`\nwritten: ${file}\n`);
        }
    }
    finally {
        (0, node_fs_1.rmSync)(folder, { recursive: true, force: true });
    }
}
main().catch((error) => {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
});
