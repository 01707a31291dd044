"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureTarball = void 0;
/** Size of what npm publishes: it rides in every wheel, jar and NuGet package. */
const node_child_process_1 = require("node:child_process");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
const run = (0, node_util_1.promisify)(node_child_process_1.execFile);
const ROOT = (0, node_path_1.join)(__dirname, '..', '..');
const measureTarball = async ({ folder }) => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ROOT], { cwd: folder });
    const [size] = /(?<="size": )\d+(?=,\s+"unpackedSize")/.exec(stdout) ?? [];
    return [{
            name: 'npm tarball',
            unit: 'kB',
            how: 'npm pack --dry-run, of what is built',
            goal: '≤ 600 kB',
            rows: [{ subject: 'this package', value: size === undefined ? undefined : Number(size) / 1000 }],
        }];
};
exports.measureTarball = measureTarball;
