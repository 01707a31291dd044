/**
 * Takes pre-signed URLs out of texts.
 *
 * Whoever holds a request's `ResponseURL` can answer for its resource; handlers that log their events, or errors of HTTP clients, hold it.
 */

/** One URL with a signature of either form, escaped for JSON or for a query or not. */
const SIGNED_URL = /https?(?::|%3A)(?:[^\s"'`<>\\]|\\[^\s"'`<>])*?(?:X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token|AWSAccessKeyId)(?:[^\s"'`<>\\]|\\[^\s"'`<>])*/gi;
/** What is left of one that was taken apart, such as the `path` among the options of a request. */
const SIGNATURE = /((?:X-Amz-Signature|X-Amz-Security-Token|Signature)(?:=|%3D))[\w%+/.~-]+/gi;

export function mask(text: string): string {
  return text.replace(SIGNED_URL, '[pre-signed URL]').replace(SIGNATURE, '$1***');
}

/** The value as one line of JSON, every text in it masked. */
export function maskedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? mask(member) : member));
}
