/**
 * Reads the record that Lambda sends to a destination.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
import { RELAY_ALIAS_PREFIX } from '../../src/wire';
import { isRecord, isText } from '../runtime/parse';

export interface DestinationRecord {
  /** `Success`, `RetriesExhausted` or `EventAgeExceeded`. */
  readonly condition: string;
  /** The event, as the function got it; `undefined` when Lambda dropped it for its size. */
  readonly event: unknown;
  /** What the function returned; `undefined` when Lambda dropped it for its size: functions return `null` for nothing. */
  readonly result: unknown;
  /** The function has no runtime of ours: what it returned is to be made an answer of. */
  readonly relayed: boolean;
  readonly errorType: string;
  readonly errorMessage: string;
  /** The stack of the error, the innermost frame first in Node.js and last in Python. */
  readonly trace: string;
  readonly functionName: string;
  /** Of the invocation: its log lines carry it. */
  readonly requestId: string;
}

export function parseRecord(record: unknown): DestinationRecord {
  const { requestContext, requestPayload, responsePayload } = object(record);
  const { condition, functionArn, requestId } = object(requestContext);
  const { errorType, errorMessage, trace, stackTrace } = object(responsePayload);
  const { ServiceToken } = object(object(requestPayload).ResourceProperties);
  return {
    condition: text(condition),
    event: requestPayload,
    result: responsePayload,
    // CloudFormation calls the alias, whatever the record calls it.
    relayed: [functionArn, ServiceToken].some((arn) => qualifierOf(arn).startsWith(RELAY_ALIAS_PREFIX)),
    errorType: text(errorType),
    errorMessage: text(errorMessage),
    trace: [trace, stackTrace].flat().filter(isText).join('\n'),
    functionName: partsOf(functionArn)[6] ?? 'unknown',
    requestId: text(requestId),
  };
}

/** `arn:aws:lambda:region:account:function:name:qualifier` */
function partsOf(arn: unknown): string[] {
  return text(arn).split(':');
}

function qualifierOf(arn: unknown): string {
  return partsOf(arn)[7] ?? '';
}

function object(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
