"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.S3_ORIGIN = void 0;
exports.putFunction = putFunction;
exports.adapted = adapted;
exports.deployPeer = deployPeer;
/** Puts a peer's function on the stage: its adapter of `peers/` around the scenario's author's code. */
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const esbuild_1 = require("esbuild");
const scenario_1 = require("../../test/faults/scenario");
const work_module_1 = require("../../test/faults/work-module");
/** Where signed URLs of CloudFormation point to; `redirect.js` leads it to the stand-in. */
exports.S3_ORIGIN = 'https://cloudformation-custom-resource-response-euwest1.s3.eu-west-1.amazonaws.com';
const ACCOUNT = 'arn:aws:lambda:eu-west-1:123456789012:function:';
const PEERS = (0, node_path_1.join)(__dirname, '..', 'peers');
const PEER_MODULES = (0, node_path_1.join)(__dirname, '..', 'node_modules');
const REDIRECT = (0, node_path_1.join)(__dirname, 'redirect.js');
/** Writes the module, the author's code and what they may require, and registers the function. */
async function putFunction(stage, staged) {
    const codePath = (0, node_path_1.join)(stage.folder, staged.functionName);
    await (0, promises_1.mkdir)(codePath, { recursive: true });
    await (0, promises_1.symlink)(PEER_MODULES, (0, node_path_1.join)(codePath, 'node_modules'));
    await (0, work_module_1.writeWorkModule)(stage.scenario.work, (0, node_path_1.join)(codePath, 'work.js'));
    await (0, promises_1.writeFile)((0, node_path_1.join)(codePath, 'lambda.js'), `require(${JSON.stringify(REDIRECT)});\n${staged.index}\n`);
    const functionArn = `${ACCOUNT}${staged.functionName}`;
    stage.host.putFunction({
        functionName: staged.functionName,
        functionArn,
        codePath,
        handler: 'lambda.handler',
        runtime: stage.runtime,
        environment: { STORE_PORT: String(stage.storePort), ...staged.environment },
        timeoutSeconds: staged.timeoutSeconds ?? stage.timeoutSeconds,
        memorySizeMb: staged.memorySizeMb ?? scenario_1.MEMORY_MB,
        logGroupName: `/aws/lambda/${staged.functionName}`,
    });
    return functionArn;
}
/** Text of a module that exports the adapter's handler. */
async function adapted(adapter, name) {
    return `${await bundled(adapter)}\nexports.handler = adapter.default(() => require('./work.js'), ${JSON.stringify(name)});`;
}
const bundles = new Map();
/** The adapter and its library, minified as users deploy them; cfn-lambda brings 24 MB that its own tool deploys as files. */
async function bundled(adapter) {
    const bundle = bundles.get(adapter) ?? (0, esbuild_1.build)({
        stdin: { contents: `export { default } from './${adapter}';`, resolveDir: PEERS },
        resolveExtensions: ['.js', '.mjs'],
        external: ['cfn-lambda'],
        ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'iife', globalName: 'adapter', write: false, logLevel: 'error' },
    }).then(({ outputFiles: [file] }) => file?.text ?? '');
    bundles.set(adapter, bundle);
    return bundle;
}
function deployPeer(adapter, name) {
    return async (stage) => ({
        functionArn: await putFunction(stage, { functionName: name, index: await adapted(adapter, name) }),
        origin: exports.S3_ORIGIN,
    });
}
