/** Builds what CloudFormation gets: exactly its fields, in at most its bytes. */
import type { Data } from './flatten';
import type { Fields } from './parse';
import { bytesOf, fit, readable, refuse } from './reason';
import { redact } from './redact';
import { MAX_RESPONSE_BYTES } from '../../src/wire';

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
export const succeeded = (fields: Fields, id: string, noEcho: boolean, data?: Data): Response => {
  const response = respond('SUCCESS', fields, id, noEcho, data);
  const bytes = bytesOf(response);
  if (bytes <= MAX_RESPONSE_BYTES) return response;
  const sizes = Object.entries(data ?? {}).sort(([, a], [, b]) => bytesOf(b) - bytesOf(a)).map(([name, value]) => `${name} ${bytesOf(value)}`);
  refuse(`response of ${bytes} bytes, at most ${MAX_RESPONSE_BYTES} allowed; by output: ${sizes}`);
};

/**
 * @param message what went wrong: comes first, whole if it fits
 * @param place   where to read on: kept as long as it leaves room for the message
 */
export const failed = (fields: Fields, id: string, noEcho: boolean, message: string, place: string, secrets: readonly string[]): Response => {
  const response = { ...respond('FAILED', fields, id, noEcho), Reason: '' };
  response.Reason = fit(readable(redact(readable(message), secrets)), place, MAX_RESPONSE_BYTES - bytesOf(response) + 2);
  return response;
};

/** Whether any answer could name this id: the fields to repeat and the id leave room for a reason. */
export const fitsAnswer = (fields: Fields, id: string): boolean => bytesOf(failed(fields, id, false, '…', '', [])) <= MAX_RESPONSE_BYTES;

/** Where the log of an invocation is, for the reader of a failed stack's events. */
export const placeOf = (context: unknown): string => {
  const about: Readonly<Record<string, unknown>> = Object(context);
  return ` (log group ${about.logGroupName}, log stream ${about.logStreamName}, request ${about.awsRequestId})`;
};

const respond = (Status: Response['Status'], request: Fields, PhysicalResourceId: string, noEcho: boolean, Data?: Data): Response => ({
  Status,
  RequestId: request.RequestId,
  StackId: request.StackId,
  LogicalResourceId: request.LogicalResourceId,
  PhysicalResourceId,
  NoEcho: request.RequestType === 'Delete' ? undefined : noEcho,
  Data,
});
