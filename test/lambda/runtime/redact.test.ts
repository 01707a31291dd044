import { redact, secretsOf } from '../../../lambda/runtime/redact';
import { aSignedUrl, anOldSignedUrl, SIGNATURE } from '../../support/requests';

const V4 = aSignedUrl('https://bucket.s3.amazonaws.com');
const OLD = anOldSignedUrl('https://bucket.s3.amazonaws.com');

test.each([
  ['SigV4', V4],
  ['the older signature', OLD],
  ['without a scheme', V4.replace('https://', '')],
  ['URL-encoded', encodeURIComponent(V4)],
  ['URL-encoded twice', encodeURIComponent(encodeURIComponent(V4))],
  ['JSON-escaped', V4.replaceAll('&', '\\u0026').replaceAll('=', '\\u003d')],
  ['path and query', V4.replace('https://bucket.s3.amazonaws.com', '')],
  ['in lower case', V4.toLowerCase()],
  ['a security token alone', `https://x/?X-Amz-Security-Token=${SIGNATURE}`],
])('a signed URL is taken out of a text: %s', (_case, url) => {
  const text = redact(`PUT "${url}" failed, <${url}>; ${url}`, []);

  expect(text).toBe('PUT "[signed URL]" failed, <[signed URL]>; [signed URL]');
});

test('other URLs stay', () => {
  expect(redact('see https://docs.aws.amazon.com/?a=1&sig=2', [])).toBe('see https://docs.aws.amazon.com/?a=1&sig=2');
});

test('known secrets are masked, except very short ones', () => {
  expect(redact('password hunter2, port 12', ['hunter2', '12', ''])).toBe('password ***, port 12');
});

test('a URL that shows no signature is masked in every shape when it is known', () => {
  const url = 'http://localhost:3000/answer/1';

  expect(redact(`${url} localhost:3000/answer/1 ${encodeURIComponent(url)}`, secretsOf(url))).toBe('http://*** *** http%3A%2F%2F***');
});

test('a text of megabytes is cut, so that no pattern exhausts the stack', () => {
  expect(redact('a'.repeat(5_000_000), [])).toBe('a'.repeat(65_536));
});
