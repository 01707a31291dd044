import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..');
const ROWS = readFileSync(path.join(__dirname, 'CASES.md'), 'utf8').split('\n').filter((line) => /^\| P\d/.test(line));

describe('CASES.md', () => {
  test('names a file that exists, or why a case does not apply, in every row', () => {
    const wrong = ROWS.filter((row) => {
      const keptBy = row.split(' | ').at(-1) ?? '';
      const files = keptBy.match(/\b(?:test|docs)\/[\w/.-]+\.(?:ts|md)\b/g) ?? [];
      return files.some((file) => !existsSync(path.join(ROOT, file))) || (files.length === 0 && !keptBy.includes('does not apply') && !keptBy.includes('README'));
    });

    expect(ROWS.length).toBeGreaterThan(90);
    expect(wrong).toEqual([]);
  });
});
