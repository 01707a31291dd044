/** Takes secrets out of texts: signed URLs in any shape, and values that are known to be secret. */

/** What only a signed URL, or a signed header, holds; `=` may be URL-encoded, several times, or JSON-escaped. */
const SIGNED = /(\bSignature|X-Amz-(Security-Token|Credential)|AWSAccessKeyId)(=|%(25)*3D|\\u003d)/i;

/** Words of a text, without the marks that usually enclose a URL: a signed URL never spans two of them. */
const WORDS = /[^\s"'`<>]+/g;

export const redact = (text: string, secrets: readonly string[]): string => {
  /** Masking shorter values would make the text unreadable. */
  const leastLength = 4;
  /** An answer holds a sixteenth of this, and a pattern over megabytes may exhaust the engine's stack. */
  const mostLength = 65_536;
  return secrets
    .reduce((rest, secret) => (secret.length < leastLength ? rest : rest.replaceAll(secret, '***')), text)
    .slice(0, mostLength)
    .replace(WORDS, (word) => (SIGNED.test(word) ? '[signed URL]' : word));
};

/** How a URL may appear in a text: with or without its scheme, and URL-encoded. */
export const secretsOf = (url: string): string[] => {
  const bare = url.replace(/^\w+:\/\//, '');
  return [bare, encodeURIComponent(bare)];
};
