"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.SCENARIOS = exports.SECRET = exports.MADE = void 0;
const requests_1 = require("../support/requests");
/** The id of the thing that `works/` make, and of the one that Updates and Deletes speak of. */
exports.MADE = 'thing-1';
exports.SECRET = 'correct-horse-battery-staple';
/** Outputs of `works/`, where the row is not about them. */
const DATA = { Arn: 'arn:aws:thing:1' };
const create = (url) => (0, requests_1.aCreate)({ ResponseURL: url, ResourceProperties: { Name: 'bob' } });
const update = (url) => (0, requests_1.anUpdate)({
    ResponseURL: url,
    PhysicalResourceId: exports.MADE,
    ResourceProperties: { Name: 'bob', Size: '2' },
    OldResourceProperties: { Name: 'bob', Size: '1' },
});
const remove = (url) => (0, requests_1.aDelete)({ ResponseURL: url, PhysicalResourceId: exports.MADE, ResourceProperties: { Name: 'bob' } });
/** The handler does its part. */
const PLAIN = [
    { name: 'create ok', work: 'ok', request: create, expect: { status: 'SUCCESS', physicalId: exports.MADE, data: DATA } },
    { name: 'create returns nothing', work: 'nothing', request: create, expect: { status: 'SUCCESS' } },
    { name: 'update returns nothing', work: 'nothing', request: update, expect: { status: 'SUCCESS', physicalId: exports.MADE } },
    { name: 'delete ok', work: 'nothing', request: remove, expect: { status: 'SUCCESS', physicalId: exports.MADE } },
];
/** The handler throws. */
const THROWS = [
    { name: 'create throws Error', work: 'throws-error', request: create, expect: { status: 'FAILED', reason: /no such subnet/ } },
    { name: 'create throws string', work: 'throws-string', request: create, expect: { status: 'FAILED', reason: /no such subnet/ } },
    { name: 'create throws null', work: 'throws-null', request: create, expect: { status: 'FAILED' } },
    { name: 'create throws 10 kB message', work: 'throws-long', request: create, expect: { status: 'FAILED', reason: /^[^]{0,400}no such subnet/ } },
    { name: 'update throws', work: 'throws-error', request: update, expect: { status: 'FAILED', physicalId: exports.MADE, reason: /no such subnet/ } },
    { name: 'delete throws', work: 'throws-error', request: remove, expect: { status: 'FAILED', physicalId: exports.MADE, reason: /no such subnet/ } },
];
/** The handler, or the process around it, does not come back. */
const GONE = [
    { name: 'never resolves', work: 'never', request: create, timeoutSeconds: 5, expect: { status: 'FAILED', reason: /tim(ed|e).?out/i } },
    { name: 'blocks the event loop', work: 'blocks', request: create, timeoutSeconds: 5, expect: { status: 'FAILED', reason: /tim(ed|e).?out/i } },
    { name: 'module load error', work: 'load-error', request: create, expect: { status: 'FAILED' } },
    { name: 'process.exit', work: 'exits', request: create, expect: { status: 'FAILED' } },
    { name: 'uncaught in a timer', work: 'uncaught', request: create, expect: { status: 'FAILED' } },
    { name: 'out of memory', work: 'out-of-memory', request: create, timeoutSeconds: 20, expect: { status: 'FAILED' } },
];
/** The handler returns what CloudFormation would not take. What was made must stay known by its id. */
const RESULTS = [
    { name: 'Data of 5,000 B', work: 'data-large', request: create, expect: { status: 'FAILED', physicalId: exports.MADE } },
    { name: 'Data not ASCII', work: 'data-text', request: create, expect: { status: 'SUCCESS', physicalId: exports.MADE, data: { Text: 'Zoë — 東京 🎉' } } },
    { name: 'Data circular', work: 'data-circular', request: create, expect: { status: 'FAILED', physicalId: exports.MADE } },
    { name: 'Data with a BigInt', work: 'data-bigint', request: create, expect: { status: 'FAILED', physicalId: exports.MADE } },
    { name: 'id empty', work: 'id-empty', request: create, expect: { status: 'either' } },
    { name: 'id of 2,000 characters', work: 'id-long', request: create, expect: { status: 'FAILED' } },
    { name: 'delete returns another id', work: 'id-other', request: remove, expect: { status: 'either', physicalId: exports.MADE } },
    { name: 'NoEcho', work: 'secret', request: create, expect: { status: 'SUCCESS', physicalId: exports.MADE, noEcho: true, secret: exports.SECRET, data: { Password: exports.SECRET } } },
];
/** The request is not as expected. */
const REQUESTS = [
    { name: 'SNS envelope', work: 'ok', request: create, sns: true, expect: { status: 'SUCCESS', physicalId: exports.MADE, data: DATA } },
    {
        name: 'ResponseURL missing',
        work: 'ok',
        request: (url) => {
            const { ResponseURL: _, ...event } = create(url);
            return event;
        },
        expect: { status: 'none', mostRuns: 0 },
    },
    { name: 'RequestType unknown', work: 'ok', request: (url) => ({ ...create(url), RequestType: 'Frobnicate' }), expect: { status: 'FAILED', mostRuns: 0 } },
];
/** CloudFormation's own ways. */
const LIFECYCLE = [
    { name: 'request delivered twice', work: 'ok', request: create, deliveries: 2, expect: { status: 'SUCCESS', physicalId: exports.MADE, data: DATA } },
    {
        name: 'delete of a failed create',
        work: 'throws-error',
        before: create,
        request: (url, previousId) => ({ ...remove(url), PhysicalResourceId: previousId }),
        expect: { status: 'SUCCESS', mostRuns: 0 },
    },
];
/** S3 does not take the answer at once. */
const STORE = [
    ...[
        { name: 'PUT 503 twice, then 200', replies: [503, 503, 200] },
        { name: 'PUT 503 six times, then 200', replies: [503, 503, 503, 503, 503, 503, 200] },
        { name: 'PUT reset twice, then 200', replies: ['reset', 'reset', 200] },
        { name: 'PUT unanswered once, then 200', replies: ['hang', 200] },
    ].map((row) => ({ ...row, work: 'ok', request: create, timeoutSeconds: 40, expect: { status: 'SUCCESS', physicalId: exports.MADE, data: DATA } })),
    { name: 'PUT always 403', work: 'ok', request: create, timeoutSeconds: 40, replies: [403], expect: { status: 'SUCCESS', physicalId: exports.MADE, undeliverable: true } },
];
exports.SCENARIOS = [...PLAIN, ...THROWS, ...GONE, ...RESULTS, ...REQUESTS, ...LIFECYCLE, ...STORE];
