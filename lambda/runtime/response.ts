/** Builds what CloudFormation gets: exactly its fields, in at most its bytes. */
import { MAX_RESPONSE_BYTES } from '../../src/wire';
import type { Data } from './flatten';
import { isRecord, type Fields } from './parse';
import { bytesOf, fit, readable } from './reason';
import { redact } from './redact';

/** The response object; its member names are CloudFormation's. */
export interface Response {
  readonly Status: 'SUCCESS' | 'FAILED';
  readonly Reason?: string;
  readonly PhysicalResourceId: string;
  readonly NoEcho?: boolean;
  readonly Data?: Data;
  readonly RequestId?: unknown;
  readonly StackId?: unknown;
  readonly LogicalResourceId?: unknown;
}

/** @throws an error with the size of each output, when the response is too big */
export function succeeded(fields: Fields, id: string, noEcho: boolean, data?: Data): Response {
  const response = respond('SUCCESS', fields, id, noEcho, data);
  const bytes = bytesOf(response);
  if (bytes <= MAX_RESPONSE_BYTES) return response;
  const sizes = Object.entries(data ?? {}).map(([name, value]) => [name, bytesOf(value)] as const).sort((a, b) => b[1] - a[1]);
  throw new Error(`response too big: ${bytes} bytes of at most ${MAX_RESPONSE_BYTES}; bytes by output: ${sizes.join(' ')}`);
}

/**
 * @param message what went wrong: comes first, whole if it fits
 * @param place   where to read on: kept as long as it leaves room for the message
 */
export function failed(fields: Fields, id: string, noEcho: boolean, message: string, place: string, secrets: readonly string[]): Response {
  const response = respond('FAILED', fields, id, noEcho);
  const budget = MAX_RESPONSE_BYTES - bytesOf({ ...response, Reason: '' }) + 2;
  return { ...response, Reason: fit(readable(redact(readable(message), secrets)), place, budget) };
}

/** Where the log of an invocation is, for the reader of a failed stack's events. */
export function placeOf(context: unknown): string {
  const { logGroupName, logStreamName, awsRequestId } = isRecord(context) ? context : {};
  return ` (log group ${logGroupName}, log stream ${logStreamName}, request ${awsRequestId})`;
}

function respond(Status: Response['Status'], { RequestType, RequestId, StackId, LogicalResourceId }: Fields, PhysicalResourceId: string, NoEcho: boolean, Data?: Data): Response {
  return { Status, PhysicalResourceId, RequestId, StackId, LogicalResourceId, ...(RequestType === 'Delete' ? {} : { NoEcho, Data }) };
}
