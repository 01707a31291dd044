/** The rows of the fault matrix beyond what peers are compared by: Lambda's and SNS's own ways, and what one request leaves to the next. */
import type { Scenario } from './scenario';
import { create, DATA, MADE, remove, removeAgain, update } from './scenarios';
import { EXIT_STATUS_ANSWERED, UNKNOWN } from '../../src/wire';

const MADE_WELL = { status: 'SUCCESS', physicalId: MADE, data: DATA } as const;

/** Ends of the process, and of the code before it runs. */
const ENDS: Scenario[] = [
  { name: 'update: process.exit', work: 'exits', request: update, expect: { status: 'FAILED', physicalId: MADE, reason: /exit status 3/ } },
  { name: 'delete: process.exit', work: 'exits', request: remove, expect: { status: 'FAILED', physicalId: MADE, reason: /exit status 3/ } },
  { name: `process.exit(${EXIT_STATUS_ANSWERED}) of the author's`, work: 'exits-86', request: create, expect: { status: 'FAILED', physicalId: UNKNOWN } },
  { name: 'killed by a signal', work: 'killed', request: create, expect: { status: 'FAILED', physicalId: UNKNOWN, reason: /signal/ } },
  { name: 'heap exhausted', work: 'heap', request: create, timeoutSeconds: 20, expect: { status: 'FAILED', physicalId: UNKNOWN, reason: /memory/ } },
  { name: 'stack exhausted', work: 'stack', request: create, expect: { status: 'FAILED', reason: /Maximum call stack/ } },
  { name: 'rejection that nobody handles', work: 'unhandled', request: create, expect: { status: 'FAILED' } },
  { name: 'module that is missing', work: 'module-missing', request: create, expect: { status: 'FAILED', reason: /Runtime\.ImportModuleError.*no-such-module/ } },
  { name: 'process.exit while loading', work: 'load-exits', request: create, expect: { status: 'FAILED', reason: /exit status 4/ } },
  { name: 'loading never ends', work: 'load-blocks', request: create, timeoutSeconds: 2, initTimeoutMs: 500, expect: { status: 'FAILED', reason: /timed out/ } },
  { name: 'update: never resolves', work: 'never', request: update, timeoutSeconds: 3, expect: { status: 'FAILED', physicalId: MADE, reason: /timed out/ } },
  {
    name: 'ServiceTimeout before the function\'s',
    work: 'never',
    request: (url) => ({ ...create(url), ResourceProperties: { ServiceTimeout: '8' } }),
    timeoutSeconds: 14,
    expect: { status: 'FAILED', reason: /raise serviceTimeout/ },
    relayed: { reason: /timed out/ },
  },
];

/** What is thrown and returned without being what it should be. */
const VALUES: Scenario[] = [
  { name: 'throws undefined', work: 'throws-undefined', request: create, expect: { status: 'FAILED' } },
  { name: 'throws an object', work: 'throws-object', request: create, expect: { status: 'FAILED' } },
  { name: 'throws what cannot be read', work: 'throws-unreadable', request: create, expect: { status: 'FAILED' } },
  { name: 'returns no object', work: 'returns-text', request: create, expect: { status: 'FAILED' } },
  { name: 'NoEcho that is no boolean', work: 'no-echo-text', request: create, expect: { status: 'FAILED', physicalId: MADE } },
  // The runtime has deleted the thing by the time it answers; a relayed function is asked to.
  { name: 'id of a failed create', work: 'id-marker', request: create, expect: { status: 'FAILED' }, relayed: { physicalId: UNKNOWN } },
  { name: 'update: another id', work: 'id-other', request: update, expect: { status: 'SUCCESS', physicalId: 'thing-2' } },
  { name: 'update: Data of 5,000 B', work: 'data-large', request: update, expect: { status: 'FAILED', physicalId: MADE, reason: /Large/ } },
];

/** Lambda's queue. */
const QUEUE: Scenario[] = [
  {
    name: 'event too old: throttled',
    work: 'ok',
    request: create,
    faults: { throttledSeconds: ({ functionName }) => (functionName === 'provider' ? 3_600 : 0) },
    expect: { status: 'FAILED', mostRuns: 0, reason: /waited too long/ },
  },
  { name: 'throttled for a moment', work: 'ok', request: create, faults: { throttledSeconds: () => 0.3 }, expect: MADE_WELL },
  { name: 'function inactive', work: 'ok', request: create, inactiveMs: 300, expect: MADE_WELL },
  {
    name: 'delivered twice at the same time',
    work: 'ok',
    request: create,
    faults: { duplicates: ({ functionName }) => (functionName === 'provider' ? 1 : 0) },
    expect: { ...MADE_WELL, mostRuns: 2 },
  },
  {
    name: 'process.exit, its record delivered twice',
    work: 'exits',
    request: create,
    faults: { duplicates: ({ functionName }) => (functionName === 'responder' ? 1 : 0) },
    expect: { status: 'FAILED', physicalId: UNKNOWN },
  },
  {
    name: 'request of two hours ago',
    work: 'ok',
    request: create,
    ageMs: 7_200_000,
    expect: { status: 'none', mostRuns: 0 },
    relayed: { status: 'either', mostRuns: 1 },
  },
];

/** What a request leaves to the next one. */
const AFTERWARDS: Scenario[] = [
  { name: 'delete after an uncaught error', work: 'uncaught-on-create', before: create, request: removeAgain, expect: { status: 'SUCCESS' } },
  { name: 'delete after a time-out', work: 'never-on-create', before: create, request: removeAgain, timeoutSeconds: 3, expect: { status: 'SUCCESS' } },
  { name: 'delete after process.exit', work: 'exits-on-create', before: create, request: removeAgain, expect: { status: 'SUCCESS' } },
  { name: 'update after an uncaught error', work: 'uncaught-on-create', before: create, request: update, expect: { status: 'SUCCESS', physicalId: MADE } },
  { name: 'update after a time-out', work: 'never-on-create', before: create, request: update, timeoutSeconds: 3, expect: { status: 'SUCCESS', physicalId: MADE } },
  {
    name: 'exit left behind by the request before',
    work: 'exits-later',
    before: create,
    request: update,
    expect: { status: 'FAILED', physicalId: MADE, reason: /exit status 5/ },
  },
];

/** Whether the answer arrived is seen by S3 alone. */
const DELIVERY: Scenario[] = [
  { name: 'PUT 403 once, then 200', work: 'ok', request: create, replies: [403, 200], expect: MADE_WELL },
  { name: 'PUT taken, its reply lost', work: 'ok', request: create, timeoutSeconds: 20, replies: ['taken-unanswered', 200], expect: MADE_WELL },
  { name: 'process.exit after the answer', work: 'exits-after', request: create, replies: ['taken-unanswered', 200], expect: MADE_WELL },
  { name: 'process.exit after the answer, older signature', work: 'exits-after', request: create, signature: 'v2', replies: ['taken-unanswered', 200], expect: MADE_WELL },
  { name: 'process.exit, older signature', work: 'exits', request: create, signature: 'v2', expect: { status: 'FAILED', physicalId: UNKNOWN } },
];

/** Several records in one event of SNS. */
const RECORDS: Scenario[] = [
  { name: 'a record that is no JSON before it', work: 'ok', request: create, beside: ['{"RequestType":'], expect: MADE_WELL },
  { name: 'a record without a ResponseURL before it', work: 'ok', request: create, beside: [{ RequestType: 'Create' }], expect: MADE_WELL },
  { name: 'process.exit, a record that is no JSON before it', work: 'exits', request: create, beside: ['no JSON'], expect: { status: 'FAILED', physicalId: UNKNOWN } },
];

export const OWN_SCENARIOS: readonly Scenario[] = [...ENDS, ...VALUES, ...QUEUE, ...AFTERWARDS, ...DELIVERY, ...RECORDS];
