/** What the compiler says of contracts and of their constructs: the text that authors read in their editors. */
import { compile } from '../../support/compiler';

/** The same contract in each library. */
const CONTRACTS: Record<string, string> = {
  zod: `{
    properties: z.object({ name: z.string(), count: z.int().default(5), mode: z.enum(['on', 'off']).optional(), rules: z.array(z.object({ port: z.number() })) }),
    outputs: z.object({ arn: z.string(), port: z.number(), ready: z.boolean(), hosts: z.array(z.string()), endpoint: z.object({ tls: z.boolean() }), note: z.string().optional() }),
  }`,
  mini: `{
    properties: zm.toJSONSchema(zm.object({ name: zm.string(), count: zm._default(zm.int(), 5), mode: zm.optional(zm.enum(['on', 'off'])), rules: zm.array(zm.object({ port: zm.number() })) }), { io: 'input' }),
    outputs: zm.toJSONSchema(zm.object({ arn: zm.string(), port: zm.number(), ready: zm.boolean(), hosts: zm.array(zm.string()), endpoint: zm.object({ tls: zm.boolean() }), note: zm.optional(zm.string()) })),
  }`,
  arktype: `{
    properties: type({ name: 'string', count: 'number.integer = 5', 'mode?': "'on' | 'off'", rules: type({ port: 'number' }).array() }),
    outputs: type({ arn: 'string', port: 'number', ready: 'boolean', hosts: 'string[]', endpoint: { tls: 'boolean' }, 'note?': 'string' }),
  }`,
  valibot: `{
    properties: toStandardJsonSchema(v.object({ name: v.string(), count: v.optional(v.pipe(v.number(), v.integer()), 5), mode: v.optional(v.picklist(['on', 'off'])), rules: v.array(v.object({ port: v.number() })) })),
    outputs: toStandardJsonSchema(v.object({ arn: v.string(), port: v.number(), ready: v.boolean(), hosts: v.array(v.string()), endpoint: v.object({ tls: v.boolean() }), note: v.optional(v.string()) })),
  }`,
};

/** What a stack or a handler writes, and what the compiler says of it: the same for every library. */
const CASES: [string, string, string[]][] = [
  ['a right construct', "new Thing(stack, 'Thing', { provider, name: 'bob', rules: [{ port: 80 }] });", []],
  ['every getter by its type', 'const read: [string, number, IResolvable, string[], IResolvable] = [thing.arn, thing.port, thing.ready, thing.hosts, thing.endpoint.tls];', []],
  ['tokens for every property', "new Thing(stack, 'Thing', { provider, name: thing.arn, count: thing.port, mode: thing.ready, rules: thing.ready });", []],
  ['tokens inside a property', "new Thing(stack, 'Thing', { provider, name: 'bob', rules: [thing.ready, { port: thing.port }, { port: thing.ready }] });", []],
  ['outputs as the handler returns them', "const outputs: ContractOutputs<typeof contract> = { arn: 'a', port: 5, ready: true, hosts: [], endpoint: { tls: true } };", []],
  ['properties as the handler gets them', 'const count: number = properties.count; const name: string = properties.name;', []],
  ['a wrong property', "new Thing(stack, 'Thing', { provider, name: 5, rules: [] });", ["Type 'number' is not assignable to type 'string | IResolvable'."]],
  ['a wrong member of a property', "new Thing(stack, 'Thing', { provider, name: 'bob', rules: [{ port: '80' }] });", ["Type 'string' is not assignable to type 'number | IResolvable'."]],
  ['a wrong word', "new Thing(stack, 'Thing', { provider, name: 'bob', mode: 'auto', rules: [] });", [
    'Type \'"auto"\' is not assignable to type \'"on" | "off" | IResolvable | undefined\'.',
  ]],
  ['a missing property', "new Thing(stack, 'Thing', { provider, rules: [] });", [
    "Argument of type '{ provider: IResourceProvider; rules: never[]; }' is not assignable to parameter of type 'PropsOf<…>'.",
    "  Property 'name' is missing in type '{ provider: IResourceProvider; rules: never[]; }' but required in type '{…}'.",
  ]],
  ['a property that is not declared', "new Thing(stack, 'Thing', { provider, nam: 'x', name: 'bob', rules: [] });", [
    "Object literal may only specify known properties, but 'nam' does not exist in type 'PropsOf<…>'. Did you mean to write 'name'?",
  ]],
  ['no provider', "new Thing(stack, 'Thing', { name: 'bob', rules: [] });", [
    "Argument of type '{ name: string; rules: never[]; }' is not assignable to parameter of type 'PropsOf<…>'.",
    "  Property 'provider' is missing in type '{ name: string; rules: never[]; }' but required in type 'ContractConstructProps'.",
  ]],
  ['an attribute that is not declared', 'thing.arm;', ["Property 'arm' does not exist on type 'Thing'."]],
  ['a nested attribute that is not declared', 'thing.endpoint.tsl;', ["Property 'tsl' does not exist on type 'AttributesOf<{ tls: boolean; }>'."]],
  ['an output that may be missing', 'thing.note;', ["Property 'note' does not exist on type 'Thing'."]],
  ['an attribute of another type', 'const port: string = thing.port;', ["Type 'number' is not assignable to type 'string'."]],
  ['a wrong output', "const outputs: ContractOutputs<typeof contract> = { arn: 'a', port: '5', ready: true, hosts: [], endpoint: { tls: true } };", [
    "Type 'string' is not assignable to type 'number'.",
  ]],
  ['a missing output', 'const outputs: ContractOutputs<typeof contract> = { port: 5, ready: true, hosts: [], endpoint: { tls: true } };', [
    "Property 'arn' is missing in type '{ port: number; ready: true; hosts: never[]; endpoint: { tls: true; }; }' but required in type '{…}'.",
  ]],
  ['an unknown name in replaceOn', "defineResource({ resourceType: 'Custom::Thing', ...schemas, replaceOn: ['nam'] });", [
    'Type \'"nam"\' is not assignable to type \'"name" | "count" | "mode" | "rules"\'. Did you mean \'"name"\'?',
  ]],
  ['an unknown name in secretOutputs', "defineResource({ resourceType: 'Custom::Thing', ...schemas, secretOutputs: ['endpoint.tls', 'hosts', 'arm'] });", [
    'Type \'"arm"\' is not assignable to type \'"port" | "arn" | "ready" | "hosts" | "endpoint" | "note" | "endpoint.tls"\'.',
  ]],
];

const TAKEN = 'has a name that the construct or CloudFormation uses; rename it';
const NO_JSON_SCHEMA = 'this schema has no JSON Schema: pass z.toJSONSchema(schema) of zod/mini, or toStandardJsonSchema(schema) of @valibot/to-json-schema';

/** Definitions that do not compile, and what the message says. */
const DEFINITIONS: [string, string, string][] = [
  ['a property named like a member', 'properties: z.object({ node: z.string(), name: z.string() })', String.raw`property \"node\" ${TAKEN}`],
  ['a property named like a common prop', 'properties: z.object({ serviceTimeout: z.string() })', String.raw`property \"serviceTimeout\" ${TAKEN}`],
  ['a reserved property', "properties: type({ ServiceToken: 'string' })", String.raw`property \"ServiceToken\" ${TAKEN}`],
  ['an output named like a member', 'properties: z.object({}), outputs: z.object({ ref: z.string() })', String.raw`output \"ref\" ${TAKEN}`],
  ['an output named like an internal member', 'properties: z.object({}), outputs: z.object({ resource: z.string() })', String.raw`output \"resource\" ${TAKEN}`],
  ['a schema of zod/mini without JSON Schema', 'properties: zm.object({ name: zm.string() })', NO_JSON_SCHEMA],
  ['a schema of Valibot without JSON Schema', 'properties: v.object({ name: v.string() })', NO_JSON_SCHEMA],
];

const IMPORTS = `
  import { IResolvable, Stack } from 'aws-cdk-lib';
  import * as z from 'zod';
  import * as zm from 'zod/mini';
  import { type } from 'arktype';
  import * as v from 'valibot';
  import { toStandardJsonSchema } from '@valibot/to-json-schema';
  import { IResourceProvider } from '../../../src';
  import { ContractOutputs, ContractProperties, defineResource } from '../../../src/contract';
  import { defineConstruct } from '../../../src/typed';
`;

/** A file whose first line declares all that the cases need: case n stands in line n + 2, in a block of its own. */
function fileOf(library: string): string {
  const head = `${IMPORTS}
    const schemas = ${CONTRACTS[library]};
    export const contract = defineResource({ resourceType: 'Custom::Thing', replaceOn: ['name'], ...schemas });
    export class Thing extends defineConstruct(contract) {}
    declare const stack: Stack, provider: IResourceProvider, thing: Thing, properties: ContractProperties<typeof contract>;`;
  return [head.replaceAll('\n', ' '), ...CASES.map(([, code]) => `{ ${code} }`)].join('\n');
}

const compiled = compile('test/src/typed', {
  ...Object.fromEntries(Object.keys(CONTRACTS).map((library) => [library, fileOf(library)])),
  definitions: [
    IMPORTS.replaceAll('\n', ' '), ...DEFINITIONS.map(([, code]) => `defineResource({ resourceType: 'Custom::Thing', ${code} });`),
    "defineResource({ resourceType: 'Thing', properties: z.object({}) });",
  ].join('\n'),
});

/** The messages of a line; what a contract declares is spelled out there, in the order of its library. */
function errorsAt(file: string, line: number): string[] {
  const prefix = `${line}: `;
  return (compiled[file]?.errors ?? []).filter((error) => error.startsWith(prefix))
    .flatMap((error) => error.slice(prefix.length).split('\n'))
    .map((error) => error.replace(/PropsOf<.*>'/, "PropsOf<…>'").replace(/required in type '\{.*\}'/, "required in type '{…}'"));
}

describe.each(Object.keys(CONTRACTS))('with %s the compiler', (library) => {
  test.each(CASES.map(([name, , errors], index) => ({ name, errors, line: index + 2 })))('says of $name: $errors', ({ errors, line }) => {
    expect(errorsAt(library, line)).toEqual(errors);
  });

  test('finds nothing wrong with the contract itself', () => {
    expect(errorsAt(library, 1)).toEqual([]);
  });

  test('names no schema library, neither in declarations nor in errors', () => {
    const { errors = [], declarations = '' } = compiled[library] ?? {};

    expect(declarations).toContain('Contract<{');
    expect([declarations, ...errors].join('\n')).not.toMatch(/zod|arktype|@ark|valibot|standard/i);
  });
});

describe('the compiler refuses', () => {
  test.each(DEFINITIONS.map(([name, , message], index) => ({ name, message, line: index + 2 })))('$name: $message', ({ message, line }) => {
    expect(errorsAt('definitions', line).at(-1)).toMatch(/^ {2}Type '.*' is not assignable to type '".*"'\.$/);
    expect(errorsAt('definitions', line).at(-1)).toContain(`"${message}"`);
  });

  test('a resource type without Custom::', () => {
    expect(errorsAt('definitions', DEFINITIONS.length + 2)).toEqual([
      'Type \'"Thing"\' is not assignable to type \'`Custom::${string}` | "AWS::CloudFormation::CustomResource"\'.',
    ]);
  });
});
