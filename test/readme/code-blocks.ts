/** Takes the code out of Markdown, and puts it where a user would have it: handlers into files, stacks into a constructor. */

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

export function codeBlocks(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));
}

/** The name that a block gives itself in its first line, "// stack.ts: …". */
export function fileName(block: CodeBlock): string {
  const name = /^\/\/ ([\w.-]+\.ts)\b/.exec(block.code)?.[1];
  if (name === undefined) throw new Error(`a code block has to name its file in a comment in its first line, got:\n${block.code}`);
  return name;
}

/** The block inside the fixture that jsii-rosetta uses, too: imports first, statements where `/// here` stands. */
export function inFixture(fixture: string, code: string): string {
  const imports = code.split('\n').filter((line) => line.startsWith('import '));
  const statements = code.split('\n').filter((line) => !line.startsWith('import '));
  return [...imports, fixture.replace('/// here', () => statements.join('\n'))].join('\n');
}
