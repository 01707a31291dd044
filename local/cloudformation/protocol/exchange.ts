/** One request to a provider and what becomes of it: sent, answered in time or not. */
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
  /** Hands a request to whatever stands behind the token. @throws if there is nothing */
  send(serviceToken: string, request: CustomResourceRequest): void;
}

export interface Exchanged {
  readonly requestId: string;
  /** `refused` also stands for no response at all: either way CloudFormation knows no physical id. */
  readonly response: Response;
}

export async function exchange(request: UnsentRequest, timeoutSeconds: number, settings: ExchangeSettings): Promise<Exchanged> {
  const requestId = settings.ids.uuid();
  const pending = settings.responses.open({ signature: settings.signature, issuedAt: settings.clock.now() });
  const sent: CustomResourceRequest = { ...request, RequestId: requestId, ResponseURL: pending.url };
  try {
    settings.send(request.ServiceToken, sent);
  } catch (error) {
    return { requestId, response: { status: 'refused', reason: error instanceof Error ? error.message : String(error) } };
  }
  const body = await firstAnswer(pending, timeoutSeconds * settings.millisecondsPerSecond);
  return { requestId, response: body === undefined ? { status: 'refused', reason: timedOutText(requestId) } : readResponse(body, sent) };
}

/** The first body that was PUT; undefined = time is up. */
async function firstAnswer(pending: PendingAnswer, milliseconds: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([pending.next().then(({ body }) => body), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
