"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.EMPTY = exports.SUBJECTS = void 0;
exports.bundle = bundle;
/** The code that answers CloudFormation, of this package and of its peers, each bundled and minified by the same rules. */
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const esbuild_1 = require("esbuild");
const ROOT = (0, node_path_1.join)(__dirname, '..', '..');
const CDK = (0, node_path_1.dirname)(require.resolve('aws-cdk-lib/package.json'));
const PEER_MODULES = (0, node_path_1.join)(__dirname, '..', 'node_modules');
const from = (file) => JSON.stringify(file);
/** The shortest handler that uses this package without a contract: what it adds to the author's bundle. */
const OURS = {
    name: 'this package, runtime alone',
    entry: `
    import { defineHandler } from ${from((0, node_path_1.join)(ROOT, 'lambda', 'runtime'))};
    export const handler = defineHandler({ create() {}, update() {}, delete() {} });`,
    resolveDir: ROOT,
};
exports.SUBJECTS = [
    OURS,
    {
        name: 'CDK CustomResourceProvider, entry point',
        entry: `export { handler } from ${from((0, node_path_1.join)(CDK, 'custom-resource-handlers', 'dist', 'core', 'nodejs-entrypoint-handler', 'index.js'))};`,
        resolveDir: ROOT,
    },
    {
        name: 'CDK Provider, framework (without the AWS SDK)',
        entry: `export { onEvent } from ${from((0, node_path_1.join)(CDK, 'custom-resources', 'lib', 'provider-framework', 'runtime', 'framework.js'))};`,
        resolveDir: ROOT,
    },
    {
        name: 'custom-resource-helper',
        entry: "import { customResourceHelper } from 'custom-resource-helper'; export const handler = customResourceHelper(() => ({}));",
        resolveDir: PEER_MODULES,
    },
];
/** Loads nothing: what Node.js itself takes for a file. */
exports.EMPTY = { name: 'an empty module', entry: 'export {};', resolveDir: ROOT };
/** Writes `lambda.js`, with the peers' modules beside it: Lambda's runtime brings the AWS SDK, here the peers do. */
async function bundle(subject, folder) {
    const { outputFiles: [output] } = await (0, esbuild_1.build)({
        stdin: { contents: subject.entry, resolveDir: subject.resolveDir, loader: 'ts' },
        ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', charset: 'utf8', legalComments: 'none' },
        external: ['@aws-sdk/*'],
        write: false,
        logLevel: 'error',
    });
    if (output === undefined)
        throw new Error(`${subject.name}: esbuild wrote nothing`);
    await (0, promises_1.mkdir)(folder, { recursive: true });
    await (0, promises_1.symlink)(PEER_MODULES, (0, node_path_1.join)(folder, 'node_modules'));
    const file = (0, node_path_1.join)(folder, 'lambda.js');
    await (0, promises_1.writeFile)(file, output.contents);
    return { file, bytes: output.contents.byteLength };
}
