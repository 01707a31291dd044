/**
 * The record of an asynchronous invocation that a destination receives.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
import { LATEST } from './function-arn';

/** Why the record was sent. */
export type DestinationCondition = 'Success' | 'RetriesExhausted' | 'EventAgeExceeded';

export interface DestinationRecord {
  readonly version: '1.0';
  readonly timestamp: string;
  readonly requestContext: {
    readonly requestId: string;
    readonly functionArn: string;
    readonly condition: DestinationCondition;
    readonly approximateInvokeCount: number;
  };

  /** Left out when the payloads are too large together. */
  readonly requestPayload?: unknown;

  /** Left out when the event was never run. */
  readonly responseContext?: {
    readonly statusCode: 200;
    readonly executedVersion: string;
    readonly functionError?: 'Unhandled';
  };

  /** Left out when the payloads are too large together, or the event was never run. */
  readonly responsePayload?: unknown;
}

/** What a record is made of. */
export interface RecordedEvent {
  readonly requestId: string;
  readonly functionArn: string;
  readonly condition: DestinationCondition;
  readonly invokeCount: number;

  /** The event as JSON. */
  readonly payload: string;

  /** The last answer; undefined when the event was never run. */
  readonly answer?: { readonly failed: boolean; readonly payload: unknown };
}

/**
 * Most that the two payloads may take together, in bytes: 256 KB.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_OnFailure.html
 */
export const MAX_RECORD_PAYLOAD_BYTES = 262_144;

export function destinationRecord(event: RecordedEvent, now: Date): DestinationRecord {
  const { answer } = event;
  const responseBytes = answer === undefined ? 0 : Buffer.byteLength(JSON.stringify(answer.payload) ?? '');
  const fits = Buffer.byteLength(event.payload) + responseBytes <= MAX_RECORD_PAYLOAD_BYTES;
  const requestPayload: unknown = JSON.parse(event.payload);
  return {
    version: '1.0',
    timestamp: now.toISOString(),
    requestContext: {
      requestId: event.requestId,
      functionArn: event.functionArn,
      condition: event.condition,
      approximateInvokeCount: event.invokeCount,
    },
    ...(fits ? { requestPayload } : {}),
    ...(answer === undefined ? {} : {
      responseContext: {
        statusCode: 200,
        executedVersion: LATEST,
        ...(answer.failed ? { functionError: 'Unhandled' } : {}),
      },
      ...(fits ? { responsePayload: answer.payload } : {}),
    }),
  };
}
