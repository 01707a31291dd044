/**
 * Writes api/: what the TypeScript-only entry points export, as one text per entry point: `tsx scripts/api-report.ts`, after `build:all`. A change of the API is a change of
 * these files, as jsii-diff shows for the constructs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');
const SUBPATHS = ['contract', 'local', 'runtime', 'typed'];

/** What one entry point shows: its exports, and what these name without exporting it. */
interface Report {
  readonly exported: ReadonlyMap<string, ts.Symbol>;
  readonly named: ReadonlySet<ts.Symbol>;
}

function entryOf(subpath: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const entry = member(member(member(member(manifest, 'typesVersions'), '*'), subpath), '0');
  if (typeof entry !== 'string') throw new Error(`package.json: typesVersions must name the types of ${subpath}`);
  return path.join(ROOT, entry);
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function own(declaration: ts.Declaration): boolean {
  return /\/(lib|lib-node)\//.test(path.relative(ROOT, declaration.getSourceFile().fileName).replace(/^/, '/')) && !declaration.getSourceFile().fileName.includes('node_modules');
}

/** Behind imports and re-exports. */
function target(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

function reportOf(program: ts.Program, entry: string): Report {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} must be a module; run: npx projen build:all`);
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, target(checker, symbol)]));
  const named = new Set<ts.Symbol>();
  const look = (symbol: ts.Symbol) => symbol.declarations?.filter(own).forEach(visit);
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const found = symbol && target(checker, symbol);
    if (found !== undefined && isTopLevel(found) && !named.has(found) && ![...exported.values()].includes(found)) {
      named.add(found);
      look(found);
    }
    ts.forEachChild(node, visit);
  };
  exported.forEach(look);
  return { exported, named };
}

/** Declared in a file of ours, not in another declaration. */
function isTopLevel(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some((declaration) => own(declaration) && (ts.isSourceFile(declaration.parent) || ts.isVariableDeclarationList(declaration.parent))) === true;
}

const printer = ts.createPrinter({ removeComments: true });

function text(symbol: ts.Symbol): string {
  return (symbol.declarations ?? [])
    .map((declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration))
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^export /, '').replace(/^declare /, '').replace(/^ +private .*;\n/gm, ''))
    .join('\n');
}

function written({ exported, named }: Report, subpath: string): string {
  const byName = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);
  const inside = [...named].map((symbol): [string, ts.Symbol] => [symbol.name, symbol]).sort(byName);
  return [
    `// cdk-custom-resource-kit/${subpath}: written by scripts/api-report.ts, not to be edited`,
    ...[...exported].sort(byName).map(([, symbol]) => `export ${text(symbol)}`),
    ...(inside.length === 0 ? [] : ['// Not exported, but part of what is', ...inside.map(([, symbol]) => text(symbol))]),
  ].join('\n\n').concat('\n');
}

const entries = SUBPATHS.map(entryOf);
const program = ts.createProgram(entries, { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, target: ts.ScriptTarget.ES2022, types: ['node'], skipLibCheck: true });
mkdirSync(path.join(ROOT, 'api'), { recursive: true });
for (const [index, entry] of entries.entries()) {
  const subpath = SUBPATHS[index] ?? '';
  writeFileSync(path.join(ROOT, 'api', `${subpath}.d.ts.txt`), written(reportOf(program, entry), subpath));
}
