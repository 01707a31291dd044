/** Answers in the place of a function: delivers what it returned, or says why there is no answer. */
import { causeOf, type Cause } from './cause';
import { guarded } from './guarded-put';
import { parseRecord, type DestinationRecord } from './record';
import { relayedAnswer } from './relay';
import { ANSWER_ERROR, CLOUDFORMATION_URL, MAX_RESPONSE_BYTES, Marker, WIRE_VERSION, fateOf } from '../../src/wire';
import { deliver } from '../runtime/deliver';
import { isRecord, isText, isUsableUrl, unwrap, type Fields } from '../runtime/parse';
import type { Put } from '../runtime/put';
import { bytesOf } from '../runtime/reason';
import { secretsOf } from '../runtime/redact';
import { failed, succeeded } from '../runtime/response';
import type { Logger } from '../runtime/types';

export interface Deps {
  readonly put: Put;
  readonly log: Logger;
  /** Other accounts may send requests: only CloudFormation's own hosts are answered. */
  readonly foreignSenders: boolean;
  sleep(ms: number): Promise<void>;
  now(): number;
}

/** What the function itself sent last may still be on its way. */
const ANSWER_IN_FLIGHT_MS = 2_000;

/** A longer failure is left to Lambda's retries of this function. */
const PUT_BUDGET_MS = 60_000;

/** Kept of Lambda's time to report a failure. */
const REPORT_MS = 1_000;

/** @throws when an answer could not be delivered: Lambda then calls the responder again */
export async function respond(destinationRecord: unknown, context: unknown, deps: Deps): Promise<void> {
  const record = parseRecord(destinationRecord);
  const { functionName, requestId, condition, errorType } = record;
  deps.log.info('received', { condition, errorType, functionName, requestId });
  const answer = condition === 'Success' ? successAnswer(record, deps) : reportedAnswer(record, deps) ?? failureAnswer(record);
  if (!answer) return;
  if (answer.waitMs) await deps.sleep(answer.waitMs);

  const until = deps.now() + Math.min(PUT_BUDGET_MS, remainingMs(context) - REPORT_MS);
  const sent = await Promise.all(unwrap(record.event).map(async ([fields]) => {
    const { ResponseURL: url, RequestType, RequestId, LogicalResourceId } = fields;
    const response = answer.to(fields);
    if (!response) return true;
    if (!isUsableUrl(url)) {
      deps.log.error('not answered: the record holds no request with a ResponseURL', { functionName, requestId });
      return true;
    }
    if (deps.foreignSenders && !CLOUDFORMATION_URL.test(url)) {
      deps.log.error('not answered: the ResponseURL is none of CloudFormation\'s', { functionName, requestId });
      return true;
    }
    if (bytesOf(response) > MAX_RESPONSE_BYTES) {
      deps.log.error('not answered: the fields to repeat are too long', { functionName, requestId });
      return true;
    }
    const tries = await deliver(guarded(deps.put, url, JSON.stringify(response), deps.log), until, deps.now, deps.sleep, deps.log);
    const { Status, PhysicalResourceId, Reason } = response;
    if (tries) deps.log.info('answered', { Status, PhysicalResourceId, Reason, RequestType, RequestId, LogicalResourceId, tries, wire: WIRE_VERSION });
    return tries > 0;
  }));
  if (sent.includes(false)) throw new Error('an answer could not be delivered: see the log');
}

interface Sendable {
  readonly Status?: unknown;
  readonly PhysicalResourceId?: unknown;
  readonly Reason?: unknown;
}

interface Responder {
  readonly waitMs: number;
  /** `undefined` for a request that needs none. */
  to(fields: Fields): Sendable | undefined;
}

function successAnswer(record: DestinationRecord, deps: Deps): Responder | undefined {
  return record.relayed ? { waitMs: 0, to: (fields) => acknowledged(fields) ?? relayedAnswer(fields, record) } : returnedAnswer(record, deps);
}

/** Where nothing was made there is nothing to delete, whatever became of the invocation. */
function acknowledged(fields: Fields): Sendable | undefined {
  const { RequestType, PhysicalResourceId: id, StackId, LogicalResourceId } = fields;
  const nothing = RequestType === 'Delete' && isText(id) && fateOf(id, String(StackId), String(LogicalResourceId)) === Marker.NOTHING_MADE;
  return nothing ? succeeded(fields, id, false) : undefined;
}

/** The function had to end its process, and told its answers before. */
function reportedAnswer(record: DestinationRecord, deps: Deps): Responder | undefined {
  return record.errorType === ANSWER_ERROR && !record.relayed ? returnedAnswer(record, deps) : undefined;
}

/** The function could not deliver its own answers, and returned them. */
function returnedAnswer({ result }: DestinationRecord, { log }: Deps): Responder | undefined {
  const answer = isRecord(result) ? result.answer : undefined;
  if (answer === undefined) return undefined;
  const responses = (Array.isArray(answer) ? answer : [answer]).filter(isResponse);
  if (!responses.length) log.error('not answered: what the function returned is no answer');
  return {
    waitMs: 0,
    to: (fields) => responses.find(({ RequestId, StackId, LogicalResourceId }) =>
      RequestId === fields.RequestId && StackId === fields.StackId && LogicalResourceId === fields.LogicalResourceId),
  };
}

function isResponse(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && isText(value.Status) && isText(value.PhysicalResourceId) && bytesOf(value) <= MAX_RESPONSE_BYTES;
}

function failureAnswer(record: DestinationRecord): Responder | undefined {
  const cause = causeOf(record);
  return cause && {
    waitMs: cause.mayHaveAnswered ? ANSWER_IN_FLIGHT_MS : 0,
    to: (fields) => acknowledged(fields) ?? failureOf(fields, cause, record),
  };
}

function failureOf(fields: Fields, { message, nothingMade }: Cause, { functionName, requestId }: DestinationRecord) {
  const { RequestType, PhysicalResourceId, ResponseURL } = fields;
  const whatIsKnown = nothingMade ? Marker.NOTHING_MADE : Marker.UNKNOWN;
  const id = RequestType !== 'Create' && isText(PhysicalResourceId) ? PhysicalResourceId : whatIsKnown;
  const secrets = isText(ResponseURL) ? secretsOf(ResponseURL) : [];
  return failed(fields, id, false, message, ` (log group of function ${functionName}, request ${requestId})`, secrets);
}

function remainingMs(context: unknown): number {
  const remaining = isRecord(context) && typeof context.getRemainingTimeInMillis === 'function' ? Number(context.getRemainingTimeInMillis()) : NaN;
  return Number.isFinite(remaining) ? remaining : PUT_BUDGET_MS;
}
