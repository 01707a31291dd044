/** One request to the handler: sent with a real response URL, answered or not. */
import { callHandler, CallEnd, LambdaFunction } from './call-handler';
import { lambdaContext } from './lambda-context';
import { LocalLogEntry } from './log-lines';
import { ResourceSettings } from './options';
import { returnedBody } from './returned-answer';
import { CustomResourceRequest, serviceTimeoutSeconds, UnsentRequest } from '../cloudformation/protocol/request';
import { readResponse, Response } from '../cloudformation/protocol/response';
import { timedOutText } from '../cloudformation/protocol/texts';
import { isRecord } from '../cloudformation/template/value';
import { PendingResponse } from '../store/pending-response';
import { ResponseStore } from '../store/response-store';

/** All but the URL, so that a second delivery gets one of its own: AWS signs it anew, too. */
export type IdentifiedRequest = UnsentRequest & { readonly RequestId: string };

export interface Answered {
  readonly response: Response;
  readonly unanswered?: string;
  readonly end: CallEnd;
  readonly logs: readonly LocalLogEntry[];
}

/** The real one: a test may set the global clock, but handlers that were loaded before still read this one, and would find their URL expired. */
const realNow = Date.now;

/** @throws for a `ServiceTimeout` that CloudFormation would refuse */
export async function requestHandler(handler: LambdaFunction, request: IdentifiedRequest, settings: ResourceSettings): Promise<Answered> {
  const serviceTimeout = serviceTimeoutSeconds(request.ResourceProperties);
  if (serviceTimeout === undefined) {
    const got = JSON.stringify(request.ResourceProperties.ServiceTimeout);
    throw new Error(`properties.ServiceTimeout: must be a whole number of seconds from 1 to 3600, got ${got}`);
  }
  const store = await ResponseStore.start({ now: realNow });
  try {
    store.fault = settings.responseFault;
    const pending = store.open();
    const sent: CustomResourceRequest = { ...request, ResponseURL: pending.url };
    const { end, logs } = await callHandler(handler, {
      event: JSON.parse(JSON.stringify(sent)),
      context: lambdaContext({ timeout: settings.timeoutSeconds, functionName: `${settings.stackName}-Handler`, ...settings.context }),
      milliseconds: Math.min(settings.timeoutSeconds, serviceTimeout) * 1000,
      answered: pending.next(),
      onLog: settings.onLog,
    });
    const body = pending.puts[0]?.body ?? (end.kind === 'returned' ? returnedBody(end.value, sent) : undefined);
    if (body !== undefined) return { response: readResponse(body, sent), end, logs };
    const limit = serviceTimeout < settings.timeoutSeconds ? `ServiceTimeout of ${serviceTimeout} s` : `timeout of ${settings.timeoutSeconds} s`;
    const unanswered = [howItEnded(end, limit), ...refusals(pending)].join('; ').replaceAll(pending.url, '[ResponseURL]');
    return { response: { status: 'refused', reason: timedOutText(sent.RequestId) }, unanswered, end, logs };
  } finally {
    await store.close();
  }
}

function howItEnded(end: CallEnd, limit: string): string {
  switch (end.kind) {
    case 'returned': return 'the handler returned without an answer';
    case 'threw': return `the handler threw: ${messageOf(end.error)}`;
    case 'exited': return `the process would have ended with exit status ${end.status}`;
    case 'running': return `the handler was still running after its ${limit}`;
    default: return unreachable(end);
  }
}

/** Also of an error of another realm: test runners load test files into one of their own. */
function messageOf(error: unknown): string {
  return isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
}

/** S3's reasons for not taking what was sent. */
function refusals({ refused }: PendingResponse): string[] {
  return refused.map(({ method, status, why }) => `${method} refused: ${status} ${why}`);
}

function unreachable(end: never): never {
  throw new Error(`unknown end ${JSON.stringify(end)}`);
}
