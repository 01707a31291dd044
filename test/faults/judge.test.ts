/** The oracle of the fault matrix: right answers pass, and each wrong one is named. */
import { judge } from './judge';
import type { Observation, ObservedPut } from './observation';
import { RAN, type Expectation, type Reply } from './scenario';
import { aCreate, anUpdate, type RequestEvent } from '../support/requests';

const URL = 'http://127.0.0.1/';

function aPut(event: RequestEvent, fields: object = {}, reply: Reply = 200): ObservedPut {
  const { RequestId, StackId, LogicalResourceId } = event;
  const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'thing-1', RequestId, StackId, LogicalResourceId, ...fields });
  return { at: 20, method: 'PUT', contentType: '', body, bytes: Buffer.byteLength(body), reply };
}

function verdict(expect: Expectation, event: RequestEvent, puts: ObservedPut[], rest: Partial<Observation> = {}) {
  const scenario = { name: 'any', work: 'ok', request: () => event, expect };
  return judge(scenario, { event, puts, log: `${RAN} ${event.RequestType}`, invocationFailed: false, ...rest });
}

const SUCCESS: Expectation = { status: 'SUCCESS' };
const FAILED: Expectation = { status: 'FAILED' };
const event = aCreate({ ResponseURL: URL });
const update = anUpdate({ ResponseURL: URL, PhysicalResourceId: 'thing-1' });

test('an answer as expected is right, and told with its time', () => {
  expect(verdict(SUCCESS, event, [aPut(event)])).toEqual({ right: true, reason: 'SUCCESS', answeredAfter: 20 });
});

test.each<[string, Expectation, RequestEvent, ObservedPut[], Partial<Observation>]>([
  ['no answer', SUCCESS, event, [], {}],
  ['no answer was taken: 1 tried', SUCCESS, event, [aPut(event, {}, 503)], {}],
  ['FAILED', SUCCESS, event, [aPut(event, { Status: 'FAILED', Reason: 'no' })], {}],
  ['an answer was sent', { status: 'none', mostRuns: 0 }, event, [aPut(event)], { log: '' }],
  ['not JSON', SUCCESS, event, [{ ...aPut(event), body: '{"Status":"SUC' }], {}],
  ['SUCCESS of 4097 B', SUCCESS, event, [{ ...aPut(event), bytes: 4097 }], {}],
  ['RequestId is not the request\'s', SUCCESS, event, [aPut(event, { RequestId: 'other' })], {}],
  ['FAILED without a Reason', FAILED, event, [aPut(event, { Status: 'FAILED' })], {}],
  ['SUCCESS, id ""', SUCCESS, event, [aPut(event, { PhysicalResourceId: '' })], {}],
  ['SUCCESS, id "None" names nothing', SUCCESS, event, [aPut(event, { PhysicalResourceId: 'None' })], {}],
  ['FAILED, id "thing-2" is not the request\'s', FAILED, update, [aPut(update, { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'thing-2' })], {}],
  ['SUCCESS, id "thing-2" means a replacement', { status: 'SUCCESS', physicalId: 'thing-1' }, update, [aPut(update, { PhysicalResourceId: 'thing-2' })], {}],
  ['NoEcho is not sent', { status: 'SUCCESS', noEcho: true }, event, [aPut(event)], {}],
  ['the secret is in the log', { status: 'SUCCESS', secret: 'horse' }, event, [aPut(event)], { log: 'a horse' }],
  ['the author\'s code ran 2 times', SUCCESS, event, [aPut(event)], { log: `${RAN} Create\n${RAN} Create` }],
  ['a second answer says FAILED, id "thing-1"', SUCCESS, event, [aPut(event), aPut(event, { Status: 'FAILED', Reason: 'no' })], {}],
  ['taken for delivered', { status: 'SUCCESS', undeliverable: true }, event, [aPut(event, {}, 403)], { log: '' }],
])('wrong: %s', (reason, expectation, request, puts, rest) => {
  expect(verdict(expectation, request, puts, rest)).toMatchObject({ right: false, reason });
});

test('a failed create may say by any id that nothing was made', () => {
  expect(verdict(FAILED, event, [aPut(event, { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'nothing-made' })])).toMatchObject({ right: true });
});

test('an answer that was taken counts, though nobody was told', () => {
  const taken = aPut(event, {}, 'taken-unanswered');

  expect(verdict(SUCCESS, event, [taken, aPut(event)])).toMatchObject({ right: true });
  expect(verdict(SUCCESS, event, [taken, aPut(event, { Status: 'FAILED', Reason: 'no' })])).toMatchObject({
    right: false, reason: 'a second answer says FAILED, id "thing-1"',
  });
});

test('the same answer a second time is right', () => {
  expect(verdict(SUCCESS, event, [aPut(event), aPut(event)])).toMatchObject({ right: true });
});

test('an answer that S3 refuses for ever is right when it tells the truth and someone is told', () => {
  expect(verdict({ status: 'SUCCESS', undeliverable: true }, event, [aPut(event, {}, 403)], { invocationFailed: true })).toMatchObject({ right: true });
});
