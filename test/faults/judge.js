"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.judge = judge;
/**
 * The oracle: one function for every library, by CloudFormation's rules and the scenario's expectation.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
const node_util_1 = require("node:util");
const observation_1 = require("./observation");
const scenario_1 = require("./scenario");
const wire_1 = require("../../src/wire");
/** Texts in the place of an id: equal for every resource, so they name none. */
const PLACEHOLDERS = ['undefined', 'null', 'None', 'NOIDPROVIDED', ...wire_1.CDK_MARKERS];
/** The one judge of every cell. */
function judge(scenario, seen) {
    const wrong = wrongConduct(scenario.expect, seen) ?? wrongAnswers(scenario.expect, seen);
    const [answer] = (0, observation_1.accepted)(seen.puts);
    return {
        right: wrong === undefined,
        reason: wrong ?? String((0, observation_1.parseBody)(answer?.body ?? '')?.Status ?? 'nothing sent'),
        ...(answer && { answeredAfter: answer.at }),
    };
}
/** What no answer can mend. */
function wrongConduct({ mostRuns = 1, secret }, { event, log }) {
    const asked = mostRuns === 0 ? scenario_1.RAN : `${scenario_1.RAN} ${event.RequestType}`;
    const runs = log.split(asked).length - 1;
    if (runs > mostRuns)
        return mostRuns === 0 ? 'the author\'s code ran' : `the author's code ran ${runs} times`;
    if (secret !== undefined && log.includes(secret))
        return 'the secret is in the log';
    return undefined;
}
function wrongAnswers(expect, { event, puts, log, invocationFailed }) {
    if (expect.status === 'none')
        return puts.length > 0 ? 'an answer was sent' : undefined;
    const [first, ...later] = expect.undeliverable ? puts : (0, observation_1.accepted)(puts);
    if (first === undefined)
        return puts.length === 0 ? 'no answer' : `no answer was taken: ${puts.length} tried`;
    const wrong = wrongAnswer(expect, event, first);
    if (wrong !== undefined)
        return wrong;
    for (const put of later) {
        const body = (0, observation_1.parseBody)(put.body);
        if (wrongAnswer(expect, event, put) !== undefined)
            return `a second answer says ${String(body?.Status)}, id ${shown(body?.PhysicalResourceId)}`;
    }
    if (expect.undeliverable && !invocationFailed && !/\b403\b/.test(log))
        return 'taken for delivered';
    return undefined;
}
function wrongAnswer(expect, event, put) {
    if (put.method !== 'PUT')
        return `${put.method} in the place of PUT`;
    const body = (0, observation_1.parseBody)(put.body);
    if (body === undefined)
        return 'not JSON';
    if (put.bytes > wire_1.MAX_RESPONSE_BYTES)
        return `${String(body.Status)} of ${put.bytes} B`;
    for (const field of ['StackId', 'RequestId', 'LogicalResourceId']) {
        if (body[field] !== event[field])
            return `${field} is not the request's`;
    }
    return wrongStatus(expect, body) ?? wrongId(expect, event, body) ?? wrongData(expect, body);
}
function wrongStatus({ status, reason = /\S/ }, { Status, Reason }) {
    if (Status !== 'SUCCESS' && Status !== 'FAILED')
        return `Status ${shown(Status)}`;
    if (status !== 'either' && Status !== status)
        return Status;
    if (Status === 'SUCCESS')
        return undefined;
    if (typeof Reason !== 'string')
        return 'FAILED without a Reason';
    return reason.test(Reason) ? undefined : `FAILED, but the Reason does not tell: ${Reason.slice(0, 60)}`;
}
function wrongId({ physicalId }, event, body) {
    const id = body.PhysicalResourceId;
    const failed = body.Status === 'FAILED';
    const told = `${String(body.Status)}, id ${shown(id)}`;
    if (typeof id !== 'string' || id === '')
        return told;
    if (Buffer.byteLength(id) > wire_1.MAX_PHYSICAL_ID_BYTES)
        return `${told} of ${Buffer.byteLength(id)} B`;
    if (event.RequestType !== 'Create' && event.PhysicalResourceId !== undefined && (failed || event.RequestType === 'Delete')) {
        return id === event.PhysicalResourceId ? undefined : `${told} is not the request's`;
    }
    if (physicalId !== undefined && id !== physicalId)
        return event.RequestType === 'Create' ? `${told}: what was made is orphaned` : `${told} means a replacement`;
    // A failed Create may say "nothing was made" by an id that is no one's.
    if (!failed && (PLACEHOLDERS.includes(id) || (0, wire_1.isInventedId)(id, String(event.StackId), String(event.LogicalResourceId))))
        return `${told} names nothing`;
    return undefined;
}
function wrongData({ data, noEcho = false }, body) {
    if (data !== undefined && !(0, node_util_1.isDeepStrictEqual)(body.Data, data))
        return `Data ${JSON.stringify(body.Data)?.slice(0, 60)}`;
    if (noEcho && body.NoEcho !== true)
        return 'NoEcho is not sent';
    return undefined;
}
function shown(value) {
    const text = JSON.stringify(value) ?? 'undefined';
    return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
