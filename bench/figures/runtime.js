"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureRuntime = void 0;
/** Size and load time of the code in front of the author's. */
const node_path_1 = require("node:path");
const bundles_1 = require("../support/bundles");
const child_1 = require("../support/child");
const median_1 = require("../support/median");
const measureRuntime = async ({ runs, node, folder }) => {
    const bundles = await Promise.all([bundles_1.EMPTY, ...bundles_1.SUBJECTS].map(async (subject, index) => (0, bundles_1.bundle)(subject, (0, node_path_1.join)(folder, `runtime-${index}`))));
    const [empty = Number.NaN, ...loads] = await (0, median_1.medians)(bundles.map(({ file }) => async () => (0, child_1.probe)(node, 'load', file)), runs);
    return [
        {
            name: 'code in front of the author\'s, minified',
            unit: 'B',
            how: 'esbuild: bundle, minify, platform node, target node20; @aws-sdk/* left out',
            goal: '≤ 8,000 B',
            rows: bundles_1.SUBJECTS.map(({ name }, index) => ({ subject: name, value: bundles[index + 1]?.bytes })),
        },
        {
            name: 'load time over an empty module',
            unit: 'ms',
            how: `require() of that bundle in a new process, less that of an empty module (${empty.toFixed(2)} ms); the framework loads its AWS SDK`,
            goal: '≤ 1 ms',
            rows: bundles_1.SUBJECTS.map(({ name }, index) => ({ subject: name, value: (loads[index] ?? Number.NaN) - empty })),
        },
    ];
};
exports.measureRuntime = measureRuntime;
