"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureLatency = void 0;
/** How long CloudFormation waits for a handler that has nothing to do: real child processes, Amazon's runtime client, an HTTP server in the place of S3. */
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const minimal_handler_1 = require("./minimal-handler");
const lambda_host_1 = require("../../local/lambda/lambda-host");
const kit_function_1 = require("../../test/faults/kit-function");
const scenarios_1 = require("../../test/faults/scenarios");
const store_1 = require("../../test/faults/store");
const requests_1 = require("../../test/support/requests");
const deploy_cdk_1 = require("../faults/deploy-cdk");
const median_1 = require("../support/median");
const SUBJECTS = [
    { name: 'this package', deploy: kit_function_1.deployKit },
    { name: 'a minimal handler, written by hand', deploy: minimal_handler_1.deployMinimal },
    { name: 'CDK CustomResourceProvider', deploy: deploy_cdk_1.deployCdkEntrypoint },
    { name: 'CDK Provider', deploy: deploy_cdk_1.deployCdkProvider },
];
/** Requests to one warm function for each cold start. */
const WARM_REQUESTS = 5;
const measureLatency = async ({ runs, node, folder }) => {
    const seen = SUBJECTS.map(({ name }) => ({ name, cold: new Array(), warm: new Array() }));
    for (let run = 0; run < runs; run += 1) {
        for (const [index, { deploy }] of SUBJECTS.entries()) {
            const [cold = Number.NaN, ...warm] = await answerTimes(deploy, node, (0, node_path_1.join)(folder, `latency-${run}-${index}`));
            seen[index]?.cold.push(cold);
            seen[index]?.warm.push(...warm);
        }
    }
    const how = 'asynchronous invocation until the PUT is there, under the local Lambda host, on loopback';
    return [
        { name: 'event to PUT, warm', unit: 'ms', how, rows: seen.map(({ name, warm }) => ({ subject: name, value: (0, median_1.median)(warm) })) },
        { name: 'event to PUT, cold start included', unit: 'ms', how, rows: seen.map(({ name, cold }) => ({ subject: name, value: (0, median_1.median)(cold) })) },
    ];
};
exports.measureLatency = measureLatency;
/** @returns ms until the answer: of the first request to a new function, then of the following */
async function answerTimes(deploy, node, folder) {
    const [scenario] = scenarios_1.SCENARIOS;
    if (scenario === undefined)
        throw new Error('no scenario to time');
    await (0, promises_1.mkdir)(folder);
    const store = await (0, store_1.startStore)();
    const host = new lambda_host_1.LambdaHost({ node });
    try {
        const runtime = `nodejs${process.versions.node.split('.')[0]}.x`;
        const { functionArn, origin = `http://127.0.0.1:${store.port}` } = await deploy({ host, folder, scenario, storePort: store.port, runtime, timeoutSeconds: 30 });
        const times = [];
        for (let request = 0; request <= WARM_REQUESTS; request += 1) {
            store.expectPuts([200]);
            host.invokeAsync(functionArn, scenario.request((0, requests_1.aSignedUrl)(origin), ''));
            await host.idle();
            times.push(answeredAfter(store));
        }
        return times;
    }
    finally {
        await host.close();
        await store.close();
    }
}
function answeredAfter({ puts }) {
    const [put] = puts;
    if (put === undefined)
        throw new Error('a function that is timed sent no answer');
    return put.at;
}
