/** What came of an invocation: what the function returned, and what it sent to the `ResponseURL`. */
import { isRecord } from '../../cloudformation/template/value';
import { InvocationResult } from '../../lambda/invocation';
import { PendingResponse } from '../../store/pending-response';
import { ExitCode } from '../exit-code';
import { maskedJson } from '../output/mask';

export interface InvocationReport {
  readonly payload: unknown;
  readonly functionError?: 'Unhandled';
  /** The body that was PUT, parsed if it is JSON; undefined = none was accepted. */
  readonly response?: unknown;
  /** PUTs that S3 would have refused, such as `403 SignatureDoesNotMatch`. */
  readonly refused: readonly string[];
}

export function invocationReport({ payload, functionError }: InvocationResult, { puts, refused }: PendingResponse): InvocationReport {
  const body = puts.at(-1)?.body;
  return {
    payload,
    functionError,
    response: body === undefined ? undefined : parsed(body),
    refused: refused.map(({ status, why }) => `${status} ${why}`),
  };
}

export function exitCodeOf({ payload, functionError, response, refused }: InvocationReport): ExitCode {
  const unsent = response === undefined && refused.length > 0;
  // A function that does not send its answer returns it, as such or for a responder.
  const failed = [response, payload, isRecord(payload) ? payload.answer : undefined].some((answer) => isRecord(answer) && answer.Status === 'FAILED');
  return functionError !== undefined || unsent || failed ? ExitCode.FAILED : ExitCode.COMPLETE;
}

export function reportText({ payload, functionError, response, refused }: InvocationReport): string {
  return [
    `\n${functionError === undefined ? 'Returned' : 'Function error'}:\n${pretty(payload)}\n`,
    ...refused.map((why) => `\nPUT to the ResponseURL was refused: ${why}\n`),
    ...(response === undefined ? [] : [`\nSent to the ResponseURL:\n${pretty(response)}\n`]),
  ].join('');
}

function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? 'null';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

export function reportJson(report: InvocationReport): string {
  return `${maskedJson({ record: 'result', ...report })}\n`;
}
