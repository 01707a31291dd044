/** The titles of the tests in a file, read from its source, and whether a title that a text quotes is among them. */
import { readFileSync } from 'node:fs';
import * as ts from 'typescript';

/** The tests of a file. */
export interface TestFile {
  /** The titles of each test and group, outermost first, its own last; a `PLACEHOLDER` is what only the run knows. */
  readonly titles: readonly (readonly string[])[];
  /** Where the values of placeholders stand: the source without backslashes, and without separators in numbers. */
  readonly source: string;
}

/** `%s` of a title in `test.each`, or `${…}` in any. */
const PLACEHOLDER = '\n';

/** Left out by whoever quotes a title. */
const ELLIPSIS = '…';

export function readTestFile(file: string): TestFile {
  const text = readFileSync(file, 'utf8');
  const titles: string[][] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const own = titleOf(node);
    const path = own === undefined ? around : [...around, own];
    if (own !== undefined) titles.push([...path]);
    node.forEachChild((child) => visit(child, path));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), []);
  return { titles, source: text.replace(/\\|(?<=\d)_(?=\d)/g, '') };
}

/**
 * Whether the file has such a test, or group of tests: its title, and some or all of those around it, from the outside in.
 *
 * `…` stands for what is left out of a title; with ` / ` between them, several titles are quoted, of the same group.
 */
export function hasTest({ titles, source }: TestFile, quoted: readonly string[]): boolean {
  const around = quoted.slice(0, -1);
  const last = quoted.at(-1) ?? '';
  const isThere = (own: string): boolean => titles.some((path) => {
    let from = 0;
    return [...around, own].every((wanted) => {
      const at = path.findIndex((title, index) => index >= from && isQuoted(title, wanted, source));
      from = at + 1;
      return at >= 0;
    });
  });
  return isThere(last) || last.split(' / ').every(isThere);
}

/** The title of `describe(title, …)`, `test(title, …)`, `test.each(…)(title, …)` and their like. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(?:describe|test|it)$/.test(calleeOf(node.expression))) return undefined;
  const [title, work] = node.arguments;
  return title === undefined || work === undefined ? undefined : textOf(title)?.replace(/%[sdifjoOp#$]|\$[\w.]+/g, PLACEHOLDER);
}

function calleeOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calleeOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calleeOf(node.tag) : '';
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => PLACEHOLDER + literal.text).join('');
  if (ts.isBinaryExpression(node)) return `${textOf(node.left) ?? PLACEHOLDER}${textOf(node.right) ?? PLACEHOLDER}`;
  return undefined;
}

function isQuoted(title: string, quoted: string, source: string): boolean {
  if (!canBeEqual(title, quoted.replace(/ ?… ?/g, ELLIPSIS))) return false;
  const words = quoted.split(/[\s…"',;:()]+/);
  return !title.includes(PLACEHOLDER) || words.every((word) => title.includes(word) || source.includes(word.replaceAll('\\', '')));
}

/** Whether some text for each placeholder, and for each ellipsis, makes both texts equal. */
function canBeEqual(title: string, quoted: string): boolean {
  if (title.startsWith(PLACEHOLDER)) return canBeEqual(title.slice(1), quoted) || (quoted !== '' && canBeEqual(title, quoted.slice(1)));
  if (quoted.startsWith(ELLIPSIS)) return canBeEqual(title, quoted.slice(1)) || (title !== '' && canBeEqual(title.slice(1), quoted));
  if (title === '' || quoted === '') return title === quoted;
  return title[0] === quoted[0] && canBeEqual(title.slice(1), quoted.slice(1));
}
