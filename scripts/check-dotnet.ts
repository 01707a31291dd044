/** Where no dotnet toolchain compiles it: the .NET code that `npm run package` generated has every public name of the API. `tsx scripts/check-dotnet.ts` */
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..');
const SOURCES = path.join(ROOT, 'dist', 'dotnet', 'CdkCustomResourceKit', 'CdkCustomResourceKit');

interface Type {
  readonly name: string;
  readonly kind: 'class' | 'interface' | 'enum';
  readonly methods?: readonly { readonly name: string }[];
  readonly properties?: readonly { readonly name: string }[];
  readonly members?: readonly { readonly name: string }[];
}

function isAssembly(value: unknown): value is { readonly types: Readonly<Record<string, Type>> } {
  return typeof value === 'object' && value !== null && 'types' in value;
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The names that a file must declare: methods as calls, properties with their accessors, members of enums. */
function missingIn(type: Type): readonly string[] {
  const file = path.join(SOURCES, `${type.name}.cs`);
  if (!existsSync(file)) return [`${type.name}.cs`];
  const code = readFileSync(file, 'utf8');
  const wanted = [
    new RegExp(`\\b(class|interface|enum) ${type.name}\\b`),
    ...(type.methods ?? []).map(({ name }) => new RegExp(`\\b${pascal(name)}\\(`)),
    ...(type.properties ?? []).map(({ name }) => new RegExp(`\\b${pascal(name)}\\s*\\{`)),
    ...(type.members ?? []).map(({ name }) => new RegExp(`\\b${name}\\b`)),
  ];
  return wanted.filter((pattern) => !pattern.test(code)).map((pattern) => `${type.name}.cs: ${pattern.source}`);
}

const assembly: unknown = JSON.parse(readFileSync(path.join(ROOT, '.jsii'), 'utf8'));
if (!isAssembly(assembly)) throw new Error('.jsii: expected an assembly; run: npm run package');
const types = Object.values(assembly.types);
const missing = types.flatMap(missingIn);
for (const name of missing) console.error(`.NET: missing ${name}`);
console.log(missing.length === 0 ? `.NET: the ${types.length} types have their members` : `.NET: ${missing.length} names are missing`);
process.exitCode = missing.length === 0 ? 0 : 1;
