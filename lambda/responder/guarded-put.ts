/** A PUT that never overwrites an answer. */
import type { Put } from '../runtime/put';
import type { Logger } from '../runtime/types';

/**
 * S3 refuses to overwrite with `If-None-Match: *`: 412 = there is an answer, 409 = another PUT is under way.
 *
 * S3 takes the condition over HTTPS, whatever the signature, and under SigV4; elsewhere a refusal is tried once more without.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function guarded(put: Put, url: string, body: string, log: Logger): (timeoutMs: number) => Promise<number> {
  let headers: Readonly<Record<string, string>> = { 'if-none-match': '*' };
  return async (timeoutMs) => {
    const status = await put(url, body, timeoutMs, headers);
    if ('if-none-match' in headers && [400, 403, 501].includes(status)) {
      headers = {};
      return put(url, body, timeoutMs, headers);
    }
    if (status === 412) log.info('the request was answered already');
    return status === 412 ? 200 : status === 409 ? 503 : status;
  };
}
