/** The rows of the fault matrix that every library is judged by. */
import type { Scenario } from './scenario';
import { UNKNOWN } from '../../src/wire';
import { aCreate, aDelete, anUpdate } from '../support/requests';

/** The id of the thing that `works/` make, and of the one that Updates and Deletes speak of. */
export const MADE = 'thing-1';
export const SECRET = 'correct-horse-battery-staple';

/** Outputs of `works/`, where the row is not about them. */
export const DATA = { Arn: 'arn:aws:thing:1' };

export const create = (url: string) => aCreate({ ResponseURL: url, ResourceProperties: { Name: 'bob' } });
export const update = (url: string) => anUpdate({
  ResponseURL: url,
  PhysicalResourceId: MADE,
  ResourceProperties: { Name: 'bob', Size: '2' },
  OldResourceProperties: { Name: 'bob', Size: '1' },
});
export const remove = (url: string) => aDelete({ ResponseURL: url, PhysicalResourceId: MADE, ResourceProperties: { Name: 'bob' } });

/** The Delete of what the request before it answered. */
export const removeAgain = (url: string, previousId: string) => ({ ...remove(url), PhysicalResourceId: previousId });

/** The handler does its part. */
const PLAIN: Scenario[] = [
  { name: 'create ok', work: 'ok', request: create, expect: { status: 'SUCCESS', physicalId: MADE, data: DATA } },
  { name: 'create returns nothing', work: 'nothing', request: create, expect: { status: 'SUCCESS' } },
  { name: 'update returns nothing', work: 'nothing', request: update, expect: { status: 'SUCCESS', physicalId: MADE } },
  { name: 'delete ok', work: 'nothing', request: remove, expect: { status: 'SUCCESS', physicalId: MADE } },
];

/** The handler throws. */
const THROWS: Scenario[] = [
  { name: 'create throws Error', work: 'throws-error', request: create, expect: { status: 'FAILED', reason: /no such subnet/ } },
  { name: 'create throws string', work: 'throws-string', request: create, expect: { status: 'FAILED', reason: /no such subnet/ } },
  { name: 'create throws null', work: 'throws-null', request: create, expect: { status: 'FAILED' } },
  { name: 'create throws 10 kB message', work: 'throws-long', request: create, expect: { status: 'FAILED', reason: /^[^]{0,400}no such subnet/ } },
  { name: 'update throws', work: 'throws-error', request: update, expect: { status: 'FAILED', physicalId: MADE, reason: /no such subnet/ } },
  { name: 'delete throws', work: 'throws-error', request: remove, expect: { status: 'FAILED', physicalId: MADE, reason: /no such subnet/ } },
];

/** The handler, or the process around it, does not come back. */
const GONE: Scenario[] = [
  { name: 'never resolves', work: 'never', request: create, timeoutSeconds: 5, expect: { status: 'FAILED', reason: /tim(ed|e).?out/i } },
  { name: 'blocks the event loop', work: 'blocks', request: create, timeoutSeconds: 5, expect: { status: 'FAILED', reason: /tim(ed|e).?out/i } },
  { name: 'module load error', work: 'load-error', request: create, expect: { status: 'FAILED' } },
  { name: 'process.exit', work: 'exits', request: create, expect: { status: 'FAILED' } },
  { name: 'uncaught in a timer', work: 'uncaught', request: create, expect: { status: 'FAILED' } },
  { name: 'out of memory', work: 'out-of-memory', request: create, timeoutSeconds: 20, expect: { status: 'FAILED' } },
];

/** Lambda's own runtime fails to write what was returned: the id goes with it. */
const UNTOLD = { physicalId: UNKNOWN };

/** The handler returns what CloudFormation would not take. What was made must stay known by its id. */
const RESULTS: Scenario[] = [
  { name: 'Data of 5,000 B', work: 'data-large', request: create, expect: { status: 'FAILED', physicalId: MADE } },
  { name: 'Data not ASCII', work: 'data-text', request: create, expect: { status: 'SUCCESS', physicalId: MADE, data: { Text: 'Zoë — 東京 🎉' } } },
  { name: 'Data circular', work: 'data-circular', request: create, expect: { status: 'FAILED', physicalId: MADE }, relayed: UNTOLD },
  { name: 'Data with a BigInt', work: 'data-bigint', request: create, expect: { status: 'FAILED', physicalId: MADE }, relayed: UNTOLD },
  { name: 'id empty', work: 'id-empty', request: create, expect: { status: 'either' } },
  { name: 'id of 2,000 characters', work: 'id-long', request: create, expect: { status: 'FAILED' } },
  { name: 'delete returns another id', work: 'id-other', request: remove, expect: { status: 'either', physicalId: MADE } },
  { name: 'NoEcho', work: 'secret', request: create, expect: { status: 'SUCCESS', physicalId: MADE, noEcho: true, secret: SECRET, data: { Password: SECRET } } },
];

/** Nothing stands between CloudFormation and a relayed function. */
const CALLED = { mostRuns: 1 } as const;

/** The request is not as expected. */
const REQUESTS: Scenario[] = [
  { name: 'SNS envelope', work: 'ok', request: create, sns: true, expect: { status: 'SUCCESS', physicalId: MADE, data: DATA }, relayed: 'a relay has no topic: SNS would wrap the request, and the function is called as it is' },
  {
    name: 'ResponseURL missing',
    work: 'ok',
    request: (url) => {
      const { ResponseURL: _, ...event } = create(url);
      return event;
    },
    expect: { status: 'none', mostRuns: 0 },
    relayed: CALLED,
  },
  {
    name: 'RequestType unknown', work: 'ok', request: (url) => ({ ...create(url), RequestType: 'Frobnicate' }), expect: { status: 'FAILED', mostRuns: 0 }, relayed: CALLED,
  },
];

/** CloudFormation's own ways. */
const LIFECYCLE: Scenario[] = [
  { name: 'request delivered twice', work: 'ok', request: create, deliveries: 2, expect: { status: 'SUCCESS', physicalId: MADE, data: DATA }, relayed: { mostRuns: 2 } },
  {
    name: 'delete of a failed create',
    work: 'throws-error',
    before: create,
    request: removeAgain,
    expect: { status: 'SUCCESS', mostRuns: 0 },
    relayed: CALLED,
  },
];

/** S3 does not take the answer at once. */
const STORE: Scenario[] = [
  ...[
    { name: 'PUT 503 twice, then 200', replies: [503, 503, 200] },
    { name: 'PUT 503 six times, then 200', replies: [503, 503, 503, 503, 503, 503, 200] },
    { name: 'PUT reset twice, then 200', replies: ['reset', 'reset', 200] as const },
    { name: 'PUT unanswered once, then 200', replies: ['hang', 200] as const },
  ].map((row): Scenario => ({ ...row, work: 'ok', request: create, timeoutSeconds: 40, expect: { status: 'SUCCESS', physicalId: MADE, data: DATA } })),
  { name: 'PUT always 403', work: 'ok', request: create, timeoutSeconds: 40, replies: [403], expect: { status: 'SUCCESS', physicalId: MADE, undeliverable: true } },
];

export const SCENARIOS: readonly Scenario[] = [...PLAIN, ...THROWS, ...GONE, ...RESULTS, ...REQUESTS, ...LIFECYCLE, ...STORE];
