/**
 * Reads the record that Lambda sends to a destination.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
import { isRecord } from '../runtime/parse';

export interface DestinationRecord {
  /** `Success`, `RetriesExhausted` or `EventAgeExceeded`. */
  readonly condition: string;
  /** The event, as the function got it; `undefined` when Lambda dropped it for its size. */
  readonly event: unknown;
  /** What the function returned. */
  readonly result: unknown;
  readonly errorType: string;
  readonly errorMessage: string;
  /** The stack of the error, a frame a line. */
  readonly trace: string;
  readonly functionName: string;
  /** Of the invocation: its log lines carry it. */
  readonly requestId: string;
}

export function parseRecord(record: unknown): DestinationRecord {
  const { requestContext, requestPayload, responsePayload } = object(record);
  const { condition, functionArn, requestId } = object(requestContext);
  const { errorType, errorMessage, trace } = object(responsePayload);
  return {
    condition: text(condition),
    event: requestPayload,
    result: responsePayload,
    errorType: text(errorType),
    errorMessage: text(errorMessage),
    trace: Array.isArray(trace) ? trace.join('\n') : '',
    // arn:aws:lambda:region:account:function:name:qualifier
    functionName: text(functionArn).split(':')[6] ?? 'unknown',
    requestId: text(requestId),
  };
}

function object(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
