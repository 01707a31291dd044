import { history, ROLLED_BACK } from './events';
import { renderSvg } from '../../../../local/cli/report/svg';
import { makeTimeline } from '../../../../local/cli/report/timeline';

function render(events: Parameters<typeof makeTimeline>[0]): string {
  return renderSvg(makeTimeline(events));
}

/** Of the group of one resource. */
function group(svg: string, logicalId: string): string {
  return new RegExp(`<g class="resource" data-id="${logicalId}">.*?</g>`, 's').exec(svg)?.[0] ?? '';
}

function attributes(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
}

test('one group a resource, its bars coloured by outcome and placed by time', () => {
  const svg = render(ROLLED_BACK);

  expect(attributes(svg, 'data-id')).toEqual(['Demo', 'Table', 'Thing']);
  // 620 pixels stand for 2 seconds, from 330.
  expect(group(svg, 'Thing')).toContain('<rect class="bar failed" x="423" y="183" width="310" height="16" rx="2">');
  expect(group(svg, 'Table').match(/class="bar [a-z]+" x="[\d.]+"/g)).toEqual(['class="bar complete" x="361"', 'class="bar deleted" x="764"']);
});

test('statuses are told in words beside the colours', () => {
  const texts = [...group(render(ROLLED_BACK), 'Table').matchAll(/<text class="small" x="966"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['CREATE_COMPLETE 0.2 s', 'DELETE_COMPLETE 0.5 s']);
});

test('reasons are written out below, escaped', () => {
  const svg = render(ROLLED_BACK);
  expect(group(svg, 'Thing')).toContain('>CREATE_FAILED: no &lt;b&gt;room&lt;/b&gt; &amp; no &quot;time&quot;</text>');
  expect(svg).not.toContain('<b>');
});

test('names are escaped wherever they stand', () => {
  const svg = render(history([[0, '"><script>alert(1)</script>', 'CREATE_COMPLETE']], '<img src=x>'));
  expect(svg).not.toMatch(/<script|<img/);
  expect(attributes(svg, 'data-id')).toEqual(['&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;']);
});

test('a long reason takes more lines, and the rows below move down', () => {
  const long = Array.from({ length: 60 }, () => 'because').join(' ');
  const svg = render(history([[0, 'First', 'CREATE_FAILED', long], [1, 'Second', 'CREATE_COMPLETE']]));

  const lines = [...group(svg, 'First').matchAll(/<text class="reason failed"[^>]* y="(\d+)">([^<]*)/g)];
  expect(lines.map(([, , text]) => text).join(' ')).toBe(`CREATE_FAILED: ${long}`);
  expect(lines).toHaveLength(4);
  const [top = 0] = attributes(group(svg, 'Second'), 'y').map(Number);
  expect(top).toBeGreaterThan(Number(lines.at(-1)?.[1]));
});

test('a pre-signed URL that would not fit into one line is left out whole', () => {
  const url = `https://bucket.example/${'k'.repeat(200)}?X-Amz-Credential=c&X-Amz-Signature=${'5'.repeat(64)}`;
  const svg = render(history([[0, 'Thing', 'CREATE_FAILED', `PUT ${url} failed`]]));
  expect(svg).toContain('>CREATE_FAILED: PUT [pre-signed URL] failed</text>');
  expect(svg).not.toContain('55555');
});

test('what took no time is still seen', () => {
  expect(render(history([[0, 'Thing', 'CREATE_IN_PROGRESS'], [0, 'Thing', 'CREATE_COMPLETE']]))).toContain('x="330" y="79" width="3"');
});

test('nothing is loaded from anywhere, nothing runs', () => {
  const svg = render(ROLLED_BACK);
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|url\(|@import|<script|href|\son\w+=/i);
});

test('the same events are the same picture', () => {
  expect(render(ROLLED_BACK)).toBe(render(structuredClone(ROLLED_BACK)));
});

test('an operation without events is a picture, too', () => {
  expect(render([])).toContain('no events: nothing changed');
});
