import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { hasTest, readTestFile, TestFile } from './support/test-titles';

const ROOT = path.join(__dirname, '..');
const ROWS = readFileSync(path.join(__dirname, 'CASES.md'), 'utf8').split('\n').filter((line) => /^\| P\d/.test(line));
const FILE = /\b(?:test|docs)\/[\w/.-]+\.(?:ts|md)\b/g;

const testFiles = new Map<string, TestFile>();

interface Quote {
  readonly file: string;
  /** What the titles may be: the last one may hold semicolons, and what stands in parentheses behind one explains it. */
  readonly readings: readonly (readonly string[])[];
}

/** What a row says of tests: each `file › group › title`, the file left out where it is that of the quote before. */
function quotesOf(row: string): Quote[] {
  let file = '';
  const texts = keptBy(row).split(/; (?![^()]*\))/);
  return texts.flatMap((text, index) => {
    if (!text.includes('›')) return [];
    const named = text.split('›')[0]?.match(FILE)?.at(-1);
    file = named ?? file;
    const readings = texts.slice(index).map((_, more) => texts.slice(index, index + more + 1).join('; '))
      .map((reading) => reading.split('›').slice(named === undefined ? 0 : 1).map((title) => title.trim()));
    return [{ file, readings: readings.flatMap((titles) => [titles, titles.map(withoutExplanation)]) }];
  });
}

function keptBy(row: string): string {
  return (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '');
}

function withoutExplanation(title: string): string {
  return title.replace(/ ?\([^()]*\)$/, '');
}

function isThere({ file, readings }: Quote): boolean {
  if (file === '' || !existsSync(path.join(ROOT, file))) return false;
  const tests = testFiles.get(file) ?? readTestFile(path.join(ROOT, file));
  testFiles.set(file, tests);
  return readings.some((titles) => hasTest(tests, titles.filter((title) => title !== '')));
}

describe('CASES.md', () => {
  test('names a file that exists, or why a case does not apply, in every row', () => {
    const wrong = ROWS.filter((row) => {
      const text = keptBy(row);
      const files = text.match(FILE) ?? [];
      return files.some((file) => !existsSync(path.join(ROOT, file))) || (files.length === 0 && !text.includes('does not apply') && !text.includes('README'));
    });

    expect(ROWS.length).toBeGreaterThan(90);
    expect(wrong).toEqual([]);
  });

  test.each(ROWS.map((row) => row.split(' ')[1]))('%s quotes titles of tests that are there', (id) => {
    const quotes = ROWS.filter((row) => row.startsWith(`| ${id} `)).flatMap(quotesOf);

    expect(quotes.filter((quote) => !isThere(quote)).map(({ file, readings }) => [file, readings[0]])).toEqual([]);
  });
});
