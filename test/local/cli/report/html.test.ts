import { history, ROLLED_BACK } from './events';
import { renderHtml } from '../../../../local/cli/report/html';

function rows(html: string): readonly (readonly string[])[] {
  const body = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '';
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell));
}

test('the page holds the picture and every event', () => {
  const html = renderHtml(ROLLED_BACK);

  expect(html).toContain('<title>Demo: ROLLBACK_COMPLETE</title>');
  expect(html.match(/<svg /g)).toHaveLength(1);
  expect(rows(html)).toHaveLength(ROLLED_BACK.length);
  expect(rows(html)[5]).toEqual([
    '2026-01-02T03:04:06.300Z', 'CREATE_FAILED', 'Custom::Thing', 'Thing', '', 'no &lt;b&gt;room&lt;/b&gt; &amp; no &quot;time&quot;',
  ]);
});

test('nothing in an event becomes markup', () => {
  const html = renderHtml(history([[0, '<script>1</script>', 'CREATE_FAILED', '</td><script>2</script>']], '<i>'));
  expect(html).not.toMatch(/<script|<i>/);
});

test('a policy keeps the page from running or loading anything', () => {
  expect(renderHtml([])).toContain('<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">');
});

test('a pre-signed URL in a reason is left out', () => {
  const html = renderHtml(history([[0, 'Thing', 'CREATE_FAILED', 'PUT https://bucket.example/key?X-Amz-Signature=abc failed']]));
  expect(html).toContain('<td class="reason">PUT [pre-signed URL] failed</td>');
  expect(html).not.toContain('abc');
});
