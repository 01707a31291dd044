import { CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { aHandler, anApp, aProvider, aStack, dependenciesOf, messageOf, removeTemporaryFolders, resourcesOf, theOne, typesOf } from './support';
import { ProviderTransport, ResourceProvider, SnsTopicOptions, TypedCustomResource } from '../../src';

afterAll(removeTemporaryFolders);

const FUNCTION = 'AWS::Lambda::Function';
const TOPIC = 'AWS::SNS::Topic';
const POLICY = 'AWS::SNS::TopicPolicy';
const KEY = 'AWS::KMS::Key';
const ARN = 'arn:aws:sns:eu-west-1:123456789012:requests';
const KEY_ARN = 'arn:aws:kms:eu-west-1:123456789012:key/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const ORGANIZATION = 'o-a1b2c3d4e5';

/** A stack with a provider behind a topic, and a resource `User` of it. */
function aStackWith(options?: SnsTopicOptions, stack = aStack()): Stack {
  const provider = aProvider(stack, { transport: ProviderTransport.snsTopic(options) });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return stack;
}

function aKey(stack: Stack): kms.Key {
  return new kms.Key(stack, 'Key', { enableKeyRotation: true });
}

function inRegion(region: string): Stack {
  return new Stack(anApp(), 'Stack', { env: { region, account: '123456789012' } });
}

/** The statements of a policy that allow something. */
function allowed(document: { Statement: { Effect: string }[] }): unknown[] {
  return document.Statement.filter((statement) => statement.Effect === 'Allow');
}

/** The statements of the key beyond the one that hands it to its own account. */
function keyStatements(stack: Stack): unknown[] {
  return theOne(stack, KEY)[1].KeyPolicy.Statement.slice(1);
}

function environmentOf(stack: Stack, idPattern: RegExp): unknown {
  return theOne(stack, FUNCTION, idPattern)[1].Environment?.Variables;
}

describe('a topic of its own', () => {
  test('is four resources more than the Lambda transport', () => {
    const withLambda = aStack();
    const provider = aProvider(withLambda);
    new TypedCustomResource(withLambda, 'User', { provider, resourceType: 'Custom::DatabaseUser' });

    const added = typesOf(aStackWith()).filter((type) => !typesOf(withLambda).includes(type));

    expect(added).toEqual(['AWS::Lambda::Permission', 'AWS::SNS::Subscription', TOPIC, POLICY]);
    expect(typesOf(aStackWith())).toHaveLength(typesOf(withLambda).length + 4);
  });

  test('is the ServiceToken', () => {
    const stack = aStackWith();

    expect(resourcesOf(stack).User?.Properties.ServiceToken).toEqual({ Ref: theOne(stack, TOPIC)[0] });
  });

  test('has the function as subscriber, with the envelope that names the time', () => {
    const stack = aStackWith();

    expect(theOne(stack, 'AWS::SNS::Subscription')[1]).toEqual({
      Protocol: 'lambda',
      TopicArn: { Ref: theOne(stack, TOPIC)[0] },
      Endpoint: { 'Fn::GetAtt': [theOne(stack, FUNCTION, /^Provider/)[0], 'Arn'] },
    });
  });

  test('is all that may invoke the function', () => {
    const stack = aStackWith();

    expect(theOne(stack, 'AWS::Lambda::Permission')[1]).toEqual({
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': [theOne(stack, FUNCTION, /^Provider/)[0], 'Arn'] },
      Principal: 'sns.amazonaws.com',
      SourceArn: { Ref: theOne(stack, TOPIC)[0] },
    });
  });

  test('is encrypted with the AWS managed key, and takes messages over TLS only', () => {
    const stack = aStackWith();
    const [id, properties] = theOne(stack, TOPIC);

    expect(properties).toEqual({ KmsMasterKeyId: 'alias/aws/sns' });
    expect(theOne(stack, POLICY)[1]).toEqual({
      Topics: [{ Ref: id }],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [{
          Sid: 'AllowPublishThroughSSLOnly',
          Effect: 'Deny',
          Principal: '*',
          Action: 'sns:Publish',
          Resource: { Ref: id },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }],
      },
    });
  });

  test('is encrypted with a key that is given', () => {
    const stack = aStack();
    const encryptionKey = aKey(stack);
    aStackWith({ encryptionKey }, stack);

    expect(theOne(stack, TOPIC)[1].KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [theOne(stack, KEY)[0], 'Arn'] });
    expect(keyStatements(stack)).toEqual([]);
  });

  test('exists, with policy, subscription and permission, before the resource and after it', () => {
    const stack = aStackWith();
    const path = ['AWS::Lambda::EventInvokeConfig', 'AWS::Lambda::Permission', 'AWS::SNS::Subscription', TOPIC, POLICY];

    expect(dependenciesOf(stack, 'User')).toEqual(expect.arrayContaining(path.map((type) => theOne(stack, type)[0])));
  });

  test('leaves the ServiceTimeout as it is: half an hour, not an hour', () => {
    expect(resourcesOf(aStackWith()).User?.Properties.ServiceTimeout).toBe(1860);
  });

  test('leaves the destinations as they are: SNS invokes asynchronously, too', () => {
    const responder = { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^CustomResourceKitResponder/), 'Arn'] } };

    expect(theOne(aStackWith(), 'AWS::Lambda::EventInvokeConfig')[1]).toMatchObject({
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: responder, OnSuccess: responder },
    });
  });

  test('lets nobody else publish, and says nothing of foreign senders', () => {
    const stack = aStackWith({ publishers: [] });

    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toEqual([]);
    expect([environmentOf(stack, /^Provider/), environmentOf(stack, /^CustomResourceKitResponder/)]).toEqual([undefined, undefined]);
  });
});

describe('publishers', () => {
  test('are principals of AWS in the policies of topic and key, never a service', () => {
    const stack = aStack();
    aStackWith({ encryptionKey: aKey(stack), publishers: ['111111111111', ORGANIZATION, '222222222222', '111111111111'] }, stack);
    const accounts = {
      AWS: ['111111111111', '222222222222'].map((account) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:iam::${account}:root`]] })),
    };
    const ofOrganization = { 'aws:PrincipalOrgID': ORGANIZATION };
    const throughSns = { 'kms:ViaService': { 'Fn::Join': ['', ['sns.', { Ref: 'AWS::Region' }, '.amazonaws.com*']] } };
    const publish = { Effect: 'Allow', Action: 'sns:Publish', Resource: { Ref: theOne(stack, TOPIC)[0] } };
    const encrypt = { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Resource: '*' };

    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toEqual([
      { ...publish, Sid: '1', Principal: accounts },
      { ...publish, Sid: '2', Principal: { AWS: '*' }, Condition: { StringEquals: ofOrganization } },
    ]);
    expect(keyStatements(stack)).toEqual([
      { ...encrypt, Principal: accounts, Condition: { StringLike: throughSns } },
      { ...encrypt, Principal: { AWS: '*' }, Condition: { StringLike: throughSns, StringEquals: ofOrganization } },
    ]);
  });

  test('make function and responder answer at hosts of CloudFormation only', () => {
    const stack = aStack();
    aStackWith({ encryptionKey: aKey(stack), publishers: [ORGANIZATION] }, stack);

    for (const pattern of [/^Provider/, /^CustomResourceKitResponder/]) {
      expect(environmentOf(stack, pattern)).toEqual({ CUSTOM_RESOURCE_KIT_SENDERS: 'foreign' });
    }
  });

  test('with the AWS managed key are an error, whoever made the topic', () => {
    const ofOwn = () => aStackWith({ publishers: [ORGANIZATION] });
    const ofGiven = () => {
      const stack = aStack();
      const topic = new sns.Topic(stack, 'Topic', { masterKey: kms.Alias.fromAliasName(stack, 'Alias', 'alias/aws/sns') });
      aStackWith({ topic, publishers: [ORGANIZATION] }, stack);
    };
    const message = 'Stack/Provider: publishers must come with a key that other accounts can use, got the AWS managed key alias/aws/sns; '
      + 'pass encryptionKey (new kms.Key), or encrypt the given topic with such a key';

    expect(messageOf(ofOwn)).toBe(message);
    expect(messageOf(ofGiven)).toBe(message);
  });

  test.each([
    '', '12345678901', '1234567890123', 'arn:aws:iam::111111111111:root', 'cloudformation.amazonaws.com', '*',
    'o-short', 'o-A1B2C3D4E5', `o-${'a'.repeat(33)}`, 'ou-ab12-11111111', 'r-ab12',
  ])('"%s" is an error', (publisher) => {
    expect(messageOf(() => aStackWith({ publishers: [publisher] }))).toBe(
      `Stack/Provider: publishers must be accounts (12 digits) or organizations ("o-" and 10 to 32 letters and digits), got "${publisher}"; correct it`,
    );
  });

  test('of a topic and key of the app are added to their policies', () => {
    const stack = aStack();
    const topic = new sns.Topic(stack, 'Given', { masterKey: aKey(stack) });
    aStackWith({ topic, publishers: [ORGANIZATION] }, stack);

    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toHaveLength(1);
    expect(keyStatements(stack)).toHaveLength(1);
  });

  test.each(['111111111111', ORGANIZATION])('%s with a key that was imported: its policy is left, a warning has the statement to add', (publisher) => {
    const stack = inRegion('eu-west-1');
    aStackWith({ encryptionKey: kms.Key.fromKeyArn(stack, 'Imported', KEY_ARN), publishers: [publisher] }, stack);

    expect(theOne(stack, TOPIC)[1].KmsMasterKeyId).toBe(KEY_ARN);
    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toHaveLength(1);
    Annotations.fromStack(stack).hasWarning('/Stack/Provider', Match.stringLikeRegexp(
      `^the policy of the key cannot be changed from here(?=[^]*"kms:GenerateDataKey\\*")(?=[^]*"kms:ViaService": "sns.eu-west-1.amazonaws.com\\*")[^]*${publisher}`,
    ));
  });

  test('with an alias of the AWS managed key are an error, too', () => {
    const stack = aStack();
    const encryptionKey = kms.Alias.fromAliasName(stack, 'Alias', 'alias/aws/sns');

    expect(messageOf(() => aStackWith({ encryptionKey, publishers: [ORGANIZATION] }, stack))).toContain('got the AWS managed key alias/aws/sns');
  });

  test('that are only known at deployment are taken for accounts', () => {
    const stack = aStack();
    const account = new CfnParameter(stack, 'Account').valueAsString;
    aStackWith({ encryptionKey: aKey(stack), publishers: [account] }, stack);

    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toEqual([expect.objectContaining({
      Principal: { AWS: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::', { Ref: 'Account' }, ':root']] } },
    })]);
  });

  test('of a given topic without encryption are added to its policy alone', () => {
    const stack = aStack();
    aStackWith({ topic: new sns.Topic(stack, 'Given'), publishers: ['111111111111'] }, stack);

    expect(allowed(theOne(stack, POLICY)[1].PolicyDocument)).toHaveLength(1);
    expect(typesOf(stack)).not.toContain(KEY);
  });

  test('leave TLS enforced', () => {
    const stack = aStack();
    aStackWith({ encryptionKey: aKey(stack), publishers: [ORGANIZATION] }, stack);

    expect(theOne(stack, POLICY)[1].PolicyDocument.Statement).toContainEqual(expect.objectContaining({
      Effect: 'Deny', Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }));
  });

  test('of an imported topic and key draw warnings with the statements to add', () => {
    const stack = inRegion('eu-west-1');
    const topic = sns.Topic.fromTopicAttributes(stack, 'Given', { topicArn: ARN, keyArn: 'arn:aws:kms:eu-west-1:123456789012:key/k' });
    aStackWith({ topic, publishers: ['111111111111'] }, stack);

    const warnings = Annotations.fromStack(stack);
    for (const [what, action] of [['topic', 'sns:Publish'], ['key', 'kms:Decrypt']]) {
      warnings.hasWarning('/Stack/Provider', Match.stringLikeRegexp(
        `^the policy of the ${what} cannot be changed from here, make sure that it has this statement:\n[^]*"${action}"[^]*:iam::111111111111:root`,
      ));
    }
  });
});

describe('a given topic', () => {
  test('of the app is subscribed to, and left as it is', () => {
    const stack = aStack();
    aStackWith({ topic: new sns.Topic(stack, 'Given', { displayName: 'Requests' }) }, stack);
    const [id, properties] = theOne(stack, TOPIC);

    expect(properties).toEqual({ DisplayName: 'Requests' });
    expect(typesOf(stack)).not.toContain(POLICY);
    expect(resourcesOf(stack).User?.Properties.ServiceToken).toEqual({ Ref: id });
    expect(theOne(stack, 'AWS::Lambda::Permission')[1].SourceArn).toEqual({ Ref: id });
    expect(dependenciesOf(stack, 'User')).toContain(id);
  });

  test('that was imported is subscribed to', () => {
    const stack = inRegion('eu-west-1');
    aStackWith({ topic: sns.Topic.fromTopicArn(stack, 'Given', ARN) }, stack);

    expect(resourcesOf(stack).User?.Properties.ServiceToken).toBe(ARN);
    expect(theOne(stack, 'AWS::SNS::Subscription')[1].TopicArn).toBe(ARN);
    expect(typesOf(stack)).not.toContain(TOPIC);
  });

  test('of another region is an error', () => {
    const stack = inRegion('us-east-1');

    expect(messageOf(() => aStackWith({ topic: sns.Topic.fromTopicArn(stack, 'Given', ARN) }, stack))).toBe(
      `Stack/Provider: topic must be in the stack's own region us-east-1, got ${ARN} of eu-west-1; `
      + 'CloudFormation calls no provider elsewhere, so pass a topic of us-east-1',
    );
  });

  test('whose region or ARN is only known at deployment passes', () => {
    const [stack, agnostic] = [inRegion('eu-west-1'), aStack()];
    const topicArn = new CfnParameter(stack, 'Arn').valueAsString;
    aStackWith({ topic: sns.Topic.fromTopicArn(stack, 'Given', topicArn) }, stack);
    aStackWith({ topic: sns.Topic.fromTopicArn(agnostic, 'Given', ARN) }, agnostic);

    expect(resourcesOf(stack).User?.Properties.ServiceToken).toEqual({ Ref: 'Arn' });
    expect(resourcesOf(agnostic).User?.Properties.ServiceToken).toBe(ARN);
  });

  test('of another account is subscribed to', () => {
    const stack = inRegion('eu-west-1');
    const topicArn = ARN.replace('123456789012', '999999999999');
    aStackWith({ topic: sns.Topic.fromTopicArn(stack, 'Given', topicArn) }, stack);

    expect(theOne(stack, 'AWS::SNS::Subscription')[1].TopicArn).toBe(topicArn);
    expect(theOne(stack, 'AWS::Lambda::Permission')[1].SourceArn).toBe(topicArn);
  });

  test('of another stack of the region is subscribed to; one of another region is an error', () => {
    const app = anApp();
    const topicIn = (region: string) => new sns.Topic(new Stack(app, `In-${region}`, { env: { region, account: '123456789012' } }), 'Given', { topicName: 'given' });
    const stack = new Stack(app, 'Stack', { env: { region: 'eu-west-1', account: '123456789012' } });

    expect(messageOf(() => aStackWith({ topic: topicIn('us-east-1') }, stack))).toBe(
      'Stack/Provider: topic must be in the stack\'s own region eu-west-1, got In-us-east-1/Given of us-east-1; '
      + 'CloudFormation calls no provider elsewhere, so pass a topic of eu-west-1',
    );

    const other = new Stack(app, 'Other', { env: { region: 'eu-west-1', account: '123456789012' } });
    aStackWith({ topic: topicIn('eu-west-1') }, other);
    const { TopicArn } = theOne(other, 'AWS::SNS::Subscription')[1];
    expect(JSON.stringify(TopicArn)).toContain('In-eu-west-1');
    expect(resourcesOf(other).User?.Properties.ServiceToken).toEqual(TopicArn);
  });

  test('that is a FIFO topic is an error', () => {
    const stack = inRegion('eu-west-1');
    const message = (name: string) =>
      `Stack/Provider: topic must be a standard topic, got the FIFO topic ${name}; CloudFormation publishes to none, so pass a standard one`;

    expect(messageOf(() => aStackWith({ topic: new sns.Topic(stack, 'Given', { fifo: true }) }, stack))).toBe(message('Stack/Given'));

    const imported = inRegion('eu-west-1');
    const topic = sns.Topic.fromTopicArn(imported, 'Given', `${ARN}.fifo`);
    expect(messageOf(() => aStackWith({ topic }, imported))).toBe(message(`${ARN}.fifo`));
  });

  test('together with a key is an error', () => {
    const stack = aStack();

    expect(messageOf(() => aStackWith({ topic: new sns.Topic(stack, 'Given'), encryptionKey: aKey(stack) }, stack))).toBe(
      'Stack/Provider: encryptionKey must not come with topic, got both; set it where the topic is made',
    );
  });
});

test('a key of another region is an error', () => {
  const stack = inRegion('us-east-1');

  expect(messageOf(() => aStackWith({ encryptionKey: kms.Key.fromKeyArn(stack, 'Imported', KEY_ARN) }, stack))).toBe(
    `Stack/Provider: encryptionKey must be in the stack's own region us-east-1, got ${KEY_ARN} of eu-west-1; `
    + 'SNS uses no key of another region, so pass a key of us-east-1',
  );
});

test('two providers share a topic: each of them is subscribed, and the second draws a warning, since both get every request', () => {
  const stack = aStack();
  const topic = new sns.Topic(stack, 'Given');
  for (const id of ['First', 'Second']) new ResourceProvider(stack, id, { handler: aHandler(), transport: ProviderTransport.snsTopic({ topic }) });

  expect(typesOf(stack).filter((type) => type === 'AWS::SNS::Subscription')).toHaveLength(2);
  Annotations.fromStack(stack).hasNoWarning('/Stack/First', Match.anyValue());
  Annotations.fromStack(stack).hasWarning('/Stack/Second', 'every request to the topic reaches the provider Stack/First, too, and both handlers work on it; '
    + 'give each provider a topic of its own [ack: cdk-custom-resource-kit:topicHasOtherProvider]');
});

test('shared providers with the same transport are one', () => {
  const stack = aStack();
  const props = { handler: aHandler(), timeout: Duration.minutes(1) };
  const first = ResourceProvider.getOrCreate(stack, 'Users', { ...props, transport: ProviderTransport.snsTopic() });

  expect(ResourceProvider.getOrCreate(stack, 'Users', { ...props, transport: ProviderTransport.snsTopic() })).toBe(first);
  expect(messageOf(() => ResourceProvider.getOrCreate(stack, 'Users', props))).toContain('got another transport');
});

test("another account's stack names the topic as its ServiceToken", () => {
  const stack = new Stack(anApp(), 'Stack', { env: { account: '111111111111', region: 'eu-west-1' } });
  const provider = ResourceProvider.fromServiceToken(stack, 'Provider', ARN);
  const user = new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });

  expect(resourcesOf(stack).User?.Properties.ServiceToken).toBe(ARN);
  expect(() => user.grantPrincipal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['*'] }))).toThrow();
});
