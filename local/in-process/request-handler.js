"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestHandler = requestHandler;
/** One request to the handler: sent with a real response URL, answered or not. */
const call_handler_1 = require("./call-handler");
const lambda_context_1 = require("./lambda-context");
const returned_answer_1 = require("./returned-answer");
const request_1 = require("../cloudformation/protocol/request");
const response_1 = require("../cloudformation/protocol/response");
const texts_1 = require("../cloudformation/protocol/texts");
const value_1 = require("../cloudformation/template/value");
const response_store_1 = require("../store/response-store");
/** @throws for a `ServiceTimeout` that CloudFormation would refuse */
async function requestHandler(handler, request, settings) {
    const serviceTimeout = (0, request_1.serviceTimeoutSeconds)(request.ResourceProperties);
    if (serviceTimeout === undefined) {
        const got = JSON.stringify(request.ResourceProperties.ServiceTimeout);
        throw new Error(`properties.ServiceTimeout: must be a whole number of seconds from 1 to 3600, got ${got}`);
    }
    const store = await response_store_1.ResponseStore.start();
    try {
        store.fault = settings.responseFault;
        const pending = store.open();
        const sent = { ...request, ResponseURL: pending.url };
        const { end, logs } = await (0, call_handler_1.callHandler)(handler, {
            event: JSON.parse(JSON.stringify(sent)),
            context: (0, lambda_context_1.lambdaContext)({ timeout: settings.timeoutSeconds, functionName: `${settings.stackName}-Handler`, ...settings.context }),
            milliseconds: Math.min(settings.timeoutSeconds, serviceTimeout) * 1000,
            answered: pending.next(),
            onLog: settings.onLog,
        });
        const body = pending.puts[0]?.body ?? (end.kind === 'returned' ? (0, returned_answer_1.returnedBody)(end.value, sent) : undefined);
        if (body !== undefined)
            return { response: (0, response_1.readResponse)(body, sent), end, logs };
        const limit = serviceTimeout < settings.timeoutSeconds ? `ServiceTimeout of ${serviceTimeout} s` : `timeout of ${settings.timeoutSeconds} s`;
        const unanswered = [howItEnded(end, limit), ...refusals(pending)].join('; ').replaceAll(pending.url, '[ResponseURL]');
        return { response: { status: 'refused', reason: (0, texts_1.timedOutText)(sent.RequestId) }, unanswered, end, logs };
    }
    finally {
        await store.close();
    }
}
function howItEnded(end, limit) {
    switch (end.kind) {
        case 'returned': return 'the handler returned without an answer';
        case 'threw': return `the handler threw: ${messageOf(end.error)}`;
        case 'exited': return `the process would have ended with exit status ${end.status}`;
        case 'running': return `the handler was still running after its ${limit}`;
        default: return unreachable(end);
    }
}
/** Also of an error of another realm: test runners load test files into one of their own. */
function messageOf(error) {
    return (0, value_1.isRecord)(error) && typeof error.message === 'string' ? error.message : String(error);
}
/** S3's reasons for not taking what was sent. */
function refusals({ refused }) {
    return refused.map(({ method, status, why }) => `${method} refused: ${status} ${why}`);
}
function unreachable(end) {
    throw new Error(`unknown end ${JSON.stringify(end)}`);
}
