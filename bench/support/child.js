"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.probe = probe;
/** Times a script of `probes/` in a Node.js process of its own: nothing is warm that would be cold for a user. */
const node_child_process_1 = require("node:child_process");
const node_path_1 = require("node:path");
const node_util_1 = require("node:util");
const run = (0, node_util_1.promisify)(node_child_process_1.execFile);
/** @returns what the probe prints: milliseconds */
async function probe(node, script, ...args) {
    const { stdout } = await run(node, [(0, node_path_1.join)(__dirname, '..', 'probes', `${script}.js`), ...args], { env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } });
    const ms = Number(stdout.trim().split('\n').at(-1));
    if (!Number.isFinite(ms))
        throw new Error(`probe ${script}: expected milliseconds, got ${JSON.stringify(stdout.slice(0, 200))}`);
    return ms;
}
