import { App, Aspects, Aws, CfnParameter, Duration, Lazy, NestedStack, RemovalPolicy, Size, Stack, Stage, Tags, Token } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { aHandler, anApp, aProvider, aStack, dependenciesOf, messageOf, removeTemporaryFolders, resourcesOf, theOne, typesOf } from './support';
import { ProviderHandler, ProviderTransport, ResourceProvider, ResourceProviderProps, TypedCustomResource } from '../../src';

afterAll(removeTemporaryFolders);

const FUNCTION = 'AWS::Lambda::Function';
const ROLE = 'AWS::IAM::Role';

function aResource(scope: Construct, provider: ResourceProvider, id = 'User') {
  return new TypedCustomResource(scope, id, { provider, resourceType: 'Custom::DatabaseUser' });
}

describe('what a provider adds to a stack', () => {
  test('the first provider and resource are eight resources, one of them the function on the path of a request', () => {
    const stack = aStack();

    aResource(stack, aProvider(stack));

    expect(typesOf(stack)).toEqual([
      'AWS::IAM::Role', 'AWS::IAM::Role',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::Function', 'AWS::Lambda::Function',
      'AWS::Logs::LogGroup', 'AWS::Logs::LogGroup',
      'Custom::DatabaseUser',
    ]);
  });

  test('each further provider is four resources, since the responder is shared', () => {
    const stack = aStack();
    aProvider(stack);
    const before = typesOf(stack).length;

    const other = new Stack(anApp(), 'Stack');
    aProvider(other);
    new ResourceProvider(other, 'Second', { handler: aHandler() });

    expect(typesOf(other)).toHaveLength(before + 4);
  });

  test('anything granted is one resource more, however much it is', () => {
    const stack = aStack();
    const provider = aProvider(stack, { initialPolicy: [new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::b/k'] })] });
    s3.Bucket.fromBucketName(stack, 'Bucket', 'bucket').grantRead(provider);

    expect(typesOf(stack)).toHaveLength(8);
    expect(typesOf(stack)).toContain('AWS::IAM::Policy');
  });

  test('its parts have fixed ids below it, and the responder one below the stack', () => {
    const stack = aStack();
    const provider = aProvider(stack);

    expect(provider.node.children.map((child) => child.node.id)).toEqual(['LogGroup', 'Role', 'Function']);
    expect(stack.node.findChild('CustomResourceKitResponder').node.children.map((child) => child.node.id)).toEqual(['LogGroup', 'Role', 'Function']);
  });

  test('no AWS managed policy and no right to create log groups', () => {
    const stack = aStack();
    aProvider(stack, { vpc: new ec2.Vpc(stack, 'Vpc', { restrictDefaultSecurityGroup: false }), tracing: lambda.Tracing.ACTIVE });

    const template = JSON.stringify(Template.fromStack(stack).toJSON());

    expect(template).not.toContain('ManagedPolicyArns');
    expect(template).not.toContain('logs:CreateLogGroup');
  });

  test('the rights to log and to reach the responder stand in the role itself', () => {
    const stack = aStack();
    aProvider(stack);

    const [, role] = theOne(stack, ROLE, /^Provider/);

    const [logGroup] = theOne(stack, 'AWS::Logs::LogGroup', /^Provider/);
    const [responder] = theOne(stack, FUNCTION, /Responder/);
    expect(role.Policies).toEqual([{
      PolicyName: 'Function',
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: { 'Fn::GetAtt': [logGroup, 'Arn'] } },
          { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': [responder, 'Arn'] } },
        ],
      },
    }]);
  });

  test('both destinations are the responder, nothing is retried, events are given up after 15 minutes', () => {
    const stack = aStack();
    aProvider(stack);

    const [, config] = theOne(stack, 'AWS::Lambda::EventInvokeConfig');

    const [responder] = theOne(stack, FUNCTION, /Responder/);
    const [handlerFunction] = theOne(stack, FUNCTION, /^Provider/);
    const destination = { Destination: { 'Fn::GetAtt': [responder, 'Arn'] } };
    expect(config).toEqual({
      FunctionName: { Ref: handlerFunction },
      Qualifier: '$LATEST',
      DestinationConfig: { OnFailure: destination, OnSuccess: destination },
      MaximumEventAgeInSeconds: 900,
      MaximumRetryAttempts: 0,
    });
  });

  test('the function runs five minutes at most, in 256 MB, on the newest Node.js, and logs to a log group of two weeks that goes with it', () => {
    const stack = aStack();
    aProvider(stack);

    const [, handlerFunction] = theOne(stack, FUNCTION, /^Provider/);

    const [logGroup] = theOne(stack, 'AWS::Logs::LogGroup', /^Provider/);
    expect(handlerFunction).toMatchObject({
      Timeout: 300,
      MemorySize: 256,
      Handler: 'index.handler',
      Runtime: stack.resolve(lambda.determineLatestNodeRuntime(stack).name),
      LoggingConfig: { LogGroup: { Ref: logGroup } },
      Description: 'Handles custom resources (cdk-custom-resource-kit)',
    });
    expect(handlerFunction).not.toHaveProperty('Environment');
    Template.fromStack(stack).hasResource('AWS::Logs::LogGroup', { Properties: { RetentionInDays: 14 }, DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
  });
});

describe('props', () => {
  test('reach the function as they are', () => {
    const stack = aStack();
    aProvider(stack, {
      timeout: Duration.minutes(15),
      maxEventAge: Duration.minutes(5),
      memorySize: 1024,
      ephemeralStorageSize: Size.gibibytes(1),
      architecture: lambda.Architecture.ARM_64,
      runtime: lambda.Runtime.NODEJS_22_X,
      environment: { TABLE: 'users' },
      reservedConcurrentExecutions: 2,
      functionName: 'database-user',
      description: 'Database users',
      applicationLogLevel: lambda.ApplicationLogLevel.WARN,
      layers: [lambda.LayerVersion.fromLayerVersionArn(stack, 'Layer', 'arn:aws:lambda:us-east-1:123456789012:layer:l:1')],
      transport: ProviderTransport.lambdaFunction(),
    });

    expect(theOne(stack, FUNCTION, /^Provider/)[1]).toMatchObject({
      Timeout: 900,
      MemorySize: 1024,
      EphemeralStorage: { Size: 1024 },
      Architectures: ['arm64'],
      Runtime: 'nodejs22.x',
      Environment: { Variables: { TABLE: 'users' } },
      ReservedConcurrentExecutions: 2,
      FunctionName: 'database-user',
      Description: 'Database users',
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'WARN' },
      Layers: ['arn:aws:lambda:us-east-1:123456789012:layer:l:1'],
    });
    expect(theOne(stack, 'AWS::Lambda::EventInvokeConfig')[1].MaximumEventAgeInSeconds).toBe(300);
  });

  test('as tokens are let through', () => {
    const stack = aStack();
    const parameter = new CfnParameter(stack, 'Number', { type: 'Number' });

    aProvider(stack, {
      timeout: Duration.seconds(parameter.valueAsNumber),
      maxEventAge: Duration.seconds(parameter.valueAsNumber),
      memorySize: parameter.valueAsNumber,
      ephemeralStorageSize: Size.mebibytes(parameter.valueAsNumber),
      reservedConcurrentExecutions: parameter.valueAsNumber,
      functionName: Aws.STACK_NAME,
      description: Lazy.string({ produce: () => 'late' }),
    });

    expect(theOne(stack, FUNCTION, /^Provider/)[1]).toMatchObject({ Timeout: { Ref: 'Number' }, MemorySize: { Ref: 'Number' }, Description: 'late' });
  });

  const cases: [string, (stack: Stack) => Partial<ResourceProviderProps>, string][] = [
    ['timeout over 15 minutes', () => ({ timeout: Duration.minutes(16) }),
      'timeout must be whole seconds from 1 second to 15 minutes, got 16 minutes; Lambda runs nothing longer: poll for work that takes longer'],
    ['timeout of 0', () => ({ timeout: Duration.seconds(0) }),
      'timeout must be whole seconds from 1 second to 15 minutes, got 0 seconds; Lambda runs nothing longer: poll for work that takes longer'],
    ['timeout with a fraction', () => ({ timeout: Duration.millis(1500) }),
      'timeout must be whole seconds from 1 second to 15 minutes, got 1 second 500 millis; Lambda runs nothing longer: poll for work that takes longer'],
    ['timeout as a token in minutes', () => ({ timeout: Duration.minutes(Lazy.number({ produce: () => 1 })) }),
      'timeout must be given as Duration.seconds() when it is a token, got a token in minutes'],
    ['maxEventAge under 5 minutes', () => ({ maxEventAge: Duration.minutes(4) }),
      'maxEventAge must be whole seconds from 5 minutes to 1 hour, got 4 minutes; CloudFormation waits an hour at most, and a throttled function needs minutes to recover'],
    ['maxEventAge over an hour', () => ({ maxEventAge: Duration.hours(2) }),
      'maxEventAge must be whole seconds from 5 minutes to 1 hour, got 2 hours; CloudFormation waits an hour at most, and a throttled function needs minutes to recover'],
    ['serviceTimeout over an hour', () => ({ serviceTimeout: Duration.hours(2) }),
      'serviceTimeout must be whole seconds from 1 second to 1 hour, got 2 hours; CloudFormation allows nothing else'],
    ['serviceTimeout under the timeout', () => ({ serviceTimeout: Duration.minutes(4) }),
      "serviceTimeout must be at least the provider's timeout (5 minutes), got 4 minutes; raise it, or lower the timeout of the provider"],
    ['memorySize under 128', () => ({ memorySize: 64 }), 'memorySize must be a whole number from 128 to 10240, got 64; the unit is MB'],
    ['memorySize with a fraction', () => ({ memorySize: 200.5 }), 'memorySize must be a whole number from 128 to 10240, got 200.5; the unit is MB'],
    ['ephemeralStorageSize over 10 GiB', () => ({ ephemeralStorageSize: Size.gibibytes(11) }),
      'ephemeralStorageSize must be whole mebibytes from 512 to 10240, got 11264; keep larger files in a bucket'],
    ['reservedConcurrentExecutions of 0', () => ({ reservedConcurrentExecutions: 0 }),
      'reservedConcurrentExecutions must be a whole number from 1 to 9007199254740991, got 0; with 0 no request would ever run'],
    ['functionName with a space', () => ({ functionName: 'my function' }),
      'functionName must be 1 to 64 letters, digits, hyphens and underscores, got "my function"; or leave it out: CloudFormation chooses a name'],
    ['description over 256 characters', () => ({ description: 'x'.repeat(257) }),
      `description must be at most 256 characters, got "${'x'.repeat(257)}"; shorten it`],
    ['six layers', (stack) => ({
      layers: [1, 2, 3, 4, 5, 6].map((n) => lambda.LayerVersion.fromLayerVersionArn(stack, `Layer${n}`, `arn:aws:lambda:us-east-1:123456789012:layer:l:${n}`)),
    }), 'layers must be at most 5, got 6; bundle what they hold'],
    ['an environment variable that Lambda refuses', () => ({ environment: { 'MY-TABLE': 'x' } }),
      'environment variable must be a letter and then at least one letter, digit or underscore, got "MY-TABLE"; rename it'],
    ['an environment variable of this package', () => ({ environment: { CUSTOM_RESOURCE_KIT_DELIVERY: 'x' } }),
      'environment variable CUSTOM_RESOURCE_KIT_DELIVERY must not start with CUSTOM_RESOURCE_KIT_, which is reserved; rename it'],
    ['vpcSubnets without vpc', () => ({ vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_ISOLATED } }),
      'vpcSubnets must come with vpc, got no vpc; pass the VPC'],
    ['securityGroups without vpc', (stack) => ({ securityGroups: [ec2.SecurityGroup.fromSecurityGroupId(stack, 'Sg', 'sg-1')] }),
      'securityGroups must come with vpc, got no vpc; pass the VPC'],
    ['allowAllOutbound without vpc', () => ({ allowAllOutbound: false }), 'allowAllOutbound must come with vpc, got no vpc; pass the VPC'],
    ['allowAllOutbound with securityGroups', (stack) => ({
      vpc: new ec2.Vpc(stack, 'Vpc'), allowAllOutbound: false, securityGroups: [ec2.SecurityGroup.fromSecurityGroupId(stack, 'Sg', 'sg-1')],
    }), 'allowAllOutbound must not come with securityGroups, which decide it themselves; set it where they are made'],
    ['logRetention with logGroup', (stack) => ({ logGroup: new logs.LogGroup(stack, 'Logs'), logRetention: logs.RetentionDays.ONE_DAY }),
      'logRetention must not come with logGroup, got both; set it where the log group is made'],
    ['logRemovalPolicy with logGroup', (stack) => ({ logGroup: new logs.LogGroup(stack, 'Logs'), logRemovalPolicy: RemovalPolicy.RETAIN }),
      'logRemovalPolicy must not come with logGroup, got both; set it where the log group is made'],
    ['logKey with logGroup', (stack) => ({ logGroup: new logs.LogGroup(stack, 'Logs'), logKey: new kms.Key(stack, 'Key') }),
      'logKey must not come with logGroup, got both; set it where the log group is made'],
  ];
  test.each(cases)('%s is an error', (_name, props, message) => {
    const stack = aStack();

    expect(messageOf(() => aProvider(stack, props(stack)))).toBe(`Stack/Provider: ${message}`);
  });
});

describe('role', () => {
  test('a given role gets a policy of the provider, which function, destinations and resources wait for', () => {
    const stack = aStack();
    const role = new iam.Role(stack, 'Given', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    const provider = aProvider(stack, { role });
    aResource(stack, provider);

    const [policy, { Roles, PolicyDocument }] = theOne(stack, 'AWS::IAM::Policy');
    const [handlerFunction] = theOne(stack, FUNCTION, /^Provider/);
    const [config] = theOne(stack, 'AWS::Lambda::EventInvokeConfig');

    expect(provider.role).toBe(role);
    expect(Roles).toEqual([{ Ref: theOne(stack, ROLE, /^Given/)[0] }]);
    expect(PolicyDocument.Statement.map((statement: { Action: unknown }) => statement.Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'], 'lambda:InvokeFunction',
    ]);
    for (const dependent of [handlerFunction, config, 'User']) expect(dependenciesOf(stack, dependent)).toContain(policy);
  });

  test('a role of another stack gets the policy from the stack of the provider, without a cycle', () => {
    const app = anApp();
    const roles = new Stack(app, 'Roles');
    const role = new iam.Role(roles, 'Given', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    const stack = new Stack(app, 'Stack');
    aResource(stack, aProvider(stack, { role }));

    app.synth();

    expect(typesOf(stack)).toContain('AWS::IAM::Policy');
    expect(typesOf(roles)).toEqual([ROLE]);
  });

  test('an imported role that takes policies gets them', () => {
    const stack = aStack();
    const role = iam.Role.fromRoleArn(stack, 'Imported', 'arn:aws:iam::123456789012:role/given');
    const provider = aProvider(stack, { role, initialPolicy: [new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::b/k'] })] });
    aResource(stack, provider);

    const policies = Object.entries(resourcesOf(stack)).filter(([, resource]) => resource.Type === 'AWS::IAM::Policy');

    expect(policies.map(([, policy]) => policy.Properties.Roles)).toEqual([['given'], ['given']]);
    expect(dependenciesOf(stack, 'User')).toEqual(expect.arrayContaining(policies.map(([id]) => id)));
  });

  test('a role that takes no policies is an error that prints the policy', () => {
    const stack = aStack();
    const role = iam.Role.fromRoleArn(stack, 'Imported', 'arn:aws:iam::123456789012:role/given', { mutable: false });
    const logGroup = logs.LogGroup.fromLogGroupArn(stack, 'Logs', 'arn:aws:logs:us-east-1:123456789012:log-group:users:*');

    const message = messageOf(() => aProvider(stack, { role, logGroup }));

    expect(message).toBe(`Stack/Provider: role must take policies, got one that cannot be modified; pass one that can be (fromRoleArn with mutable: true), or add this policy to it and set roleHasPermissions: true
{
  "Statement": [
    {
      "Action": [
        "logs:CreateLogStream",
        "logs:PutLogEvents"
      ],
      "Effect": "Allow",
      "Resource": "arn:aws:logs:us-east-1:123456789012:log-group:users:*"
    },
    {
      "Action": "lambda:InvokeFunction",
      "Effect": "Allow",
      "Resource": {
        "Fn::GetAtt": [
          "CustomResourceKitResponderFunctionCAB6DC52",
          "Arn"
        ]
      }
    }
  ],
  "Version": "2012-10-17"
}`);
  });

  test('roleHasPermissions lets such a role pass, and what is granted later is printed as a warning', () => {
    const stack = aStack();
    const role = iam.Role.fromRoleArn(stack, 'Imported', 'arn:aws:iam::123456789012:role/given', { mutable: false });
    const provider = aProvider(stack, { role, roleHasPermissions: true });
    aResource(stack, provider).grantPrincipal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::b/k'] }));

    expect(typesOf(stack)).not.toContain('AWS::IAM::Policy');
    Annotations.fromStack(stack).hasWarning('/Stack/Provider', Match.stringLikeRegexp('the role takes no policies, make sure that it has this one:[^]*s3:GetObject'));
  });

  test('a permissions boundary of the stack bounds both roles', () => {
    const stack = aStack();
    aProvider(stack);
    iam.PermissionsBoundary.of(stack).apply(iam.ManagedPolicy.fromAwsManagedPolicyName('PowerUserAccess'));

    const roles = Object.values(resourcesOf(stack)).filter((resource) => resource.Type === ROLE);

    expect(roles.map((role) => role.Properties.PermissionsBoundary)).toHaveLength(2);
    for (const role of roles) expect(JSON.stringify(role.Properties.PermissionsBoundary)).toContain('PowerUserAccess');
  });
});

describe('in a VPC', () => {
  test('answers leave through the responder, so that no route to Amazon S3 is needed', () => {
    const stack = aStack();
    const vpc = new ec2.Vpc(stack, 'Vpc', { natGateways: 0, subnetConfiguration: [{ name: 'i', subnetType: ec2.SubnetType.PRIVATE_ISOLATED }] });
    const provider = aProvider(stack, { vpc, environment: { TABLE: 'users' } });

    provider.connections.allowToAnyIpv4(ec2.Port.tcp(5432));

    const [, handlerFunction] = theOne(stack, FUNCTION, /^Provider/);
    expect(handlerFunction.Environment).toEqual({ Variables: { TABLE: 'users', CUSTOM_RESOURCE_KIT_DELIVERY: 'return' } });
    expect(handlerFunction.VpcConfig.SubnetIds).toHaveLength(2);
    expect(theOne(stack, FUNCTION, /Responder/)[1]).not.toHaveProperty('VpcConfig');
  });

  test('the rights to manage network interfaces stand in the role, with the reason for having no resource', () => {
    const stack = aStack();
    aProvider(stack, { vpc: new ec2.Vpc(stack, 'Vpc', { restrictDefaultSecurityGroup: false }) });

    const role = Object.entries(Template.fromStack(stack).findResources(ROLE)).find(([id]) => id.startsWith('Provider'))?.[1];

    expect(role?.Properties.Policies[0].PolicyDocument.Statement[2]).toEqual({
      Effect: 'Allow',
      Action: [
        'ec2:AssignPrivateIpAddresses', 'ec2:CreateNetworkInterface', 'ec2:DeleteNetworkInterface',
        'ec2:DescribeNetworkInterfaces', 'ec2:DescribeSubnets', 'ec2:UnassignPrivateIpAddresses',
      ],
      Resource: '*',
    });
    expect(role?.Metadata.cdk_nag).toEqual({
      rules_to_suppress: [{
        id: 'AwsSolutions-IAM5',
        applies_to: ['Resource::*'],
        reason: 'Lambda manages the network interfaces of a function in a VPC with the role of the function, and their ids are not known before',
      }],
    });
  });

  test('connections without a VPC are an error', () => {
    const provider = aProvider(aStack());

    expect(messageOf(() => provider.connections)).toBe('Stack/Provider: connections must have a VPC, got a provider without one; pass vpc');
  });
});

describe('tracing and keys', () => {
  test('tracing adds its right to the role, and no resource', () => {
    const stack = aStack();
    aProvider(stack, { tracing: lambda.Tracing.ACTIVE });

    expect(theOne(stack, FUNCTION, /^Provider/)[1].TracingConfig).toEqual({ Mode: 'Active' });
    expect(theOne(stack, ROLE, /^Provider/)[1].Policies[0].PolicyDocument.Statement[2]).toEqual({
      Effect: 'Allow', Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: '*',
    });
    expect(typesOf(stack)).toHaveLength(7);
  });

  test('disabled tracing adds nothing', () => {
    const stack = aStack();
    aProvider(stack, { tracing: lambda.Tracing.DISABLED });

    expect(JSON.stringify(resourcesOf(stack))).not.toContain('xray');
  });

  test('the function may decrypt its environment', () => {
    const stack = aStack();
    aProvider(stack, { environment: { TABLE: 'users' }, environmentEncryption: new kms.Key(stack, 'Key') });

    const [key] = theOne(stack, 'AWS::KMS::Key');
    expect(theOne(stack, FUNCTION, /^Provider/)[1].KmsKeyArn).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
    expect(theOne(stack, ROLE, /^Provider/)[1].Policies[0].PolicyDocument.Statement[2]).toEqual({
      Effect: 'Allow', Action: 'kms:Decrypt', Resource: { 'Fn::GetAtt': [key, 'Arn'] },
    });
  });

  test('CloudWatch Logs may use the key of the logs', () => {
    const stack = aStack();
    aProvider(stack, { logKey: new kms.Key(stack, 'Key'), logRetention: logs.RetentionDays.ONE_YEAR, logRemovalPolicy: RemovalPolicy.RETAIN });

    const [key, { KeyPolicy }] = theOne(stack, 'AWS::KMS::Key');
    const [logGroup, properties] = theOne(stack, 'AWS::Logs::LogGroup', /^Provider/);
    expect(properties).toEqual({ KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] }, RetentionInDays: 365 });
    expect(Template.fromStack(stack).toJSON().Resources[logGroup].DeletionPolicy).toBe('Retain');
    expect(KeyPolicy.Statement[1]).toMatchObject({
      Principal: { Service: { 'Fn::Join': ['', ['logs.', { Ref: 'AWS::Region' }, '.amazonaws.com']] } },
      Condition: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': expect.anything() } },
    });
  });
});

describe('what depends on a provider', () => {
  test('a resource depends on role, log group, function and destinations', () => {
    const stack = aStack();
    aResource(stack, aProvider(stack));

    expect(dependenciesOf(stack, 'User').sort()).toEqual([
      theOne(stack, 'AWS::Lambda::EventInvokeConfig')[0],
      theOne(stack, FUNCTION, /^Provider/)[0],
      theOne(stack, 'AWS::Logs::LogGroup', /^Provider/)[0],
      theOne(stack, ROLE, /^Provider/)[0],
    ].sort());
  });

  test('a resource depends on what is granted to the provider after it was made', () => {
    const stack = aStack();
    const provider = aProvider(stack);
    aResource(stack, provider);
    new s3.Bucket(stack, 'Bucket').grantRead(provider);

    expect(dependenciesOf(stack, 'User')).toContain(theOne(stack, 'AWS::IAM::Policy')[0]);
  });

  test('a resource does not depend on what else stands below its provider, so that it can stand there itself', () => {
    const stack = aStack();
    const provider = aProvider(stack);
    aResource(provider, provider, 'First');
    aResource(provider, provider, 'Second');

    for (const [id, resource] of Object.entries(resourcesOf(stack)).filter(([, { Type }]) => Type === 'Custom::DatabaseUser')) {
      expect(resource.DependsOn?.filter((dependency) => /First|Second/.test(dependency))).toEqual([]);
      expect(id).toMatch(/^Provider/);
    }
  });

  test('anything can depend on a provider', () => {
    const stack = aStack();
    const provider = aProvider(stack);
    const topic = new sns.Topic(stack, 'Topic');
    topic.node.addDependency(provider);

    expect(dependenciesOf(stack, theOne(stack, 'AWS::SNS::Topic')[0])).toHaveLength(4);
  });

  test("the handler's environment may refer to resources that no custom resource is part of", () => {
    const stack = aStack();
    const bucket = new s3.Bucket(stack, 'Bucket');
    const provider = aProvider(stack, { environment: { BUCKET: bucket.bucketName } });
    bucket.grantReadWrite(provider);
    const user = aResource(stack, provider);
    user.node.addDependency(bucket);

    expect(() => Template.fromStack(stack)).not.toThrow();
    expect(dependenciesOf(stack, 'User')).toContain(theOne(stack, 'AWS::S3::Bucket')[0]);
  });

  test('a provider serves resources of other stacks, which are deployed after its own', () => {
    const app = anApp();
    const providers = new Stack(app, 'Providers');
    const users = new Stack(app, 'Users');
    aResource(users, aProvider(providers));

    app.synth();

    expect(users.dependencies).toEqual([providers]);
    expect(typesOf(users)).toEqual(['Custom::DatabaseUser']);
    expect(JSON.stringify(resourcesOf(users).User?.Properties.ServiceToken)).toMatch(/Fn::(ImportValue|GetStackOutput)|Ref/);
  });
});

describe('environments', () => {
  test('stages, nested stacks and regions that are known each get a responder of their own stack', () => {
    const app = anApp();
    const stage = new Stage(app, 'Prod', { env: { account: '123456789012', region: 'eu-west-1' } });
    const stack = new Stack(stage, 'Stack');
    const nested = new NestedStack(stack, 'Nested');
    aResource(stack, aProvider(stack));
    aResource(nested, aProvider(nested));

    app.synth();

    expect(typesOf(stack).filter((type) => type === FUNCTION)).toHaveLength(2);
    expect(typesOf(nested).filter((type) => type === FUNCTION)).toHaveLength(2);
  });

  test('tags with tokens reach the provider and leave the resource working', () => {
    const stack = aStack();
    aResource(stack, aProvider(stack));
    Tags.of(stack).add('stack', Aws.STACK_NAME);

    expect(theOne(stack, FUNCTION, /^Provider/)[1].Tags).toEqual([{ Key: 'stack', Value: { Ref: 'AWS::StackName' } }]);
  });

  test('without any feature flag the resources are the same in number', () => {
    const stack = new Stack(new App(), 'Stack');
    aResource(stack, aProvider(stack));

    expect(typesOf(stack)).toHaveLength(8);
  });

  test('aspects reach the function', () => {
    const stack = aStack();
    aProvider(stack);
    Aspects.of(stack).add({
      visit: (node) => {
        if (node instanceof lambda.CfnFunction) node.memorySize = 512;
      },
    });

    expect(theOne(stack, FUNCTION, /^Provider/)[1].MemorySize).toBe(512);
  });
});

describe('handlerHash', () => {
  test('is plain text: the key of the code in the template', () => {
    const stack = aStack();
    const provider = aProvider(stack);

    expect(Token.isUnresolved(provider.handlerHash)).toBe(false);
    expect(theOne(stack, FUNCTION, /^Provider/)[1].Code.S3Key).toBe(`${provider.handlerHash}.zip`);
  });

  test('changes with the code, so that a resource that has it as a property is updated', () => {
    const hashOf = (handler: ProviderHandler) => new ResourceProvider(aStack(), 'Provider', { handler }).handlerHash;

    expect(hashOf(aHandler())).toBe(hashOf(aHandler()));
    expect(hashOf(aHandler())).not.toBe(hashOf(ProviderHandler.fromAsset(__dirname, 'lambda_function.handler', { runtime: lambda.Runtime.JAVA_21 })));
  });
});

describe('getOrCreate', () => {
  test('makes one provider per stack and name', () => {
    const stack = aStack();
    const handler = aHandler();

    const first = ResourceProvider.getOrCreate(new Construct(stack, 'A'), 'DatabaseUser', { handler, timeout: Duration.minutes(1) });
    const second = ResourceProvider.getOrCreate(new Construct(stack, 'B'), 'DatabaseUser', { handler, timeout: Duration.seconds(60) });
    const other = ResourceProvider.getOrCreate(stack, 'Other', { handler });

    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(first.node.path).toBe('Stack/ResourceProvider-DatabaseUser');
  });

  test('handlers of the same source are the same handler', () => {
    const stack = aStack();
    const source = () => ProviderHandler.fromAsset(__dirname, 'Main::handler', { runtime: lambda.Runtime.JAVA_21 });

    expect(ResourceProvider.getOrCreate(stack, 'P', { handler: source() })).toBe(ResourceProvider.getOrCreate(stack, 'P', { handler: source() }));
  });

  test('grants the first rights of every caller', () => {
    const stack = aStack();
    const handler = aHandler();
    for (const region of ['us-east-1', 'eu-west-1', 'ap-south-1']) {
      ResourceProvider.getOrCreate(stack, 'P', {
        handler, initialPolicy: [new iam.PolicyStatement({ actions: ['ssm:GetParameter'], resources: [`arn:aws:ssm:${region}:123456789012:parameter/p`] })],
      });
    }

    expect(theOne(stack, 'AWS::IAM::Policy')[1].PolicyDocument.Statement).toEqual([{
      Effect: 'Allow',
      Action: 'ssm:GetParameter',
      Resource: ['us-east-1', 'eu-west-1', 'ap-south-1'].map((region) => `arn:aws:ssm:${region}:123456789012:parameter/p`).sort(),
    }]);
  });

  test('does so for a given role, too', () => {
    const stack = aStack();
    const shared = { handler: aHandler(), role: iam.Role.fromRoleArn(stack, 'Role', 'arn:aws:iam::123456789012:role/given') };
    for (const key of ['a', 'b']) {
      ResourceProvider.getOrCreate(stack, 'P', {
        ...shared, initialPolicy: [new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [`arn:aws:s3:::b/${key}`] })],
      });
    }

    expect(theOne(stack, 'AWS::IAM::Policy', /InitialPolicy/)[1].PolicyDocument.Statement[0].Resource).toEqual(['arn:aws:s3:::b/a', 'arn:aws:s3:::b/b']);
  });

  test('other props for the same name are an error', () => {
    const stack = aStack();
    const handler = aHandler();
    ResourceProvider.getOrCreate(stack, 'P', { handler, environment: { TABLE: '1' } });

    expect(messageOf(() => ResourceProvider.getOrCreate(new Construct(stack, 'B'), 'P', { handler, memorySize: 512, environment: { TABLE: '2' } }))).toBe(
      'Stack/B: props must be the same in every call for the shared provider Stack/ResourceProvider-P, got another environment, memorySize; use another uniqueId for another provider',
    );
  });

  test('a construct of somebody else under the id is an error', () => {
    const stack = aStack();
    new Construct(stack, 'ResourceProvider-P');

    expect(messageOf(() => ResourceProvider.getOrCreate(stack, 'P', { handler: aHandler() }))).toBe(
      'Stack/ResourceProvider-P: this id belongs to a shared provider, got another construct; choose another uniqueId',
    );
  });
});

describe('fromServiceToken', () => {
  const LAMBDA_ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:users';
  const SNS_ARN = 'arn:aws-cn:sns:cn-north-1:123456789012:users';

  function inRegion(region?: string): Stack {
    return new Stack(anApp(), 'Stack', { env: { region } });
  }

  test.each([LAMBDA_ARN, `${LAMBDA_ARN}:live`, SNS_ARN])('%s is used as it is', (arn) => {
    const stack = inRegion();
    const provider = ResourceProvider.fromServiceToken(stack, 'Provider', arn, { serviceTimeout: Duration.minutes(10) });
    new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::User' });

    expect(resourcesOf(stack).User).toMatchObject({ Properties: { ServiceToken: arn, ServiceTimeout: 600 } });
    expect(typesOf(stack)).toEqual(['Custom::User']);
    Annotations.fromStack(stack).hasNoWarning('*', Match.anyValue());
  });

  test.each(['users', 'arn:aws:s3:::bucket', 'arn:aws:lambda:eu-west-1:123456789012:layer:l:1', ''])('%j is an error', (arn) => {
    expect(messageOf(() => ResourceProvider.fromServiceToken(inRegion(), 'Provider', arn))).toBe(
      `Stack/Provider: serviceToken must be the ARN of a Lambda function or an SNS topic, got ${JSON.stringify(arn)}; correct it`,
    );
  });

  test('a FIFO topic is an error', () => {
    expect(messageOf(() => ResourceProvider.fromServiceToken(inRegion(), 'Provider', `${SNS_ARN}.fifo`))).toBe(
      `Stack/Provider: serviceToken must not be a FIFO topic, got ${SNS_ARN}.fifo; CloudFormation publishes to none, so pass a standard one`,
    );
  });

  test("an ARN of another region than the stack's is an error", () => {
    expect(messageOf(() => ResourceProvider.fromServiceToken(inRegion('us-east-1'), 'Provider', LAMBDA_ARN))).toBe(
      `Stack/Provider: serviceToken must be in the stack's own region us-east-1, got ${LAMBDA_ARN}; CloudFormation calls no provider elsewhere, so deploy one in us-east-1`,
    );
    expect(() => ResourceProvider.fromServiceToken(inRegion('eu-west-1'), 'Provider', LAMBDA_ARN)).not.toThrow();
  });

  test('an ARN that is only known at deployment draws a warning, since CloudFormation refuses another one', () => {
    const stack = inRegion();
    const parameter = new CfnParameter(stack, 'Arn');
    ResourceProvider.fromServiceToken(stack, 'Parameter', parameter.valueAsString);
    ResourceProvider.fromServiceToken(stack, 'Lazy', Lazy.string({ produce: () => LAMBDA_ARN }));

    for (const id of ['Parameter', 'Lazy']) {
      Annotations.fromStack(stack).hasWarning(`/Stack/${id}`, Match.stringLikeRegexp('"Modifying service token is not allowed"'));
    }
  });

  test('references to resources of the app, and the own account and region, draw no warning', () => {
    const stack = inRegion();
    ResourceProvider.fromServiceToken(stack, 'Topic', new sns.Topic(stack, 'T').topicArn);
    ResourceProvider.fromServiceToken(stack, 'Own', `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:users`);

    Annotations.fromStack(stack).hasNoWarning('*', Match.stringLikeRegexp('service token'));
  });

  test('serviceTimeout is checked', () => {
    expect(messageOf(() => ResourceProvider.fromServiceToken(inRegion(), 'Provider', LAMBDA_ARN, { serviceTimeout: Duration.hours(2) }))).toBe(
      'Stack/Provider: serviceTimeout must be whole seconds from 1 second to 1 hour, got 2 hours; CloudFormation allows nothing else',
    );
  });

  test('rights that only a resource needs are an error that prints the policy', () => {
    const stack = inRegion();
    const provider = ResourceProvider.fromServiceToken(stack, 'Provider', LAMBDA_ARN);
    const user = new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::User' });
    const statement = new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::b/k'] });

    expect(messageOf(() => user.grantPrincipal.addToPrincipalPolicy(statement))).toBe(`Stack/Provider: rights must be granted to the provider's role, got a provider that is known by its serviceToken only; add this policy to its role
{
  "Statement": [
    {
      "Action": "s3:GetObject",
      "Effect": "Allow",
      "Resource": "arn:aws:s3:::b/k"
    }
  ],
  "Version": "2012-10-17"
}`);
  });
});
