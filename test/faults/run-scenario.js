"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.runScenario = runScenario;
/** Runs one scenario against one library: real child processes under the local Lambda host, a real HTTP server in the place of S3. */
const promises_1 = require("node:fs/promises");
const node_os_1 = require("node:os");
const node_path_1 = require("node:path");
const judge_1 = require("./judge");
const observation_1 = require("./observation");
const scenario_1 = require("./scenario");
const store_1 = require("./store");
const lambda_host_1 = require("../../local/lambda/lambda-host");
const requests_1 = require("../support/requests");
/** Lambda waits a minute and then two between the attempts at a failed event; the matrix need not. */
const RETRY_DELAYS_MS = [200, 200];
async function runScenario(scenario, deploy, options) {
    const store = await (0, store_1.startStore)();
    const folder = await (0, promises_1.mkdtemp)((0, node_path_1.join)((0, node_os_1.tmpdir)(), 'faults-'));
    const log = [];
    let failed = false;
    const host = new lambda_host_1.LambdaHost({
        ...(options.node !== undefined && { node: options.node }),
        retryDelaysMs: RETRY_DELAYS_MS,
        observe: ({ outcome }) => {
            failed ||= outcome !== 'success';
        },
        log: ({ message }) => void log.push(message),
    });
    try {
        const deployment = await deploy({
            host,
            folder,
            scenario,
            storePort: store.port,
            runtime: `nodejs${options.nodeMajor ?? process.versions.node.split('.')[0]}.x`,
            timeoutSeconds: scenario.timeoutSeconds ?? scenario_1.DEFAULT_TIMEOUT_SECONDS,
        });
        const sns = options.transport === 'sns' || scenario.sns === true;
        const origin = deployment.origin ?? `http://127.0.0.1:${store.port}`;
        const send = async (event) => {
            host.invokeAsync(deployment.functionArn, sns ? (0, requests_1.anSnsEvent)([event]) : event);
            await host.idle();
        };
        const previousId = await sendBefore(scenario, origin, store, send);
        log.length = 0;
        failed = false;
        store.expectPuts(scenario.replies ?? [200]);
        const event = scenario.request((0, requests_1.aSignedUrl)(origin), previousId);
        for (let delivery = 0; delivery < (scenario.deliveries ?? 1); delivery += 1)
            await send(event);
        const seen = { event, puts: [...store.puts], log: log.join('\n'), invocationFailed: failed };
        return { verdict: (0, judge_1.judge)(scenario, seen), seen };
    }
    finally {
        await host.close();
        await store.close();
        await (0, promises_1.rm)(folder, { recursive: true, force: true });
    }
}
/** @returns the physical id that CloudFormation knows afterwards */
async function sendBefore(scenario, origin, store, send) {
    if (scenario.before === undefined)
        return '';
    await send(scenario.before((0, requests_1.aSignedUrl)(origin)));
    const [answer] = (0, observation_1.accepted)(store.puts);
    return String((0, observation_1.parseBody)(answer?.body ?? '')?.PhysicalResourceId ?? '');
}
