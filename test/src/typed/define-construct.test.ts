import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { App, CfnOutput, CfnParameter, CfnResource, Duration, Fn, IResolvable, Lazy, NestedStack, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { TypedCustomResource } from '../../../src';
import { Contract, defineResource } from '../../../src/contract';
import { COMMON_PROPS, INTERNAL_MEMBERS, PUBLIC_MEMBERS } from '../../../src/contract/names';
import { defineConstruct } from '../../../src/typed';
import { type } from '../../support/arktype';
import { aProvider, aStack, messageOf, removeTemporaryFolders } from '../support';

afterAll(removeTemporaryFolders);

const databaseUser = defineResource({
  resourceType: 'Custom::DatabaseUser',
  properties: z.object({
    name: z.string().min(3),
    connections: z.int().default(5),
    admin: z.boolean().optional(),
    hosts: z.array(z.string()).optional(),
    limits: z.object({ cpu: z.number(), labels: z.record(z.string(), z.string()).optional() }).optional(),
    note: z.string().nullable().optional(),
  }),
  outputs: z.object({
    arn: z.string(),
    port: z.number(),
    hosts: z.array(z.string()),
    ready: z.boolean(),
    mode: z.enum(['on', 'off']),
    endpoint: z.object({ tls: z.boolean(), inner: z.object({ host: z.string() }), maybe: z.string().optional() }),
    password: z.string(),
    comment: z.string().optional(),
  }),
  replaceOn: ['name'],
  secretOutputs: ['password', 'endpoint.inner'],
});

class DatabaseUser extends defineConstruct(databaseUser) {}

function propertiesIn(stack: Stack, resourceType = 'Custom::DatabaseUser'): Record<string, unknown> {
  const [resource] = Object.values(Template.fromStack(stack).findResources(resourceType));
  const { ServiceToken, ServiceTimeout, ...properties } = resource?.Properties ?? {};
  return properties;
}

describe('defineConstruct', () => {
  test('makes a typed custom resource with flat props', () => {
    const stack = aStack();

    const user = new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob', admin: false, serviceTimeout: Duration.minutes(40), removalPolicy: RemovalPolicy.RETAIN });

    expect(user).toBeInstanceOf(TypedCustomResource);
    expect(propertiesIn(stack)).toEqual({ name: 'bob', admin: false });
    Template.fromStack(stack).hasResource('Custom::DatabaseUser', { DeletionPolicy: 'Retain', Properties: { ServiceTimeout: 2400 } });
  });

  test('the template gets the properties as given: no defaults, keys untouched, empty members left out', () => {
    const stack = aStack();

    new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob', note: null, hosts: [], limits: { cpu: 0.5, labels: { ip_permissions: 'x', Detail: 'y' } }, admin: undefined });

    expect(propertiesIn(stack)).toEqual({ name: 'bob', hosts: [], limits: { cpu: 0.5, labels: { ip_permissions: 'x', Detail: 'y' } } });
  });

  test('every property takes tokens', () => {
    const stack = aStack();
    const parameter = new CfnParameter(stack, 'Parameter');
    const number = new CfnParameter(stack, 'Number', { type: 'Number' });
    const resolvable: IResolvable = Lazy.any({ produce: () => true });

    new DatabaseUser(stack, 'User', {
      provider: aProvider(stack),
      name: parameter.valueAsString,
      connections: number.valueAsNumber,
      admin: resolvable,
      hosts: Fn.split(',', parameter.valueAsString),
      limits: { cpu: Lazy.number({ produce: () => 2 }), labels: Token.asAny({ Ref: 'Parameter' }) },
    });

    expect(propertiesIn(stack)).toEqual({
      name: { Ref: 'Parameter' },
      connections: { Ref: 'Number' },
      admin: true,
      hosts: { 'Fn::Split': [',', { Ref: 'Parameter' }] },
      limits: { cpu: 2, labels: { Ref: 'Parameter' } },
    });
  });

  test('every output that is always there has a getter of its type', () => {
    const stack = aStack();
    const user = new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob' });
    const getAtt = (name: string) => ({ 'Fn::GetAtt': ['User', name] });

    const read: { arn: string; port: number; hosts: string[]; ready: IResolvable; mode: string; tls: IResolvable; host: string } = {
      arn: user.arn, port: user.port, hosts: user.hosts, ready: user.ready, mode: user.mode, tls: user.endpoint.tls, host: user.endpoint.inner.host,
    };

    expect(stack.resolve(read)).toEqual({
      arn: getAtt('arn'),
      port: getAtt('port'),
      hosts: getAtt('hosts'),
      ready: getAtt('ready'),
      mode: getAtt('mode'),
      tls: getAtt('endpoint.tls'),
      host: getAtt('endpoint.inner.host'),
    });
  });

  test('an output that may be missing is read on purpose', () => {
    const stack = aStack();
    const user = new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob' });

    expect(Reflect.get(user, 'comment')).toBeUndefined();
    expect(Reflect.get(user.endpoint, 'maybe')).toBeUndefined();
    expect(stack.resolve(user.getAttString('comment'))).toEqual({ 'Fn::GetAtt': ['User', 'comment'] });
    expect(stack.resolve(user.getAttString('endpoint.maybe'))).toEqual({ 'Fn::GetAtt': ['User', 'endpoint.maybe'] });
  });

  test('an output that is not declared cannot be read', () => {
    const stack = aStack();
    const user = new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob' });

    expect(messageOf(() => user.getAttString('nope'))).toMatch(/^Stack\/User: output "nope" must be declared, got the outputs arn \(string\), /);
  });

  test.each<[string, Contract<{ name: string }, unknown, unknown, string, { arn: string; port: number }>]>([
    ['zod', defineResource({ resourceType: 'Custom::Thing', properties: z.object({ name: z.string() }), outputs: z.object({ arn: z.string(), port: z.number() }) })],
    ['zod/mini', defineResource({
      resourceType: 'Custom::Thing', properties: zm.toJSONSchema(zm.object({ name: zm.string() })), outputs: zm.toJSONSchema(zm.object({ arn: zm.string(), port: zm.number() })),
    })],
    ['ArkType', defineResource({ resourceType: 'Custom::Thing', properties: type({ name: 'string' }), outputs: type({ arn: 'string', port: 'number' }) })],
    ['Valibot', defineResource({
      resourceType: 'Custom::Thing', properties: toStandardJsonSchema(v.object({ name: v.string() })), outputs: toStandardJsonSchema(v.object({ arn: v.string(), port: v.number() })),
    })],
  ])('works with %s', (_library, contract) => {
    class Thing extends defineConstruct(contract) {}
    const stack = aStack();

    const thing = new Thing(stack, 'Thing', { provider: aProvider(stack), name: 'bob' });

    expect(propertiesIn(stack, 'Custom::Thing')).toEqual({ name: 'bob' });
    expect(stack.resolve([thing.arn, thing.port])).toEqual([{ 'Fn::GetAtt': ['Thing', 'arn'] }, { 'Fn::GetAtt': ['Thing', 'port'] }]);
  });

  test('a contract without outputs has no getters', () => {
    class Thing extends defineConstruct(defineResource({ resourceType: 'Custom::Thing', properties: z.object({ name: z.string() }) })) {}
    const stack = aStack();

    expect(messageOf(() => new Thing(stack, 'Thing', { provider: aProvider(stack), name: 'x' }).getAttString('arn')))
      .toBe('Stack/Thing: output "arn" must be declared, got no declared outputs; correct the name, or add it to outputs');
  });
});

describe('properties are checked when the construct is made', () => {
  test('all that is wrong is said at once, without values', () => {
    const stack = aStack();
    const wrong: { name: string; connections: number } = JSON.parse('{"name":"ab","connections":1.5,"limits":{}}');

    expect(messageOf(() => new DatabaseUser(stack, 'User', { provider: aProvider(stack), ...wrong }))).toBe(
      'Stack/User: properties of Custom::DatabaseUser do not fit its contract: name: Too small: expected string to have >=3 characters, got string; '
      + 'connections: expected integer, got number; limits.cpu: expected number, got nothing',
    );
  });

  test('tokens are let through, and what stands beside them is checked', () => {
    const stack = aStack();

    expect(messageOf(() => new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: Lazy.string({ produce: () => 'x' }), connections: 0.5 })))
      .toBe('Stack/User: properties of Custom::DatabaseUser do not fit its contract: connections: expected integer, got number');
  });
});

describe('a secret output', () => {
  function synthWith(show: (stack: Stack, user: DatabaseUser) => void): () => void {
    const stack = aStack();
    show(stack, new DatabaseUser(stack, 'User', { provider: aProvider(stack), name: 'bob' }));
    return () => App.of(stack)?.synth();
  }

  /** The resource in the template. */
  function cfnOf(user: DatabaseUser): CfnResource {
    const { defaultChild } = user.node;
    if (!CfnResource.isCfnResource(defaultChild)) throw new Error('expected a resource');
    return defaultChild;
  }

  const FIX = 'pass it to the resource that needs it, or keep it in a secret and return the secret\'s ARN';

  test.each<[string, (stack: Stack, user: DatabaseUser) => void, string | RegExp]>([
    ['an Output', (stack, user) => new CfnOutput(stack, 'Out', { value: user.password }), `output "password" is secret, but the Output Stack/Out shows it; ${FIX}`],
    ['part of an Output', (stack, user) => new CfnOutput(stack, 'Out', { value: `jdbc://bob:${user.password}@host` }), `output "password" is secret, but the Output Stack/Out shows it; ${FIX}`],
    ['Fn::Sub in an Output', (stack, user) => new CfnOutput(stack, 'Out', { value: Fn.sub(`\${${stack.getLogicalId(cfnOf(user))}.password}`) }), `output "password" is secret, but the Output Stack/Out shows it; ${FIX}`],
    ['an export', (stack, user) => new CfnOutput(stack, 'Out', { value: user.endpoint.inner.host, exportName: 'host' }), `output "endpoint.inner.host" is secret, but the export Stack/Out shows it; ${FIX}`],
    ['what is published for another stack', (stack, user) => {
      const other = new Stack(App.of(stack), 'Other');
      new TypedCustomResource(other, 'Reader', { provider: aProvider(other), resourceType: 'Custom::Reader', properties: { secret: user.password } });
    }, /output "password" is secret, but the (?:Output Stack\/Publish|export Stack\/Exports)\/\S+ shows it/],
    ['an Output of a nested stack', (stack, user) => new CfnOutput(new NestedStack(stack, 'Nested'), 'Out', { value: `x${user.password}` }), `output "password" is secret, but the Output Stack/Nested/Out shows it; ${FIX}`],
    ['an Output of a stack nested twice', (stack, user) => new CfnOutput(new NestedStack(new NestedStack(stack, 'Nested'), 'Inner'), 'Out', { value: user.password }), `output "password" is secret, but the Output Stack/Nested/Inner/Out shows it; ${FIX}`],
    ['Metadata of a nested stack, by its own parameter', (stack, user) => {
      const nested = new NestedStack(stack, 'Nested', { parameters: { P: Fn.join('', ['x', user.password]) } });
      nested.addMetadata('p', new CfnParameter(nested, 'P').valueAsString);
    }, `output "password" is secret, but the template's Metadata of Stack/Nested shows it; ${FIX}`],
    ['what a nested stack tells its parent', (stack) => {
      const nested = new NestedStack(stack, 'Nested');
      const user = new DatabaseUser(nested, 'User', { provider: aProvider(nested), name: 'bob' });
      new CfnResource(stack, 'Reader', { type: 'Custom::Reader', properties: { secret: user.password } });
    }, /output "password" is secret, but the Output Stack\/Nested\/\S+ shows it/],
    ['a resource\'s Metadata', (_stack, user) => cfnOf(user).addMetadata('p', user.password), 'output "password" is secret, but the Metadata of Stack/User/Default shows it'],
    ['the template\'s Metadata', (stack, user) => stack.addMetadata('p', { deep: [user.password] }), 'output "password" is secret, but the template\'s Metadata of Stack shows it'],
  ])('in %s is an error at synth', (_name, show, message) => {
    expect(messageOf(synthWith(show))).toMatch(message);
  });

  test.each<[string, (stack: Stack, user: DatabaseUser) => void]>([
    ['another resource', (stack, user) => new CfnResource(stack, 'Reader', { type: 'Custom::Reader', properties: { secret: user.password } })],
    ['a nested stack that shows another parameter', (stack, user) => {
      const nested = new NestedStack(stack, 'Nested');
      new CfnResource(nested, 'Reader', { type: 'Custom::Reader', properties: { secret: user.password } });
      new CfnOutput(nested, 'Out', { value: user.arn });
    }],
    ['a nested stack', (stack, user) => new CfnParameter(new NestedStack(stack, 'Nested', { parameters: { P: user.password } }), 'P')],
  ])('may be used in %s', (_name, show) => {
    expect(synthWith(show)).not.toThrow();
  });

  test('other outputs may be shown', () => {
    expect(synthWith((stack, user) => new CfnOutput(stack, 'Out', { value: user.arn }))).not.toThrow();
  });
});

test('every member of a construct is a name that outputs cannot have', () => {
  const stack = aStack();
  const resource = new TypedCustomResource(stack, 'R', { provider: aProvider(stack), resourceType: 'Custom::Thing' });
  const members = new Set<string>(Object.getOwnPropertyNames(resource));
  for (let prototype: unknown = Object.getPrototypeOf(resource); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    for (const name of Object.getOwnPropertyNames(prototype)) members.add(name);
  }
  const taken: readonly string[] = [...PUBLIC_MEMBERS, ...INTERNAL_MEMBERS, ...COMMON_PROPS];

  expect([...members].filter((name) => !taken.includes(name) && !name.startsWith('__'))).toEqual([]);
});
