import * as fc from 'fast-check';
import { mask, maskedJson } from '../../../../local/cli/output/mask';
import { presignedPath } from '../../../../local/store/presigned-url';

const NOW = new Date('2026-01-02T03:04:05Z');
const V4 = `http://127.0.0.1:4567${presignedPath('127.0.0.1:4567', 'v4', NOW)}`;
const V2 = `https://bucket.s3.amazonaws.com${presignedPath('bucket.s3.amazonaws.com', 'v2', NOW)}`;

describe.each([['Signature Version 4', V4], ['the older form', V2]])('a pre-signed URL of %s', (_, url) => {
  test.each<[string, string, string]>([
    ['in a sentence', `PUT ${url} failed`, 'PUT [pre-signed URL] failed'],
    ['as Node.js prints an object', `{ ResponseURL: '${url}' }`, "{ ResponseURL: '[pre-signed URL]' }"],
    ['as JSON', JSON.stringify({ url, more: 1 }), '{"url":"[pre-signed URL]","more":1}'],
    ['as JSON within JSON', JSON.stringify({ nested: JSON.stringify({ url, more: 1 }) }), '{"nested":"{\\"url\\":\\"[pre-signed URL]\\",\\"more\\":1}"}'],
    ['encoded for a query', `next=${encodeURIComponent(url)} ok`, 'next=[pre-signed URL] ok'],
    ['with its & escaped', `{"url":"${url.replaceAll('&', '\\u0026')}"}`, '{"url":"[pre-signed URL]"}'],
  ])('is taken out: %s', (__, text, expected) => {
    expect(mask(text)).toBe(expected);
  });

  test('is of no use without its host either', () => {
    const { pathname, search } = new URL(url);

    const masked = mask(`path: '${pathname}${search}'`);

    const signature = /Signature=([^&]+)$/.exec(search)?.[1] ?? 'none';
    expect(masked).toContain('Signature=***');
    expect(masked).not.toContain(signature);
  });

  test('is taken out wherever it stands', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (before, after) => {
      expect(mask(`${before} ${url} ${after}`)).not.toContain(url.slice(-30));
    }));
  });
});

test('other URLs stay', () => {
  const text = 'see https://docs.aws.amazon.com/lambda?a=b&c=d and http://localhost:4566/';
  expect(mask(text)).toBe(text);
});

test('a line of JSON stays JSON, whatever its texts hold', () => {
  expect(maskedJson({ message: `{"url":"${V4}"}`, list: [V2, 3] })).toBe('{"message":"{\\"url\\":\\"[pre-signed URL]\\"}","list":["[pre-signed URL]",3]}');
});
