/** Compiles TypeScript that is written inside a test: what the compiler says, and the declarations it writes. */
import * as path from 'path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

/** What became of one text. */
export interface Compiled {
  /** `line: message` of every error. */
  readonly errors: readonly string[];
  /** The text of its `.d.ts` file. */
  readonly declarations: string;
}

/** Compiles texts as files of one folder of the repository, by the settings of `tsconfig.dev.json`. */
export function compile(folder: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, Compiled>> {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.dev.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['src/index.ts'] }, ts.sys, ROOT);
  const all: ts.CompilerOptions = {
    ...options, declaration: true, emitDeclarationOnly: true, noEmit: false, noUnusedLocals: false, noErrorTruncation: true,
  };
  const files = new Map(Object.entries(texts).map(([name, text]) => [path.join(ROOT, folder, `${name}.ts`), { name, text }]));
  const host = ts.createCompilerHost(all);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file)?.text ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = files.get(file)?.text;
    return text === undefined ? getSourceFile(file, ...rest) : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  };
  const program = ts.createProgram([...files.keys()], all, host);
  return Object.fromEntries([...files].map(([file, { name }]) => [name, compiledFile(program, file)]));
}

function compiledFile(program: ts.Program, file: string): Compiled {
  const source = program.getSourceFile(file);
  const errors = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
    const line = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
    return `${line + 1}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
  });
  let declarations = '';
  program.emit(source, (_file, text) => { declarations = text; }, undefined, true);
  return { errors, declarations };
}
