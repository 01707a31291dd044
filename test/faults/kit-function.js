"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.deployKit = void 0;
/** This package on the stage: a handler bundled with the runtime, and the responder behind both destinations, as `ResourceProvider` deploys them. */
const node_path_1 = require("node:path");
const esbuild_1 = require("esbuild");
const scenario_1 = require("./scenario");
const work_module_1 = require("./work-module");
const ROOT = (0, node_path_1.join)(__dirname, '..', '..');
const ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:';
const FUNCTION_NAME = 'provider';
const RESPONDER_NAME = 'responder';
/** The responder's own time-out: it waits before it speaks for the dead, and tries for long. */
const RESPONDER_TIMEOUT_SECONDS = 60;
/** The most that the default provider lets an event wait. */
const MAXIMUM_EVENT_AGE_SECONDS = 900;
const BUNDLE = { bundle: true, minify: true, keepNames: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' };
const deployKit = async (stage) => {
    await Promise.all([bundleHandler(stage), bundleResponder(stage)]);
    put(stage, FUNCTION_NAME, stage.timeoutSeconds);
    put(stage, RESPONDER_NAME, RESPONDER_TIMEOUT_SECONDS);
    const responder = `${ARN}${RESPONDER_NAME}`;
    stage.host.putAsyncConfiguration(`${ARN}${FUNCTION_NAME}`, {
        maximumRetryAttempts: 0,
        maximumEventAgeSeconds: MAXIMUM_EVENT_AGE_SECONDS,
        onSuccess: responder,
        onFailure: responder,
    });
    return { functionArn: `${ARN}${FUNCTION_NAME}` };
};
exports.deployKit = deployKit;
async function bundleHandler({ folder, scenario }) {
    const work = (0, work_module_1.countedWork)(scenario.work);
    const handler = `
    import { defineHandler } from ${JSON.stringify((0, node_path_1.join)(ROOT, 'lambda', 'runtime'))};
    const method = (requestType) => ({ physicalResourceId }) => work({ requestType, physicalResourceId });
    export const handler = defineHandler({ create: method('Create'), update: method('Update'), delete: method('Delete') });`;
    await (0, esbuild_1.build)({ ...BUNDLE, stdin: { ...work, contents: work.contents + handler }, outfile: (0, node_path_1.join)(folder, FUNCTION_NAME, 'index.js') });
}
async function bundleResponder({ folder }) {
    await (0, esbuild_1.build)({ ...BUNDLE, entryPoints: [(0, node_path_1.join)(ROOT, 'lambda', 'responder', 'index.ts')], outfile: (0, node_path_1.join)(folder, RESPONDER_NAME, 'index.js') });
}
function put({ host, folder, runtime }, functionName, timeoutSeconds) {
    host.putFunction({
        functionName,
        functionArn: `${ARN}${functionName}`,
        codePath: (0, node_path_1.join)(folder, functionName),
        handler: 'index.handler',
        runtime,
        environment: {},
        timeoutSeconds,
        memorySizeMb: scenario_1.MEMORY_MB,
        logGroupName: `/aws/lambda/${functionName}`,
    });
}
