/** Records that Lambda sends to a destination. */
import { SERVICE_TOKEN } from './requests';

export function aFailure(event: unknown, errorType: string, errorMessage: string, more: object = {}): unknown {
  return {
    version: '1.0',
    timestamp: '2026-11-30T12:00:00.000Z',
    requestContext: { requestId: 'inv-1', functionArn: `${SERVICE_TOKEN}:$LATEST`, condition: 'RetriesExhausted', approximateInvokeCount: 1 },
    requestPayload: event,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorType, errorMessage, ...more },
  };
}

export function anAgedEvent(event: unknown): unknown {
  return {
    version: '1.0',
    timestamp: '2026-11-30T12:00:00.000Z',
    requestContext: { requestId: 'inv-1', functionArn: `${SERVICE_TOKEN}:$LATEST`, condition: 'EventAgeExceeded', approximateInvokeCount: 0 },
    requestPayload: event,
  };
}

export function aSuccess(event: unknown, result: unknown): unknown {
  return {
    version: '1.0',
    timestamp: '2026-11-30T12:00:00.000Z',
    requestContext: { requestId: 'inv-1', functionArn: `${SERVICE_TOKEN}:$LATEST`, condition: 'Success', approximateInvokeCount: 1 },
    requestPayload: event,
    responseContext: { statusCode: 200, executedVersion: '$LATEST' },
    responsePayload: result,
  };
}

/** An alias as a `RelayProvider` makes it. */
export const RELAY_ARN = `${SERVICE_TOKEN}:custom-resource-kit-relay-0123456789abcdef`;

/** The record of a function behind a `RelayProvider`. */
export function relayed(record: unknown): unknown {
  const { requestContext } = Object(record);
  return { ...Object(record), requestContext: { ...requestContext, functionArn: RELAY_ARN } };
}
