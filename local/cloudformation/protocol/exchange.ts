/** One request to a provider and what becomes of it: sent, answered in time or not. */
import { setTimeout as delay } from 'node:timers/promises';
import { Clock, Ids, PendingAnswer, Responses, ResponseUrlOptions } from './ports';
import { CustomResourceRequest, UnsentRequest } from './request';
import { readResponse, Response } from './response';
import { timedOutText } from './texts';

export interface ExchangeSettings {
  readonly responses: Responses;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly signature: ResponseUrlOptions['signature'];
  /** Milliseconds of real time for each second of a `ServiceTimeout`: 1000, or less in tests. */
  readonly millisecondsPerSecond: number;
  /** Ends every wait: nobody is there any more who could answer. */
  readonly closing: AbortSignal;
  /** Hands a request to whatever stands behind the token. @throws if there is nothing */
  send(serviceToken: string, request: CustomResourceRequest): void;
}

export interface Exchanged {
  readonly requestId: string;
  /** `refused` also stands for no response at all: either way CloudFormation knows no physical id. */
  readonly response: Response;
}

/** @throws if CloudFormation is closed meanwhile */
export async function exchange(request: UnsentRequest, timeoutSeconds: number, settings: ExchangeSettings): Promise<Exchanged> {
  const requestId = settings.ids.uuid();
  const pending = settings.responses.open({ signature: settings.signature, issuedAt: settings.clock.now() });
  const sent: CustomResourceRequest = { ...request, RequestId: requestId, ResponseURL: pending.url };
  try {
    settings.send(request.ServiceToken, sent);
  } catch (error) {
    return { requestId, response: { status: 'refused', reason: error instanceof Error ? error.message : String(error) } };
  }
  const body = await firstAnswer(pending, timeoutSeconds * settings.millisecondsPerSecond, settings.closing);
  return { requestId, response: body === undefined ? { status: 'refused', reason: timedOutText(requestId) } : readResponse(body, sent) };
}

/** The first body that was PUT; undefined = time is up. */
async function firstAnswer(pending: PendingAnswer, milliseconds: number, closing: AbortSignal): Promise<string | undefined> {
  const answered = new AbortController();
  try {
    return await Promise.race([pending.next().then(({ body }) => body), timeUp(milliseconds, closing, answered.signal)]);
  } finally {
    answered.abort();
  }
}

async function timeUp(milliseconds: number, closing: AbortSignal, answered: AbortSignal): Promise<undefined> {
  try {
    return await delay(milliseconds, undefined, { signal: AbortSignal.any([closing, answered]) });
  } catch {
    if (closing.aborted) throw new Error('closed while a custom resource\'s response was awaited');
    return undefined;
  }
}
