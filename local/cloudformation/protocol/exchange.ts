/**
 * One request to a provider and what becomes of it: sent, answered in time or not, or not waited for any longer.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-custom-resources.html (how custom resources work),
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html (`ServiceTimeout`)
 */
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
  send(serviceToken: string, request: CustomResourceRequest): void | Promise<void>;
}

export interface Exchanged {
  readonly requestId: string;
  /**
   * `refused` also stands for no response at all: either way CloudFormation knows no physical id.
   * After `cancelled` nobody reads the response, should there be one.
   */
  readonly response: Response | { readonly status: 'cancelled' };
}

/**
 * @param cancelled ends the wait, not the work of the provider
 * @throws if CloudFormation is closed meanwhile
 */
export async function exchange(
  request: UnsentRequest, timeoutSeconds: number, settings: ExchangeSettings, cancelled?: AbortSignal,
): Promise<Exchanged> {
  const requestId = settings.ids.uuid();
  const pending = await settings.responses.open({ signature: settings.signature, issuedAt: settings.clock.now() });
  const sent: CustomResourceRequest = { ...request, RequestId: requestId, ResponseURL: pending.url };
  try {
    await settings.send(request.ServiceToken, sent);
  } catch (error) {
    return { requestId, response: { status: 'refused', reason: error instanceof Error ? error.message : String(error) } };
  }
  const end = await firstAnswer(pending, timeoutSeconds * settings.millisecondsPerSecond, settings.closing, cancelled);
  switch (end.kind) {
    case 'answer': return { requestId, response: readResponse(end.body, sent) };
    case 'cancelled': return { requestId, response: { status: 'cancelled' } };
    case 'time is up': return { requestId, response: { status: 'refused', reason: timedOutText(requestId) } };
    default: return unreachable(end);
  }
}

type End = { readonly kind: 'answer'; readonly body: string } | { readonly kind: 'cancelled' | 'time is up' };

async function firstAnswer(pending: PendingAnswer, milliseconds: number, closing: AbortSignal, cancelled: AbortSignal | undefined): Promise<End> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => (): void => {
      ended.abort();
      clearTimeout(timer);
      closing.removeEventListener('abort', onClose);
      cancelled?.removeEventListener('abort', onCancel);
      settle();
    };
    const onClose = end(() => reject(new Error('closed while a custom resource\'s response was awaited')));
    const onCancel = end(() => resolve({ kind: 'cancelled' }));
    const timer = setTimeout(end(() => resolve({ kind: 'time is up' })), milliseconds);
    closing.addEventListener('abort', onClose);
    cancelled?.addEventListener('abort', onCancel);
    pending.next(ended.signal).then(({ body }) => end(() => resolve({ kind: 'answer', body }))(), (error: unknown) => end(() => reject(error))());
    if (closing.aborted) onClose();
    if (cancelled?.aborted === true) onCancel();
  });
}

function unreachable(end: never): never {
  throw new Error(`unknown end of a wait: ${JSON.stringify(end)}`);
}
