"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.countedWork = countedWork;
exports.writeWorkModule = writeWorkModule;
/** Bundles a file of `works/` so that each call of the author's code leaves a line in the log. */
const node_path_1 = require("node:path");
const esbuild_1 = require("esbuild");
const scenario_1 = require("./scenario");
/** Where `works/` lies. */
const WORKS = (0, node_path_1.join)(__dirname, 'works');
/** An ES module that exports the counted `work`, to be resolved from `works/`. */
function countedWork(work) {
    const contents = `
    import { work as uncounted } from './${work}';
    export const work = (request) => {
      process.stdout.write(${JSON.stringify(`${scenario_1.RAN} `)} + request.requestType + '\\n');
      return uncounted(request);
    };`;
    return { contents, resolveDir: WORKS, loader: 'ts' };
}
/** Writes the counted `work` as a CommonJS module. */
async function writeWorkModule(work, outfile) {
    await (0, esbuild_1.build)({ stdin: countedWork(work), outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
}
