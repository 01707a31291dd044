/** Ends an invocation in the place of the runtime client, which waits for the handler: so the process can end, and its answer is kept. */
import { ANSWER_ERROR } from '../../src/wire';

/**
 * Tells Lambda that the invocation failed, as its own clients do before they end a process. The record for the responder holds what was told.
 *
 * @returns whether Lambda took it; never where there is no Runtime API
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export const report = async (result: object, context: unknown): Promise<boolean> => {
  /** It is a call on the machine itself. */
  const mostMs = 1_000;
  const { AWS_LAMBDA_RUNTIME_API: api } = process.env;
  const { awsRequestId }: { awsRequestId?: unknown } = Object(context);
  if (!api) return false;
  return fetch(`http://${api}/2018-06-01/runtime/invocation/${awsRequestId}/error`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ errorType: ANSWER_ERROR, errorMessage: 'the handler goes on after its answer', ...result }),
    signal: AbortSignal.timeout(mostMs),
  }).then(({ ok }) => ok, () => false);
};
