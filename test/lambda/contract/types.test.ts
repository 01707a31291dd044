/** What the compiler says of handlers with contracts: the text that authors read in their editors. */
import { compile } from '../../support/compiler';

/** The same contract in each library. */
const CONTRACTS: Record<string, string> = {
  zod: `{
    properties: z.object({ name: z.string(), count: z.int().default(5), mode: z.enum(['on', 'off']).optional() }),
    outputs: z.object({ arn: z.string(), port: z.number(), note: z.string().optional() }),
  }`,
  mini: `{
    properties: zm.toJSONSchema(zm.object({ name: zm.string(), count: zm._default(zm.int(), 5), mode: zm.optional(zm.enum(['on', 'off'])) }), { io: 'input' }),
    outputs: zm.toJSONSchema(zm.object({ arn: zm.string(), port: zm.number(), note: zm.optional(zm.string()) })),
  }`,
  arktype: `{
    properties: type({ name: 'string', count: 'number.integer = 5', 'mode?': "'on' | 'off'" }),
    outputs: type({ arn: 'string', port: 'number', 'note?': 'string' }),
  }`,
  valibot: `{
    properties: toStandardJsonSchema(v.object({ name: v.string(), count: v.optional(v.pipe(v.number(), v.integer()), 5), mode: v.optional(v.picklist(['on', 'off'])) })),
    outputs: toStandardJsonSchema(v.object({ arn: v.string(), port: v.number(), note: v.optional(v.string()) })),
  }`,
};

const OK = "{ outputs: { arn: 'a', port: 5 } }";
/** A handler with these methods in the place of right ones. */
const handler = (methods: string) => `defineHandler(contract, { ...right, ${methods} });`;

/** What an author writes, and what the compiler says of it: the same for every library. */
const CASES: [string, string, string[]][] = [
  ['a right handler', handler(''), []],
  ['properties by their types', handler(`create: ({ properties }) => { const r: [string, number, 'on' | 'off' | undefined] = [properties.name, properties.count, properties.mode]; return ${OK}; }`), []],
  ['old properties that may be missing', handler(`update: ({ oldProperties }) => { const r: [string | undefined, number | undefined] = [oldProperties.name, oldProperties.count]; return ${OK}; }`), []],
  ['raw properties and issues', handler('delete: ({ rawProperties, rawOldProperties, issues }) => { const r: [unknown, unknown, string[]] = [rawProperties.name, rawOldProperties.x, issues.map(({ path }) => path)]; }'), []],
  ['a method that waits', handler('create: async ({ properties }) => ({ physicalResourceId: properties.name, outputs: { arn: \'a\', port: 5, note: \'n\' } })'), []],
  ['names of changed properties', handler(`update: ({ changed }) => { changed.includes('name'); return ${OK}; }`), []],
  ['read that finds nothing', handler(`read: ({ physicalResourceId }) => (physicalResourceId === 'x' ? ${OK} : undefined)`), []],
  ["update 'replace' and deleteUnknown 'delete'", handler("update: 'replace', deleteUnknown: 'delete'"), []],
  ['a checkpoint, a log and a signal', handler(`create: ({ setPhysicalResourceId, log, signal }) => { setPhysicalResourceId('x'); log.info('x'); signal.throwIfAborted(); return ${OK}; }`), []],
  ['a property of another type', handler(`create: ({ properties }) => { const n: number = properties.name; return ${OK}; }`), ["Type 'string' is not assignable to type 'number'."]],
  ['a property that is not declared', handler(`create: ({ properties }) => { properties.nam; return ${OK}; }`), ["Property 'nam' does not exist on type '{…}'. Did you mean 'name'?"]],
  ['a property that may be missing in a Delete', handler('delete: ({ properties }) => { const n: string = properties.name; }'), ["Type 'undefined' is not assignable to type 'string'."]],
  ['an old property that may be missing', handler(`update: ({ oldProperties }) => { const n: string = oldProperties.name; return ${OK}; }`), ["Type 'undefined' is not assignable to type 'string'."]],
  ['a changed name that is not declared', handler(`update: ({ changed }) => { changed.includes('nam'); return ${OK}; }`), ['Argument of type \'"nam"\' is not assignable to parameter of type \'"name" | "count" | "mode"\'.']],
  ['a missing output', handler('create: () => ({ outputs: { port: 5 } })'), ["Property 'arn' is missing in type '{…}' but required in type '{…}'."]],
  ['a wrong output', handler("create: () => ({ outputs: { arn: 'a', port: '5' } })"), ["Type 'string' is not assignable to type 'number'."]],
  ['no outputs', handler('update: () => {}'), ["Type 'void' is not assignable to type 'Awaitable<ResultWithOutputs<{…}>>'."]],
  ['a wrong output of a method that waits', handler("update: async () => ({ outputs: { arn: 'a', port: '5' } })"), ["Type 'string' is not assignable to type 'number'."]],
  ['no update', `defineHandler(contract, { create: () => (${OK}), delete: () => {} });`, ["Property 'update' is missing in type '{…}' but required in type 'ContractHandlers<{…}>'."]],
  ['another word for update', handler("update: 'replacement'"), ['Type \'"replacement"\' is not assignable to type \'"replace" | ((request: ContractPhysicalRequest<{…}>) => Awaitable<ResultWithOutputs<{…}>>)\'.']],
  ['a ResponseURL', handler(`create: (request) => { request.ResponseURL; return ${OK}; }`), ["Property 'ResponseURL' does not exist on type 'ContractRequest<{…}>'."]],
];

const METHODS = '{ create: () => {}, update: () => {}, delete: () => {} }';

/** What has nothing to do with a schema library. */
const OTHERS: [string, string, string[]][] = [
  ['methods that return nothing, without outputs', `defineHandler(bare, ${METHODS});`, []],
  ['an output where the contract has none', `defineHandler(bare, { ...${METHODS}, create: () => ({ outputs: { arn: 'a' } }) });`, [
    "Type 'string' is not assignable to type 'never'.",
  ]],
  ['several handlers behind one', `defineHandlers(defineHandler(bare, ${METHODS}));`, []],
  ['a handler without a contract behind several', `defineHandlers(defineHandler(${METHODS}));`, [
    "Property 'resourceType' is missing in type 'LambdaHandler' but required in type 'ContractHandler'.",
  ]],
];

const IMPORTS = `
  import * as z from 'zod';
  import * as zm from 'zod/mini';
  import { type } from 'arktype';
  import * as v from 'valibot';
  import { toStandardJsonSchema } from '@valibot/to-json-schema';
  import { defineResource } from '../../../src/contract';
  import { defineHandler, defineHandlers } from '../../../lambda/runtime';
`;

/** A file whose first line declares all that the cases need: case n stands in line n + 2, in a block of its own. */
function fileOf(library: string): string {
  const head = `${IMPORTS}
    export const contract = defineResource({ resourceType: 'Custom::Thing', replaceOn: ['name'], ...${CONTRACTS[library]} });
    const right = { create: () => (${OK}), update: () => (${OK}), delete: () => {} };
    export const handler = ${handler('')}`;
  return [head.replaceAll('\n', ' '), ...CASES.map(([, code]) => `{ ${code} }`)].join('\n');
}

const compiled = compile('test/lambda/contract', {
  ...Object.fromEntries(Object.keys(CONTRACTS).map((library) => [library, fileOf(library)])),
  others: [
    `${IMPORTS.replaceAll('\n', ' ')} const bare = defineResource({ resourceType: 'Custom::Bare', properties: z.object({}) });`,
    ...OTHERS.map(([, code]) => `{ ${code} }`),
  ].join('\n'),
});

/** The last line of each error there, which names the fault; what a contract declares is spelled out as `{…}`. */
function errorsAt(library: string, line: number): string[] {
  const prefix = `${line}: `;
  return (compiled[library]?.errors ?? []).filter((error) => error.startsWith(prefix))
    .map((error) => error.slice(prefix.length).split('\n').at(-1)?.trim().replace(/\{.*?\}(?:, \{.*?\})*(?=['>])/g, '{…}') ?? '');
}

describe.each(Object.keys(CONTRACTS))('with %s the compiler', (library) => {
  test.each(CASES.map(([name, , errors], index) => ({ name, errors, line: index + 2 })))('says of $name: $errors', ({ errors, line }) => {
    expect(errorsAt(library, line)).toEqual(errors);
  });

  test('finds nothing wrong with the contract and the handler', () => {
    expect(errorsAt(library, 1)).toEqual([]);
  });

  test('names no schema library, neither in declarations nor in errors', () => {
    const { errors = [], declarations = '' } = compiled[library] ?? {};

    expect(declarations).toContain('handler: import("../../../lambda/runtime").ContractHandler;');
    expect([declarations, ...errors].join('\n')).not.toMatch(/zod|arktype|@ark|valibot|standard/i);
  });
});

test.each(OTHERS.map(([name, , errors], index) => ({ name, errors, line: index + 2 })))('the compiler says of $name: $errors', ({ errors, line }) => {
  expect(errorsAt('others', line)).toEqual(errors);
});
