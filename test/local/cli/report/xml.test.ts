import * as fc from 'fast-check';
import { shorten, wrap, xml } from '../../../../local/cli/report/xml';

test('what has a meaning in markup is escaped', () => {
  expect(xml('<a href="b">&\'</a>')).toBe('&lt;a href=&quot;b&quot;&gt;&amp;&#39;&lt;/a&gt;');
});

test('what XML cannot hold is replaced; what it can, stays', () => {
  expect(xml('a\u0000b\u001b[31mc\ufffe\ud800d')).toBe('a\ufffdb\ufffd[31mc\ufffd\ufffdd');
  expect(xml('tab\tline\nä – 😀')).toBe('tab\tline\nä – 😀');
});

test('whatever the text, nothing opens a tag, ends an attribute, or is no character of XML', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(xml(text)).not.toMatch(/[<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(amp|lt|gt|quot|#39);)/);
  }));
});

test('lines break between words, in the middle of words that are too long, and where the text breaks', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
  expect(wrap('a\n\nb', 4)).toEqual(['a', '', 'b']);
});

test('no line is too long, and no word is lost', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
    const lines = wrap(text, width);
    expect(lines.every((line) => [...line].length <= width)).toBe(true);
    expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  }));
});

test('a name that is too long ends in an ellipsis', () => {
  expect(shorten('abcdef', 4)).toBe('abc…');
  expect(shorten('abcd', 4)).toBe('abcd');
});
