import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { aSchema, define, messageOf } from './schemas';
import { defineResource } from '../../../src/contract';
import { type } from '../../support/arktype';

describe('defineResource', () => {
  test('declares properties and outputs once', () => {
    const contract = defineResource({
      resourceType: 'Custom::DatabaseUser',
      properties: z.object({ name: z.string(), connections: z.int().default(5) }),
      outputs: z.object({
        arn: z.string(), port: z.number(), hosts: z.array(z.string()), endpoint: z.object({ tls: z.boolean(), note: z.optional(z.string()) }),
      }),
      replaceOn: ['name'],
      secretOutputs: ['endpoint'],
    });

    expect(contract).toMatchObject({ resourceType: 'Custom::DatabaseUser', replaceOn: ['name'], secretOutputs: ['endpoint'] });
    expect(contract.outputs).toStrictEqual({
      'arn': { kind: 'string', required: true, secret: false },
      'port': { kind: 'number', required: true, secret: false },
      'hosts': { kind: 'stringList', required: true, secret: false },
      'endpoint.tls': { kind: 'boolean', required: true, secret: true },
      'endpoint.note': { kind: 'string', required: false, secret: true },
    });
  });

  test('a resource need not have outputs or properties', () => {
    const contract = defineResource({ resourceType: 'Custom::Thing', properties: z.object({}) });

    expect(contract.outputs).toStrictEqual({});
    expect(contract.coerceProperties({ ServiceToken: 'arn', ServiceTimeout: '60', other: '5' })).toStrictEqual({ other: '5' });
  });

  test.each<[string, ReturnType<typeof define>]>([
    ['zod', z.object({ name: z.string(), count: z.int().default(5) })],
    ['zod/mini', zm.toJSONSchema(zm.object({ name: zm.string(), count: zm._default(zm.int(), 5) }), { io: 'input' })],
    ['ArkType', type({ name: 'string', count: 'number.integer = 5' })],
    ['Valibot', toStandardJsonSchema(v.object({ name: v.string(), count: v.optional(v.pipe(v.number(), v.integer()), 5) }))],
  ].map(([name, properties]) => [String(name), define({ properties })]))('%s: coerces, fills in defaults in Lambda only, and picks the identity', async (_name, contract) => {
    const coerced = contract.coerceProperties({ name: '007', count: '5.0E1' });

    expect(coerced).toStrictEqual({ name: '007', count: 50 });
    expect(contract.identityOf(coerced)).toStrictEqual({});
    expect(contract.coerceProperties({ name: 'bob' })).toStrictEqual({ name: 'bob' });
    await expect(contract.validateProperties({ name: 'bob' })).resolves.toStrictEqual({ valid: true, value: { name: 'bob', count: 5 } });
  });

  test.each<[string, ReturnType<typeof define>]>([
    ['zod', z.object({ name: z.string(), engine: z.string().default('pg'), port: z.number().default(5432) })],
    ['zod/mini', zm.toJSONSchema(zm.object({ name: zm.string(), engine: zm._default(zm.string(), 'pg'), port: zm._default(zm.number(), 5432) }), { io: 'input' })],
    ['Valibot', toStandardJsonSchema(v.object({ name: v.string(), engine: v.optional(v.string(), 'pg'), port: v.optional(v.number(), 5432) }))],
    ['zod, with a prefault and what may be null', z.object({ name: z.string(), engine: z.string().prefault('pg'), port: z.number().nullable().default(5432) })],
    ['zod, with a reference', z.object({ name: z.string(), engine: z.string().meta({ id: 'Engine' }).default('pg'), port: z.number().meta({ id: 'Port' }).default(5432) })],
  ].map(([name, properties]) => [String(name), define({ properties, replaceOn: ['engine', 'port'] })]))('%s: an explicit default says the same as none', (_name, contract) => {
    const identity = (sent: object) => contract.identityOf(contract.coerceProperties({ name: 'a', ...sent }));
    const codec = contract.codecFor({ update: 'replace' }, () => undefined);

    expect(identity({ engine: 'pg', port: '5432.0' })).toStrictEqual(identity({}));
    expect(identity({ engine: 'mysql' })).not.toStrictEqual(identity({}));
    expect(codec.coerce({ name: 'a', engine: 'pg', port: '5432' })).toStrictEqual(codec.coerce({ name: 'a' }));
    expect(codec.coerce({ name: 'a', port: '1' })).toStrictEqual({ name: 'a', port: 1 });
  });

  test('a default that is made anew is not part of the identity', () => {
    const properties = z.object({ name: z.string(), nonce: z.string().default(() => Math.random().toString()) });
    const [one, other] = [define({ properties, replaceOn: ['nonce'] }), define({ properties, replaceOn: ['nonce'] })];

    expect(one.identityOf({ name: 'a' })).toStrictEqual(other.identityOf({ name: 'a' }));
  });

  test('alternatives with defaults of their own keep them apart', () => {
    const contract = define({
      properties: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), size: z.number().default(1) }), z.object({ kind: z.literal('b'), size: z.number().default(2) }),
      ]),
      replaceOn: ['size'],
    });

    expect([1, 2].map((size) => contract.identityOf({ kind: 'a', size }))).toStrictEqual([{ size: undefined }, { size: 2 }]);
    expect([1, 2].map((size) => contract.identityOf({ kind: 'b', size }))).toStrictEqual([{ size: 1 }, { size: undefined }]);
  });

  test('the identity is the coerced values of replaceOn, without defaults', () => {
    const contract = defineResource({
      resourceType: 'Custom::Thing',
      properties: z.object({ a: z.number(), b: z.boolean().default(false), c: z.string() }),
      replaceOn: ['b', 'a'],
    });

    expect(contract.identityOf(contract.coerceProperties({ a: '1.0', c: 'x' }))).toStrictEqual({ a: 1, b: undefined });
  });

  test('a false default survives', async () => {
    const contract = define({ properties: z.object({ on: z.boolean().default(false), n: z.number().default(0), s: z.string().default('') }) });

    await expect(contract.validateProperties(contract.coerceProperties({}))).resolves.toStrictEqual({ valid: true, value: { on: false, n: 0, s: '' } });
  });
});

describe('a definition is refused', () => {
  test.each([['Custom::'], ['Thing'], ['custom::Thing'], ['Custom::A B'], [`Custom::${'x'.repeat(53)}`], ['AWS::S3::Bucket'], [undefined]])('when the resource type is %j', (resourceType) => {
    expect(() => define({ resourceType }))
      .toThrow(new Error(`resourceType: expected "Custom::" and 1 to 52 letters, digits, "_", "@" or "-", got ${JSON.stringify(resourceType)}`));
  });

  test.each<[string, object, string]>([
    ['replaceOn names no property', { replaceOn: ['nam'] }, 'replaceOn: "nam" is not a property; properties are name, count'],
    ['replaceOn is used without properties', { properties: z.object({}), replaceOn: ['a'] }, 'replaceOn: "a" is not a property; there are no properties'],
    ['secretOutputs names no output', { outputs: z.object({ a: z.object({ b: z.string() }) }), secretOutputs: ['b'] }, 'secretOutputs: "b" is not an output; outputs are a, a.b'],
    ['secretOutputs is used without outputs', { secretOutputs: ['b'] }, 'secretOutputs: "b" is not an output; there are no outputs'],
    ['a property is reserved', { properties: z.object({ ServiceToken: z.string() }) }, 'properties: "ServiceToken" is reserved by CloudFormation; rename it'],
    ['a property is a common prop', { properties: z.object({ provider: z.string() }) }, 'properties: "provider" clashes with a prop of every construct; rename it'],
    ['a property is a construct\'s member', { properties: z.object({ node: z.string() }) }, 'properties: "node" clashes with a member of every construct; rename it'],
    ['an output is reserved', { outputs: z.object({ ServiceTimeout: z.number() }) }, 'outputs: "ServiceTimeout" is reserved by CloudFormation; rename it'],
    ['an output is a construct\'s member', { outputs: z.object({ ref: z.string() }) }, 'outputs: "ref" clashes with a member of every construct; rename it'],
    ['an output is what every object has', { outputs: aSchema({ type: 'object', properties: { toString: { type: 'string' } } }) }, 'outputs: "toString" clashes with a member of every construct; rename it'],
    ['an output is an internal member', { outputs: z.object({ resource: z.string() }) }, 'outputs: "resource" clashes with a member of every construct; rename it'],
    ['an output\'s name has a dot', { outputs: z.object({ 'a.b': z.string() }) }, 'outputs: "a.b" is not an output name; use letters, digits, "-" and "_" (a dot is made by nesting)'],
    ['a nested output\'s name has a blank', { outputs: z.object({ a: z.object({ 'b c': z.string() }) }) }, 'outputs: "b c" is not an output name; use letters, digits, "-" and "_" (a dot is made by nesting)'],
    ['an output\'s name is empty', { outputs: z.object({ '': z.string() }) }, 'outputs: "" is not an output name; use letters, digits, "-" and "_" (a dot is made by nesting)'],
    ['properties are no object', { properties: z.string() }, 'properties: expected an object schema: each member is a property'],
    ['properties may be null', { properties: z.object({ a: z.string() }).nullable() }, 'properties: expected an object schema: each member is a property'],
    ['outputs are no object', { outputs: z.array(z.string()) }, 'outputs: expected an object schema: each member is an output'],
    ['outputs have no type', { outputs: z.any() }, 'outputs: expected an object schema: each member is an output'],
    ['an output has no type', { outputs: z.object({ a: z.object({ b: z.unknown() }) }) }, 'outputs.a.b has no type; give it one, so that its attribute has one too'],
    ['an output is always null', { outputs: z.object({ a: z.null() }) }, 'outputs.a has no type; give it one, so that its attribute has one too'],
    ['an output is a list of objects', { outputs: z.object({ a: z.array(z.object({ b: z.string() })) }) }, 'outputs.a cannot be an attribute: Fn::GetAtt returns text or a list of text; return JSON text'],
    ['an output is text or a list', { outputs: z.object({ a: z.union([z.string(), z.array(z.string())]) }) }, 'outputs.a cannot be an attribute: Fn::GetAtt returns text or a list of text; return JSON text'],
    ['an output is a record', { outputs: z.object({ a: z.record(z.string(), z.string()) }) }, 'outputs.a has keys that are not known when the stack is written; name them, or return JSON text'],
    ['an output contains itself', { outputs: aSchema({ type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } } }) }, 'outputs.a.a contains itself, so that its keys are endless; return it as JSON text'],
    ['properties are no schema', { properties: { name: 'string' } }, 'properties: expected a schema with the Standard Schema interface (https://standardschema.dev), such as z.object({ … })'],
    ['outputs are no schema', { outputs: null }, 'outputs: expected a schema with the Standard Schema interface (https://standardschema.dev), such as z.object({ … })'],
    ['a schema of zod/mini is not wrapped', { properties: zm.object({ a: zm.string() }) }, 'properties: this schema of zod has no JSON Schema; with zod/mini pass z.toJSONSchema(schema, { io: \'input\' }), with zod update to 4.2 or later'],
    ['a schema of Valibot is not wrapped', { outputs: v.object({ a: v.string() }) }, 'outputs: this schema of valibot has no JSON Schema; pass toStandardJsonSchema(schema) of @valibot/to-json-schema'],
    ['a schema of another library has no JSON Schema', { properties: { '~standard': { version: 1, vendor: 'acme', validate: () => ({ value: {} }) } } }, 'properties: this schema of acme has no JSON Schema; use a library that implements Standard JSON Schema (https://standardschema.dev/json-schema)'],
    ['a type is not in JSON', { properties: z.object({ at: z.date() }) }, 'properties: the schema cannot be written as JSON Schema: Date cannot be represented in JSON Schema; use types that JSON has (text for a date), and state the type that a transformation gives'],
    ['an output is transformed into nobody knows what', { outputs: z.object({ a: z.string().transform(Number) }) }, 'outputs: the schema cannot be written as JSON Schema: Transforms cannot be represented in JSON Schema; use types that JSON has (text for a date), and state the type that a transformation gives'],
    ['a property takes text and numbers', { properties: z.object({ a: z.union([z.string(), z.number()]) }) }, 'properties.a takes string and number, and CloudFormation sends both as text; give it one type, or list \'a\' in asSent to get the text'],
    ['a property takes numbers and booleans', { properties: z.object({ a: z.union([z.number(), z.boolean()]) }) }, 'properties.a takes number and boolean, and CloudFormation sends both as text; give it one type, or list \'a\' in asSent to get the text'],
    ['a property has no type', { properties: z.object({ a: z.any() }) }, 'properties.a has no type, so that nothing says what a text that CloudFormation sends there means; give it one type, or list \'a\' in asSent to get the text'],
    ['a property has no type (ArkType writes a Date so)', { properties: type({ a: 'Date' }) }, 'properties.a has no type, so that nothing says what a text that CloudFormation sends there means; give it one type, or list \'a\' in asSent to get the text'],
    ['a record\'s values have no type', { properties: z.object({ a: z.record(z.string(), z.unknown()) }) }, 'properties.a.* has no type, so that nothing says what a text that CloudFormation sends there means; give it one type, or list \'a.*\' in asSent to get the text'],
    ['a list\'s entries have no type', { properties: aSchema({ type: 'object', properties: { a: { type: 'array' } } }) }, 'properties.a.* has no type, so that nothing says what a text that CloudFormation sends there means; give it one type, or list \'a.*\' in asSent to get the text'],
    ['a listed value has two types', { properties: z.object({ a: z.array(z.literal([1, '1'])) }) }, 'properties.a.* takes "1" with two types, and CloudFormation sends both as text; give it one type, or list \'a.*\' in asSent to get the text'],
    ['a word is a number too', { properties: z.object({ a: z.union([z.literal('5'), z.number()]) }) }, 'properties.a takes "5" with two types, and CloudFormation sends both as text; give it one type, or list \'a\' in asSent to get the text'],
    ['alternatives disagree and nothing tells them apart', { properties: z.object({ a: z.union([z.object({ b: z.string() }), z.object({ b: z.number() })]) }) }, 'properties.a.b takes string and number, and CloudFormation sends both as text; give it one type, or list \'a.b\' in asSent to get the text'],
    ['asSent names no place', { asSent: ['count', 'nam'] }, 'properties: asSent names "nam", which is no place of the schema; its places are name, count'],
    ['a reference leads nowhere', { properties: aSchema({ type: 'object', properties: { a: { $ref: '#/$defs/x' } } }) }, '$ref "#/$defs/x" leads nowhere in the JSON Schema; only references within it ("#/…") are followed'],
  ])('when %s', (_name, definition, message) => {
    expect(messageOf(() => define(definition))).toBe(message.startsWith('$ref') ? message : `Custom::Thing: ${message}`);
  });

  test.each<[string, object]>([
    ['a number and a word that is no number', { properties: z.object({ a: z.union([z.number(), z.literal('auto')]) }) }],
    ['a number that may be null', { properties: z.object({ a: z.number().nullable() }) }],
    ['listed values of several types', { properties: z.object({ a: z.literal([1, true, 'x']) }) }],
    ['a text or a list of texts', { properties: z.object({ a: z.union([z.string(), z.array(z.string())]) }) }],
    ['alternatives that a discriminator tells apart', { properties: z.object({ a: z.discriminatedUnion('k', [z.object({ k: z.literal('a'), b: z.string() }), z.object({ k: z.literal('b'), b: z.number() })]) }) }],
    ['alternatives that agree', { properties: z.object({ a: z.union([z.object({ b: z.number() }), z.object({ b: z.number(), c: z.string() })]) }) }],
    ['a property of any type that is listed in asSent', { properties: z.object({ a: z.any(), b: z.array(z.object({ c: z.unknown() })) }), asSent: ['a', 'b.*.c'] }],
    ['an output of several scalar types: it leaves as text', { outputs: z.object({ a: z.union([z.string(), z.number()]) }) }],
    ['outputs with alternatives', { outputs: z.union([z.object({ a: z.string(), b: z.string() }), z.object({ a: z.string() })]) }],
    ['CloudFormation\'s generic resource type', { resourceType: 'AWS::CloudFormation::CustomResource' }],
    ['a property named like an internal member', { properties: z.object({ resource: z.string() }) }],
  ])('but not with %s', (_name, definition) => {
    expect(() => define(definition)).not.toThrow();
  });

  test('a recursive schema is checked and coerced', () => {
    const node = z.object({ size: z.number(), get children() { return z.array(node); } });

    const contract = define({ properties: z.object({ root: node }) });

    expect(contract.coerceProperties({ root: { size: '1', children: [{ size: '2', children: [] }] } }))
      .toStrictEqual({ root: { size: 1, children: [{ size: 2, children: [] }] } });
  });
});
