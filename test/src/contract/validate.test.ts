import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { aSchema, define, messageOf } from './schemas';
import { AnyContract, formatIssue } from '../../../src/contract';
import { type } from '../../support/arktype';

/** The same properties in each library: text of at least 3 letters, an integer, one of two words, a list of objects, a record. */
const LIBRARIES: [string, AnyContract][] = [
  ['zod', define({
    properties: z.object({
      name: z.string().min(3), count: z.int(), mode: z.enum(['on', 'off']), rules: z.array(z.object({ port: z.number() })), tags: z.record(z.string(), z.boolean()),
    }),
  })],
  ['zod/mini', define({
    properties: zm.toJSONSchema(zm.object({
      name: zm.string().check(zm.minLength(3)), count: zm.int(), mode: zm.enum(['on', 'off']), rules: zm.array(zm.object({ port: zm.number() })), tags: zm.record(zm.string(), zm.boolean()),
    }), { io: 'input' }),
  })],
  ['ArkType', define({
    properties: type({
      name: 'string >= 3', count: 'number.integer', mode: "'on' | 'off'", rules: type({ port: 'number' }).array(), tags: { '[string]': 'boolean' },
    }),
  })],
  ['Valibot', define({
    properties: toStandardJsonSchema(v.object({
      name: v.pipe(v.string(), v.minLength(3)),
      count: v.pipe(v.number(), v.integer()),
      mode: v.picklist(['on', 'off']),
      rules: v.array(v.object({ port: v.number() })),
      tags: v.record(v.string(), v.boolean()),
    })),
  })],
];
const GOOD = { name: 'bob', count: '5', mode: 'on', rules: [{ port: '80' }], tags: { a: 'true' } };

async function issuesOf(contract: AnyContract, sent: unknown): Promise<readonly string[]> {
  const validated = await contract.validateProperties(contract.coerceProperties(sent));
  return validated.valid ? [] : validated.issues.map(formatIssue).sort();
}

describe.each(LIBRARIES)('validateProperties with %s', (library, contract) => {
  test('takes what CloudFormation sends', async () => {
    await expect(contract.validateProperties(contract.coerceProperties(GOOD))).resolves
      .toEqual({ valid: true, value: { name: 'bob', count: 5, mode: 'on', rules: [{ port: 80 }], tags: { a: true } } });
  });

  test('names every fault with its path, the expectation and the type of what it got', async () => {
    const issues = await issuesOf(contract, { count: 'secret-1', mode: 'secret-2', rules: [{ port: '80' }, { port: '0x10' }, 'secret-3'], tags: { a: 'TRUE' } });

    expect(issues).toEqual([
      'count: expected integer, got string',
      `mode: expected ${library === 'ArkType' ? '"off" or "on"' : '"on" or "off"'}, got string`,
      'name: expected string, got nothing',
      'rules.1.port: expected number, got string',
      'rules.2: expected object, got string',
      'tags.a: expected boolean, got string',
    ]);
  });

  test('says the rule that only the schema knows', async () => {
    const [issue, ...others] = await issuesOf(contract, { ...GOOD, name: 'x' });

    expect(issue).toBe({
      'zod': 'name: Too small: expected string to have >=3 characters, got string',
      'zod/mini': 'name: Too small: expected string to have >=3 characters, got string',
      'ArkType': 'name: must be at least length 3 (was 1), got string',
      'Valibot': 'name: Invalid length: Expected >=3 but received 1, got string',
    }[library]);
    expect(others).toEqual([]);
  });
});

describe('issues never show a value', () => {
  test.each<[string, unknown, object, string]>([
    ['that Valibot received', toStandardJsonSchema(v.object({ mail: v.pipe(v.string(), v.email()) })), { mail: 'hunter2' }, 'mail: Invalid email: Received string, got string'],
    ['that ArkType was given', type({ mail: 'string.email' }), { mail: 'hunter2' }, 'mail: must be an email address (was string), got string'],
    ['of one letter', type({ mail: 'string.email' }), { mail: 'e' }, 'mail: must be an email address (was string), got string'],
    ['with quotes and line breaks', type({ mail: 'string.email' }), { mail: 'a"b\nc' }, 'mail: must be an email address (was string), got string'],
    ['that is a pattern', type({ mail: 'string.email' }), { mail: '(.*)+[' }, 'mail: must be an email address (was string), got string'],
    ['that is a number', toStandardJsonSchema(v.object({ pin: v.pipe(v.number(), v.maxValue(99)) })), { pin: '4711' }, 'pin: Invalid value: Expected <=99 but received number, got number'],
    ['that the author quotes', z.object({ token: z.string().refine(() => false, { error: (issue) => `${String(issue.input)} is no token` }) }), { token: 'hunter2' }, 'token: string is no token, got string'],
    ['that the author cuts', z.object({ token: z.string().refine(() => false, { error: (issue) => `starts with ${String(issue.input).slice(0, 12)}` }) }), { token: 'a-very-long-secret-token' }, 'token: expected another string, got string'],
    ['deep inside', z.object({ user: z.object({ password: z.string() }).refine(() => false, { error: (issue) => JSON.stringify(issue.input) }) }), { user: { password: 'hunter2' } }, 'user: {"password":string}, got object'],
    ['of the whole', z.object({ a: z.string() }).refine(() => false, { error: (issue) => `no: ${JSON.stringify(issue.input)}` }), { a: 'hunter2' }, 'no: {"a":string}, got object'],
  ])('%s', async (_name, properties, sent, expected) => {
    expect(await issuesOf(define({ properties }), sent)).toEqual([expected]);
  });
});

describe('validateProperties', () => {
  test('waits for a schema that has to', async () => {
    const properties = z.object({ a: z.string().refine(async (text) => Promise.resolve(text === 'good'), { error: 'ask the service' }) });

    expect(await issuesOf(define({ properties }), { a: 'bad' })).toEqual(['a: ask the service, got string']);
    expect(await issuesOf(define({ properties }), { a: 'good' })).toEqual([]);
  });

  test('gives the handler what a transformation made', async () => {
    const contract = define({ properties: z.object({ days: z.string().transform(Number).pipe(z.number()) }) });

    await expect(contract.validateProperties(contract.coerceProperties({ days: '07' }))).resolves.toEqual({ valid: true, value: { days: 7 } });
  });

  test.each<[string, unknown, string]>([
    ['', z.string().min(2).max(3).refine(() => false, { error: '' }), 'a: expected string with minLength 2, maxLength 3, got string'],
    ['Invalid input', z.string().refine(() => false), 'a: expected another string, got string'],
    ['Invalid input', z.string().regex(/^b/, { error: 'Invalid input' }), 'a: expected string with pattern ^b, got string'],
  ])('a message that says nothing (%j) becomes what the schema says', async (_message, schema, expected) => {
    expect(await issuesOf(define({ properties: z.object({ a: schema as z.ZodType }) }), { a: 'xxxx' })).toContain(expected);
  });
});

describe('validateOutputs', () => {
  const contract = define({ outputs: z.object({ arn: z.string(), endpoint: z.object({ port: z.number(), tls: z.boolean().optional() }) }) });

  test('takes declared outputs; those left out may be null or undefined', async () => {
    await expect(contract.validateOutputs({ arn: 'a', endpoint: { port: 5 } })).resolves.toEqual({ valid: true, value: { arn: 'a', endpoint: { port: 5 } } });
    await expect(contract.validateOutputs({ arn: 'a', endpoint: { port: 5 }, other: undefined })).resolves.toMatchObject({ valid: true });
  });

  test.each<[string, unknown, string[]]>([
    ['a missing one', { arn: 'a', endpoint: {} }, ['endpoint.port: expected number, got nothing']],
    ['a wrong one, without its value', { arn: 5, endpoint: { port: '5' } }, ['arn: expected string, got number', 'endpoint.port: expected number, got string']],
    ['undeclared ones', { arn: 'a', extra: 1, endpoint: { port: 5, host: 'h' } }, ['endpoint.host: not an output of the contract; declare it or leave it out', 'extra: not an output of the contract; declare it or leave it out']],
    ['all of them when nothing was returned', undefined, ['arn: expected string, got nothing', 'endpoint: expected object, got nothing']],
    ['what is no object', 'text', ['expected object, got string']],
  ])('names %s', async (_name, returned, expected) => {
    const validated = await contract.validateOutputs(returned);

    expect(validated.valid ? [] : validated.issues.map(formatIssue).sort()).toEqual(expected);
  });

  test('a contract without outputs refuses any', async () => {
    await expect(define().validateOutputs(undefined)).resolves.toEqual({ valid: true, value: {} });
    await expect(define().validateOutputs({ a: 1 })).resolves
      .toEqual({ valid: false, issues: [{ path: 'a', message: 'not an output of the contract; declare it or leave it out' }] });
  });
});

describe('issuesAtSynth', () => {
  class Resolvable {
    public readonly creationStack: string[] = [];
  }
  const isToken = (value: unknown): boolean => value instanceof Resolvable || (typeof value === 'string' && value.includes('${Token[')) || value === -1.8e289;
  const contract = define({
    properties: z.object({
      name: z.string().min(3),
      count: z.int().optional(),
      list: z.array(z.string()).max(1).optional(),
      nested: z.object({ a: z.boolean() }).optional(),
      last: z.string().nullable(),
    }).refine(({ name, count }) => count !== name.length, { error: 'count must not be the length of name' }),
  });
  const issuesAtSynth = (given: unknown, of: AnyContract = contract) => of.issuesAtSynth(given, isToken).map(formatIssue);

  test('counts issues of literals', () => {
    expect(issuesAtSynth({ name: 5, count: 1.5, list: ['a', 'b'], nested: {} })).toEqual([
      'name: expected string, got number',
      'count: expected integer, got number',
      'list: Too big: expected array to have <=1 items, got list',
      'nested.a: expected boolean, got nothing',
    ]);
  });

  test.each<[string, unknown]>([
    ['a token in the value', { name: '${Token[A.1]}' }],
    ['an object as a token', { name: new Resolvable() }],
    ['a number as a token', { name: 'bob', count: -1.8e289 }],
    ['a token above the path', { name: 'bob', nested: new Resolvable() }],
    ['a token below the path', { name: 'bob', list: ['a', '${Token[A.1]}'] }],
    ['a token in the value beside a boolean', { name: 'bob', nested: { a: '${Token[A.1]}' } }],
  ])('ignores an issue at %s', (_name, given) => {
    expect(issuesAtSynth(given)).toEqual([]);
  });

  test('an issue of the whole counts unless there is a token anywhere', () => {
    expect(issuesAtSynth({ name: 'bob', count: 3 })).toEqual(['count must not be the length of name, got object']);
    expect(issuesAtSynth({ name: 'bob', count: 3, last: '${Token[A.1]}' })).toEqual([]);
  });

  test('a token does not hide the faults of others', () => {
    expect(issuesAtSynth({ name: '${Token[A.1]}', nested: { a: 'yes' } })).toEqual(['nested.a: expected boolean, got string']);
  });

  test('reads what Lambda will read: null and undefined members are not in the template', () => {
    expect(issuesAtSynth({ name: 'bob', last: null, count: undefined, nested: null })).toEqual([]);
  });

  test('never waits, and a failure that nobody waits for is no failure', async () => {
    const slow = define({ properties: aSchema({ type: 'object' }, async () => Promise.reject(new Error('offline'))) });

    expect(issuesAtSynth({ a: 'x' }, slow)).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
  });

  test('a throw is ignored while there is a token, and told otherwise', () => {
    const fragile = define({ properties: aSchema({ type: 'object' }, () => { throw new Error('no'); }) });

    expect(issuesAtSynth({ a: 'x', b: '${Token[A.1]}' }, fragile)).toEqual([]);
    expect(messageOf(() => issuesAtSynth({ a: 'x', b: 'y' }, fragile))).toBe('the schema threw instead of reporting an issue: no');
  });

  test('a token among the keys counts as a token', () => {
    const record = define({ properties: aSchema({ type: 'object', additionalProperties: { type: 'string' } }, () => ({ issues: [{ message: 'no' }] })) });

    expect(issuesAtSynth({ '${Token[A.1]}': 'x' }, record)).toEqual([]);
  });
});
