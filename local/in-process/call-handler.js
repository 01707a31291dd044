"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.callHandler = callHandler;
/** Calls a handler as Lambda's Node.js runtime does, and tells how that ended. */
const node_timers_1 = require("node:timers");
const call_scope_1 = require("./call-scope");
const log_lines_1 = require("./log-lines");
/** Never rejects. */
async function callHandler(handler, call) {
    const lines = new log_lines_1.LogLines((entry) => (0, call_scope_1.outOfScope)(() => call.onLog(entry)));
    let timer;
    const end = await new Promise((resolve) => {
        timer = (0, node_timers_1.setTimeout)(() => resolve({ kind: 'running' }), call.milliseconds);
        const scope = {
            onOutput: (chunk) => lines.write(chunk),
            onExit: (status) => resolve({ kind: 'exited', status }),
        };
        (0, call_scope_1.runInScope)(scope, async () => settled(handler, call)).then((value) => resolve({ kind: 'returned', value }), (error) => resolve({ kind: 'threw', error }));
    });
    (0, node_timers_1.clearTimeout)(timer);
    lines.end();
    return { end, logs: [...lines.entries] };
}
/**
 * What the handler returned or told back.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
 */
async function settled(handler, { event, context, answered }) {
    return new Promise((resolve, reject) => {
        const callback = (error, result) => {
            if (error === undefined || error === null)
                resolve(result);
            else
                reject(error);
        };
        const older = { done: callback, fail: (error) => reject(error), succeed: (result) => resolve(result) };
        const returned = Reflect.apply(handler, undefined, [event, { ...context, ...older }, callback]);
        // Without a value at once, the answer is still to come: by a callback, or by a PUT that was begun.
        resolve(returned ?? answered);
    });
}
