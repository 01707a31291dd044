/**
 * How the public API looks in other languages, from what `npm run package` generated: `scripts/check-languages.sh`.
 *
 * What jsii renders badly compiles there all the same: a class without public members is an empty interface in Go, which everything fits; a name that is a keyword gets
 * an underscore or another ending.
 */
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const DIST = path.join(__dirname, '..', 'dist');

/** Keywords of the languages that jsii renames silently: C# and Go write names with a capital letter. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  python: [
    'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import',
    'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'self', 'try', 'while', 'with', 'yield',
  ],
  java: [
    'abstract', 'assert', 'boolean', 'break', 'byte', 'case', 'catch', 'char', 'class', 'const', 'continue', 'default', 'do', 'double', 'else', 'enum', 'extends',
    'final', 'finally', 'float', 'for', 'goto', 'if', 'implements', 'import', 'instanceof', 'int', 'interface', 'long', 'native', 'new', 'package', 'private',
    'protected', 'public', 'return', 'short', 'static', 'strictfp', 'super', 'switch', 'synchronized', 'this', 'throw', 'throws', 'transient', 'try', 'void',
    'volatile', 'while',
  ],
};

interface Docs {
  readonly summary?: string;
}

interface Named {
  readonly name: string;
  readonly docs?: Docs;
  readonly overrides?: string;
  readonly parameters?: readonly Named[];
}

interface Type extends Named {
  readonly methods?: readonly Named[];
  readonly properties?: readonly Named[];
  readonly members?: readonly Named[];
}

interface Assembly {
  readonly types: Readonly<Record<string, Type>>;
}

function isAssembly(value: unknown): value is Assembly {
  return typeof value === 'object' && value !== null && 'types' in value;
}

function read(...names: readonly string[]): string {
  return readFileSync(path.join(DIST, ...names), 'utf8');
}

function filesIn(folder: string, extension: string): readonly string[] {
  return readdirSync(path.join(DIST, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
}

/** What has no documentation, and what is named by a keyword, in the assembly that everything is generated from. */
function faultsOfAssembly(): readonly string[] {
  const assembly: unknown = JSON.parse(readFileSync(path.join(DIST, '..', '.jsii'), 'utf8'));
  if (!isAssembly(assembly)) throw new Error('.jsii: expected an assembly; run: npm run package');
  return Object.values(assembly.types).flatMap((type) => {
    const members = [...type.methods ?? [], ...type.properties ?? [], ...type.members ?? []];
    const names = [...members, ...members.flatMap(({ parameters = [] }) => parameters)].map(({ name }) => name);
    const undocumented = [type, ...members].filter(({ docs, overrides }) => docs?.summary === undefined && overrides === undefined);
    return [
      ...undocumented.map(({ name }) => `${type.name}: ${name} has no documentation`),
      ...names.flatMap((name) => Object.entries(KEYWORDS)
        .filter(([, keywords]) => keywords.includes(name))
        .map(([language]) => `${type.name}: ${name} is a keyword in ${language}`)),
    ];
  });
}

function faultsOfGo(): readonly string[] {
  return filesIn('go', '.go').flatMap((file) => {
    const code = read('go', file);
    return [
      ...[...code.matchAll(/^type (\w+) interface \{\s*\}$/gm)].map(([, name]) => `${file}: interface ${name} is empty, so that everything fits`),
      ...[...code.matchAll(/^(?:func|type|\t[A-Z]).*?\b([A-Za-z]\w*_)[ (]/gm)].map(([, name]) => `${file}: ${name} ends with an underscore`),
    ];
  });
}

function faultsOfPython(python: string): readonly string[] {
  return [...python.matchAll(/\bdef (\w+_)\(|^ +(\w+_): /gm)]
    .map(([, method, parameter]) => method ?? parameter ?? '')
    .filter((name) => !name.startsWith('__'))
    .map((name) => `Python: ${name} ends with an underscore`);
}

const faults = [...faultsOfAssembly(), ...faultsOfGo(), ...faultsOfPython(readFileSync(0, 'utf8'))];
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'the API looks right in every language' : `${faults.length} names look wrong`);
process.exitCode = faults.length === 0 ? 0 : 1;
