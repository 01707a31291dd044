import { Aws, CfnOutput, CfnParameter, Duration, Fn, Lazy, NestedStack, RemovalPolicy, SecretValue, Size, Stack, Token } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import * as fc from 'fast-check';
import { anApp, aProvider, aStack, dependenciesOf, messageOf, removeTemporaryFolders, resourcesOf, theOne, typesOf } from './support';
import { OutputType, ResourceProvider, TypedCustomResource, TypedCustomResourceProps } from '../../src';

afterAll(removeTemporaryFolders);

function aResource(stack: Stack, props: Partial<TypedCustomResourceProps> = {}, id = 'User'): TypedCustomResource {
  const provider = props.provider ?? ResourceProvider.fromServiceToken(stack, `${id}Provider`, 'arn:aws:lambda:us-east-1:123456789012:function:f');
  return new TypedCustomResource(stack, id, { resourceType: 'Custom::User', ...props, provider });
}

/** The properties in the template, without those that CloudFormation keeps for itself. */
function rendered(properties: Record<string, unknown>, stack = aStack()): Record<string, unknown> {
  aResource(stack, { properties });
  const { ServiceToken, ServiceTimeout, ...others } = resourcesOf(stack).User?.Properties ?? {};
  expect(typeof ServiceToken).toBe('string');
  expect(ServiceTimeout).toBe(1860);
  return others;
}

function errorOf(properties: Record<string, unknown>): string {
  return messageOf(() => aResource(aStack(), { properties }));
}

describe('properties', () => {
  test('stand in the template as given, keys at every depth too', () => {
    const properties = {
      ip_permissions: [], Detail: {}, kebab: { 'a-b.c': { d_E: [{ fG: 1 }] } }, empty: '', no: false, zero: 0, list: [1, 'two', true, []],
    };

    expect(rendered(properties)).toEqual(properties);
  });

  test('of any JSON value without null stand in the template as given', () => {
    const scalar = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '{', '$') }), fc.integer(), fc.boolean());
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.stringMatching(/^[a-zA-Z_-]{1,5}$/), tie('value'), { maxKeys: 3 })),
    }));

    fc.assert(fc.property(value, (given) => {
      const properties = { given };

      expect(rendered(properties)).toEqual(properties);
    }), { numRuns: 20 });
  });

  test('that are null or undefined are left out', () => {
    expect(rendered({ a: null, b: undefined, c: { d: null, e: undefined, f: 'f' } })).toEqual({ c: { f: 'f' } });
  });

  test('with tokens are resolved by CloudFormation or at synthesis: strings, numbers, lists, lazy values, JSON text', () => {
    const stack = aStack();
    const parameter = new CfnParameter(stack, 'Number', { type: 'Number' });
    const list = new CfnParameter(stack, 'List', { type: 'List<String>' });
    const bucket = new s3.Bucket(stack, 'Bucket');

    const properties = rendered({
      arn: bucket.bucketArn,
      nested: { number: parameter.valueAsNumber, ids: list.valueAsList, text: `name-${Aws.REGION}` },
      first: [Fn.select(0, list.valueAsList), Fn.join('-', ['a', bucket.bucketName])],
      lazy: Lazy.any({ produce: () => ({ deep_key: [1] }) }),
      json: stack.toJsonString({ name: bucket.bucketName, quote: 'a"b' }),
    }, stack);

    const [bucketId] = theOne(stack, 'AWS::S3::Bucket');
    expect(properties).toEqual({
      arn: { 'Fn::GetAtt': [bucketId, 'Arn'] },
      nested: { number: { Ref: 'Number' }, ids: { Ref: 'List' }, text: { 'Fn::Join': ['', ['name-', { Ref: 'AWS::Region' }]] } },
      first: [{ 'Fn::Select': [0, { Ref: 'List' }] }, { 'Fn::Join': ['-', ['a', { Ref: bucketId }]] }],
      lazy: { deep_key: [1] },
      json: {
        'Fn::Join': ['', [
          '{"name":"', { Ref: bucketId }, '","quote":"a\\"b"}',
        ]],
      },
    });
  });

  class Settings {}
  const allowed = 'must be a string, number, boolean, list, plain object or token';
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  test.each<[string, unknown, string]>([
    ['null in a list', [1, null], `properties.a[1] ${allowed}, got null; leave the element out of the list`],
    ['undefined in a list', [undefined], 'properties.a[0] must be a string, number, boolean, list, plain object or token, got undefined; leave the element out of the list'],
    ['a duration', Duration.minutes(1), `properties.a ${allowed}, got a Duration; pass .toSeconds()`],
    ['a size', Size.gibibytes(1), `properties.a ${allowed}, got a Size; pass .toMebibytes()`],
    ['a date', new Date(0), `properties.a ${allowed}, got a Date; pass .toISOString()`],
    ['a map', new Map(), `properties.a ${allowed}, got a Map; pass Object.fromEntries(map)`],
    ['a set', new Set(), `properties.a ${allowed}, got a Set; pass [...set]`],
    ['bytes', Buffer.from('x'), `properties.a ${allowed}, got a Buffer; pass it as base64 text`],
    ['an object of a class', new Settings(), `properties.a ${allowed}, got a Settings; pass a plain object with the values that the handler needs`],
    ['a function', () => 1, `properties.a ${allowed}, got a function; pass a string, number, boolean, list or plain object`],
    ['a symbol', Symbol('x'), `properties.a ${allowed}, got a symbol; pass a string, number, boolean, list or plain object`],
    ['a bigint', 1n, `properties.a ${allowed}, got a bigint; pass it as a string`],
    ['NaN', NaN, `properties.a ${allowed}, got NaN; pass a finite number, or a string`],
    ['infinity', { b: [Infinity] }, `properties.a.b[0] ${allowed}, got Infinity; pass a finite number, or a string`],
    ['an integer beyond 2^53', 2 ** 60, `properties.a ${allowed}, got 1152921504606847000, which has lost digits; pass it as a string`],
    ['an object that contains itself', cyclic, `properties.a.self ${allowed}, got an object that contains itself; pass a copy without the cycle`],
    ['a token as key', { [Aws.REGION]: 1 }, 'properties.a must have literal keys, got a token as key; put the value in a member instead'],
  ])('%s is an error', (_name, a, message) => {
    expect(errorOf({ a })).toBe(`Stack/User: ${message}`);
  });

  test('a construct is an error', () => {
    const stack = aStack();
    const bucket = new s3.Bucket(stack, 'Bucket');

    expect(messageOf(() => aResource(stack, { properties: { bucket } }))).toBe(
      `Stack/User: properties.bucket ${allowed}, got a ${bucket.constructor.name}; pass an attribute of the construct, such as its name or ARN`,
    );
  });

  test('a stack is an error, as any construct', () => {
    const stack = aStack();

    expect(messageOf(() => aResource(stack, { properties: { list: [stack] } }))).toBe(
      `Stack/User: properties.list[0] ${allowed}, got a ${stack.constructor.name}; pass an attribute of the construct, such as its name or ARN`,
    );
  });

  test.each<[string, () => unknown, string]>([
    ['null', () => null, `properties.a.b[0] ${allowed}, got null; leave it out`],
    ['null in a list', () => [1, null], `properties.a.b[0][1] ${allowed}, got null; leave it out`],
    ['null in an object', () => ({ c: { d: null } }), `properties.a.b[0].c.d ${allowed}, got null; leave it out`],
    ['null from another lazy value', () => ({ c: Lazy.any({ produce: () => null }) }), `properties.a.b[0].c ${allowed}, got null; leave it out`],
    ['a map', () => ({ c: new Map() }), `properties.a.b[0].c ${allowed}, got a Map; pass Object.fromEntries(map)`],
    ['a duration', () => Duration.minutes(1), `properties.a.b[0] ${allowed}, got a Duration; pass .toSeconds()`],
    ['NaN', () => NaN, `properties.a.b[0] ${allowed}, got NaN; pass a finite number, or a string`],
  ])('a lazy value that produces %s is an error at synthesis', (_name, produce, message) => {
    const stack = aStack();
    aResource(stack, { properties: { a: { b: [Lazy.any({ produce })] } } });

    expect(messageOf(() => Template.fromStack(stack))).toContain(`[Stack/User] ${message}`);
  });

  test('a lazy value may produce nothing, objects without some members, and JSON text with null', () => {
    const stack = aStack();
    const nothing = Lazy.any({ produce: () => undefined });
    const properties = {
      nothing,
      list: Lazy.any({ produce: () => [1, nothing] }),
      object: Lazy.any({ produce: () => ({ a: undefined, b: 1 }) }),
      json: stack.toJsonString({ a: null, b: [Lazy.any({ produce: () => null })] }),
      text: Lazy.string({ produce: () => 'x' }),
      number: Lazy.number({ produce: () => 5 }),
    };

    expect(rendered(properties, stack)).toEqual({ list: [1], object: { b: 1 }, json: '{"a":null,"b":[null]}', text: 'x', number: 5 });
  });

  test('an object that occurs twice is no cycle', () => {
    const shared = { b: 1 };

    expect(rendered({ a: [shared, shared] })).toEqual({ a: [{ b: 1 }, { b: 1 }] });
  });

  test('over 128 KB of literals are an error, tokens do not count', () => {
    const limit = 128 * 1024;
    const overhead = '{"a":""}'.length;

    expect(errorOf({ a: 'é'.repeat(limit / 2) })).toBe(
      `Stack/User: properties must be at most 131072 bytes as JSON, got ${limit + overhead}; put large values into an asset and pass where it is`,
    );
    expect(() => aResource(aStack(), { properties: { a: 'x'.repeat(limit - overhead) } })).not.toThrow();
    expect(() => aResource(aStack(), { properties: { a: Lazy.any({ produce: () => 'x'.repeat(limit) }) } })).not.toThrow();
  });

  test.each(['ServiceToken', 'ServiceTimeout'])('%s is an error', (name) => {
    expect(errorOf({ [name]: 1 })).toBe(
      `Stack/User: properties must not hold ${name}, which CloudFormation keeps for itself; rename it, or use the prop of that name`,
    );
  });
});

describe('secrets in properties', () => {
  const message = "must not be a secret, since CloudFormation shows properties in the stack's events, got a reference to one; "
    + 'pass the name or ARN of the secret and read it in the handler';

  test.each<[string, (stack: Stack) => unknown]>([
    ['a SecretValue', () => SecretValue.secretsManager('db')],
    ['an unwrapped SecretValue', () => SecretValue.secretsManager('db').unsafeUnwrap()],
    ['a text with one inside', () => `password=${SecretValue.secretsManager('db').unsafeUnwrap()}`],
    ['a secure parameter', () => SecretValue.ssmSecure('db').unsafeUnwrap()],
    ['a secret of the stack', (stack) => new secretsmanager.Secret(stack, 'Secret').secretValueFromJson('password').unsafeUnwrap()],
    ['a literal reference', () => '{{resolve:secretsmanager:db:SecretString:password}}'],
  ])('%s is an error at once', (_name, secret) => {
    const stack = aStack();

    expect(messageOf(() => aResource(stack, { properties: { db: { password: secret(stack) } } }))).toBe(`Stack/User: properties.db.password ${message}`);
  });

  test.each<[string, unknown]>([
    ['a join', Fn.join('', ['x', SecretValue.secretsManager('db').unsafeUnwrap()])],
    ['a lazy value', Lazy.string({ produce: () => SecretValue.secretsManager('db').unsafeUnwrap() })],
  ])('%s with one inside is an error at synthesis', (_name, secret) => {
    const stack = aStack();
    aResource(stack, { properties: { list: [secret] } });

    expect(messageOf(() => Template.fromStack(stack))).toContain(`[Stack/User] properties.list[0] ${message}`);
  });

  test('the ARN of a secret and a plain parameter are none', () => {
    const stack = aStack();
    const secret = new secretsmanager.Secret(stack, 'Secret');

    expect(rendered({ secret: secret.secretArn, plain: '{{resolve:ssm:name}}' }, stack)).toEqual({
      secret: { Ref: theOne(stack, 'AWS::SecretsManager::Secret')[0] }, plain: '{{resolve:ssm:name}}',
    });
  });

  test('a parameter with NoEcho draws a warning that can be acknowledged', () => {
    const stack = aStack();
    const parameter = new CfnParameter(stack, 'Password', { noEcho: true });
    aResource(stack, { properties: { db: { url: Fn.join('', ['x', parameter.valueAsString]) } } });

    Annotations.fromStack(stack).hasWarning('/Stack/User', 'properties.db.url holds the NoEcho parameter Password, which the handler gets in plain text; '
      + 'pass the name or ARN of the secret and read it in the handler [ack: cdk-custom-resource-kit:noEchoParameterInProperties]');
  });

  /** @returns the stack around it, synthesized */
  const aroundNestedStack = (given: (parent: Stack) => string, parameters: (parent: Stack) => Record<string, string> = () => ({})): Stack => {
    const parent = aStack();
    const nested = new NestedStack(parent, 'Nested', { parameters: parameters(parent) });
    aResource(nested, { properties: { db: { url: given(parent) } } });
    Template.fromStack(parent);
    return parent;
  };

  test('so does one of the stack around a nested one', () => {
    const around = aroundNestedStack((parent) => new CfnParameter(parent, 'Password', { noEcho: true }).valueAsString);

    Annotations.fromStack(around).hasWarning('/Stack/Nested/User', 'properties.db.url holds the NoEcho parameter Password of the stack around it, as parameter '
      + 'referencetoStackPassword744617E2Ref, which the handler gets in plain text; pass the name or ARN of the secret and read it in the handler '
      + '[ack: cdk-custom-resource-kit:noEchoParameterInProperties]');
  });

  test('so does a parameter of a nested stack that is given a secret', () => {
    const around = aroundNestedStack(() => Fn.ref('Password'), () => ({ Password: SecretValue.secretsManager('db').unsafeUnwrap() }));

    Annotations.fromStack(around).hasWarning('/Stack/Nested/User', 'properties.db.url holds a secret of the stack around it, as parameter Password, which the handler '
      + 'gets in plain text; pass the name or ARN of the secret and read it in the handler [ack: cdk-custom-resource-kit:noEchoParameterInProperties]');
  });

  test('a parameter of a nested stack that is given no secret draws none', () => {
    const around = aroundNestedStack((parent) => new CfnParameter(parent, 'Name').valueAsString, () => ({ Other: 'plain' }));

    Annotations.fromStack(around).hasNoWarning('*', Match.anyValue());
  });

  test('other parameters draw none', () => {
    const stack = aStack();
    new CfnParameter(stack, 'Password', { noEcho: true });
    aResource(stack, { properties: { name: new CfnParameter(stack, 'PasswordName').valueAsString } });

    Annotations.fromStack(stack).hasNoWarning('*', Match.anyValue());
  });
});

describe('resourceType', () => {
  test.each(['Custom::A', `Custom::${'a'.repeat(52)}`, 'Custom::a_@-9', 'AWS::CloudFormation::CustomResource'])('%s is allowed', (resourceType) => {
    const stack = aStack();
    aResource(stack, { resourceType });

    expect(typesOf(stack)).toEqual([resourceType]);
  });

  test.each(['Custom::', 'custom::A', 'AWS::S3::Bucket', 'Custom::a b', `Custom::${'a'.repeat(53)}`, ''])('%j is an error', (resourceType) => {
    expect(messageOf(() => aResource(aStack(), { resourceType }))).toBe(
      `Stack/User: resourceType must be "Custom::" and 1 to 52 letters, digits, "_", "@" and "-", got ${JSON.stringify(resourceType)}; for example "Custom::DatabaseUser"`,
    );
  });
});

describe('serviceTimeout', () => {
  function timeoutIn(stack: Stack): unknown {
    return resourcesOf(stack).User?.Properties.ServiceTimeout;
  }

  test('is 1860, a number, whatever the provider is set to', () => {
    const stack = aStack();
    aResource(stack, { provider: aProvider(stack, { timeout: Duration.minutes(15), maxEventAge: Duration.minutes(5) }) });

    expect(timeoutIn(stack)).toBe(1860);
  });

  test('is what is given, else what the provider gives', () => {
    const [own, ofProvider] = [aStack(), aStack()];
    aResource(own, { provider: aProvider(own, { serviceTimeout: Duration.minutes(20) }), serviceTimeout: Duration.minutes(10) });
    aResource(ofProvider, { provider: aProvider(ofProvider, { serviceTimeout: Duration.minutes(20) }) });

    expect(timeoutIn(own)).toBe(600);
    expect(timeoutIn(ofProvider)).toBe(1200);
  });

  test('as a token is let through', () => {
    const stack = aStack();
    aResource(stack, { serviceTimeout: Duration.seconds(new CfnParameter(stack, 'Timeout', { type: 'Number' }).valueAsNumber) });

    expect(timeoutIn(stack)).toEqual({ Ref: 'Timeout' });
  });

  test.each([Duration.seconds(0), Duration.minutes(61), Duration.millis(2500)])('of %s is an error', (serviceTimeout) => {
    expect(messageOf(() => aResource(aStack(), { serviceTimeout }))).toBe(
      `Stack/User: serviceTimeout must be whole seconds from 1 second to 1 hour, got ${serviceTimeout.toHumanString()}; CloudFormation allows nothing else`,
    );
  });

  test("under the provider's timeout is an error", () => {
    const stack = aStack();
    const provider = aProvider(stack, { timeout: Duration.minutes(10) });

    expect(messageOf(() => aResource(stack, { provider, serviceTimeout: Duration.minutes(9) }))).toBe(
      "Stack/User: serviceTimeout must be at least the provider's timeout (10 minutes), got 9 minutes; raise it, or lower the timeout of the provider",
    );
    expect(() => aResource(stack, { provider, serviceTimeout: Duration.minutes(10) }, 'Other')).not.toThrow();
  });
});

describe('provider', () => {
  /** A resource in a stack of one region, whose provider is in a stack of another. */
  function across(own?: string, theirs?: string, account = '123456789012'): () => void {
    const app = anApp();
    const providers = new Stack(app, 'Providers', { env: { account: '123456789012', region: theirs } });
    const users = new Stack(app, 'Users', { env: { account, region: own } });
    return () => aResource(users, { provider: aProvider(providers, { functionName: 'users' }) });
  }

  test('that is a function is an error: in some languages nothing else refuses it', () => {
    const stack = aStack();
    const props = { provider: aProvider(stack), resourceType: 'Custom::User' };

    expect(messageOf(() => new TypedCustomResource(stack, 'User', Object.assign(props, { provider: props.provider.handlerFunction })))).toBe(
      'Stack/User: provider must be a ResourceProvider or a RelayProvider, got Stack/Provider/Function without a service token; make a RelayProvider of a function',
    );
  });

  test('of another region is an error', () => {
    expect(messageOf(across('eu-west-1', 'us-east-1'))).toBe(
      "Users/User: provider must be in the resource's own region eu-west-1, got Providers/Provider of us-east-1; "
      + 'CloudFormation calls no provider elsewhere, so make one provider per region',
    );
  });

  test.each<[string, () => void]>([
    ['the same region', across('eu-west-1', 'eu-west-1')],
    ['a region that is only known at deployment', across('eu-west-1')],
    ['a known region, for a resource whose region is only known at deployment', across(undefined, 'eu-west-1')],
    ['another account', across('eu-west-1', 'eu-west-1', '210987654321')],
  ])('of %s is let through', (_name, make) => {
    expect(make).not.toThrow();
  });
});

describe('removalPolicy', () => {
  test.each<[RemovalPolicy | undefined, string, string]>([
    [undefined, 'Delete', 'Delete'],
    [RemovalPolicy.DESTROY, 'Delete', 'Delete'],
    [RemovalPolicy.RETAIN, 'Retain', 'Retain'],
    [RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, 'RetainExceptOnCreate', 'Retain'],
  ])('%s is DeletionPolicy %s and UpdateReplacePolicy %s', (removalPolicy, DeletionPolicy, UpdateReplacePolicy) => {
    const stack = aStack();
    aResource(stack, { removalPolicy });

    Template.fromStack(stack).hasResource('Custom::User', { DeletionPolicy, UpdateReplacePolicy });
  });

  test('SNAPSHOT is an error', () => {
    expect(messageOf(() => aResource(aStack(), { removalPolicy: RemovalPolicy.SNAPSHOT }))).toBe(
      'Stack/User: removalPolicy must be DESTROY, RETAIN or RETAIN_ON_UPDATE_OR_DELETE, got SNAPSHOT; CloudFormation makes no snapshots of custom resources',
    );
  });
});

describe('outputs', () => {
  const outputs = {
    'arn': OutputType.STRING,
    'port': OutputType.NUMBER,
    'hosts': OutputType.STRING_LIST,
    'endpoint.tls': OutputType.BOOLEAN,
  };

  test('are read with the getter of their type', () => {
    const stack = aStack();
    const user = aResource(stack, { outputs });
    const tls = user.getAttBoolean('endpoint.tls');

    expect(stack.resolve([user.getAttString('arn'), user.getAttNumber('port'), user.getAttStringList('hosts'), tls, user.getAtt('port'), user.ref])).toEqual([
      { 'Fn::GetAtt': ['User', 'arn'] },
      { 'Fn::GetAtt': ['User', 'port'] },
      { 'Fn::GetAtt': ['User', 'hosts'] },
      { 'Fn::GetAtt': ['User', 'endpoint.tls'] },
      { 'Fn::GetAtt': ['User', 'port'] },
      { Ref: 'User' },
    ]);
    expect(stack.resolve(Fn.select(0, user.getAttStringList('hosts')))).toEqual({ 'Fn::Select': [0, { 'Fn::GetAtt': ['User', 'hosts'] }] });
  });

  test('are tokens of their type', () => {
    const user = aResource(aStack(), { outputs });

    expect(typeof user.getAttNumber('port')).toBe('number');
    expect(Array.isArray(user.getAttStringList('hosts'))).toBe(true);
    expect([user.getAttString('arn'), user.getAttNumber('port'), user.getAttStringList('hosts'), user.getAttBoolean('endpoint.tls')].every(Token.isUnresolved)).toBe(true);
  });

  test('are read from other stacks, lists too', () => {
    const app = anApp({ context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' } });
    const users = new Stack(app, 'Users');
    const readers = new Stack(app, 'Readers');
    const user = aResource(users, { outputs });
    new CfnOutput(readers, 'Hosts', { value: Fn.join(',', user.getAttStringList('hosts')) });

    app.synth();

    expect(Object.values(Template.fromStack(users).findOutputs('*')).map((output) => output.Value)).toEqual([
      { 'Fn::Join': ['||', { 'Fn::GetAtt': ['User', 'hosts'] }] },
    ]);
  });

  const declared = 'the outputs arn (string), port (number), hosts (string list), endpoint.tls (boolean)';
  test.each<[string, (user: TypedCustomResource) => unknown, string]>([
    ['undeclared', (user) => user.getAttString('url'), `output "url" must be declared, got ${declared}; correct the name, or add it to outputs`],
    ['undeclared, read as reference', (user) => user.getAtt('Arn'), `output "Arn" must be declared, got ${declared}; correct the name, or add it to outputs`],
    ['a name that every object has', (user) => user.getAtt('constructor'), `output "constructor" must be declared, got ${declared}; correct the name, or add it to outputs`],
    ['a number read as text', (user) => user.getAttString('port'), 'output "port" must be a string for getAttString, got a number; read it with getAttNumber'],
    ['a text read as number', (user) => user.getAttNumber('arn'), 'output "arn" must be a number for getAttNumber, got a string; read it with getAttString'],
    ['a text read as list', (user) => user.getAttStringList('arn'), 'output "arn" must be a string list for getAttStringList, got a string; read it with getAttString'],
    ['a list read as boolean', (user) => user.getAttBoolean('hosts'), 'output "hosts" must be a boolean for getAttBoolean, got a string list; read it with getAttStringList'],
    ['a boolean read as text', (user) => user.getAttString('endpoint.tls'), 'output "endpoint.tls" must be a string for getAttString, got a boolean; read it with getAttBoolean'],
  ])('%s are an error', (_name, read, message) => {
    const user = aResource(aStack(), { outputs });

    expect(messageOf(() => read(user))).toBe(`Stack/User: ${message}`);
  });

  test('without any declared, reading one is an error', () => {
    const user = aResource(aStack());

    expect(messageOf(() => user.getAttString('arn'))).toBe('Stack/User: output "arn" must be declared, got no declared outputs; correct the name, or add it to outputs');
  });

  test.each(['', 'a b', 'a..b', '.a', 'ä'])('the name %j is an error', (name) => {
    expect(messageOf(() => aResource(aStack(), { outputs: { [name]: OutputType.STRING } }))).toBe(
      `Stack/User: outputs must be named by letters, digits, "_" and "-", with dots between nested names, got ${JSON.stringify(name)}; rename it`,
    );
  });
});

describe('grantPrincipal', () => {
  test('grants to one policy of the resource alone, which the resource waits for', () => {
    const stack = aStack();
    const provider = aProvider(stack);
    const [first, second] = [aResource(stack, { provider }, 'First'), aResource(stack, { provider }, 'Second')];
    const bucket = new s3.Bucket(stack, 'Bucket');

    bucket.grantRead(first);
    bucket.grantPut(first);

    const [policy, { Roles, PolicyDocument }] = theOne(stack, 'AWS::IAM::Policy');
    expect(policy).toMatch(/^FirstPolicy/);
    expect(Roles).toEqual([{ Ref: theOne(stack, 'AWS::IAM::Role', /^Provider/)[0] }]);
    expect(PolicyDocument.Statement).toHaveLength(2);
    expect(dependenciesOf(stack, 'First')).toContain(policy);
    expect(dependenciesOf(stack, 'Second')).not.toContain(policy);
    expect(second.grantPrincipal).not.toBe(first.grantPrincipal);
  });

  test('is the role in the policies of resources', () => {
    const stack = aStack();
    const provider = aProvider(stack);
    const user = aResource(stack, { provider });

    expect(user.grantPrincipal.policyFragment.principalJson).toEqual(provider.role.policyFragment.principalJson);
    expect(user.grantPrincipal.assumeRoleAction).toBe('sts:AssumeRole');
    expect(user.grantPrincipal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::b/k'] })).statementAdded).toBe(true);
  });

  test('grants from another stack than that of the provider, without a cycle', () => {
    const app = anApp();
    const [providers, users] = [new Stack(app, 'Providers'), new Stack(app, 'Users')];
    const user = aResource(users, { provider: aProvider(providers) });
    new s3.Bucket(users, 'Bucket').grantRead(user);

    app.synth();

    expect(typesOf(users)).toEqual(['AWS::IAM::Policy', 'AWS::S3::Bucket', 'Custom::User']);
  });

  test('nothing granted is no resource', () => {
    const stack = aStack();
    aResource(stack, { provider: aProvider(stack) });

    expect(typesOf(stack)).not.toContain('AWS::IAM::Policy');
  });
});
