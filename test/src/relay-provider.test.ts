import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as destinations from 'aws-cdk-lib/aws-lambda-destinations';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { anApp, aStack, dependenciesOf, messageOf, removeTemporaryFolders, resourcesOf, theOne, typesOf } from './support';
import { RelayProvider, RelayProviderProps, TypedCustomResource } from '../../src';

afterAll(removeTemporaryFolders);

const FUNCTION = 'AWS::Lambda::Function';
const ALIAS = 'AWS::Lambda::Alias';
const CONFIG = 'AWS::Lambda::EventInvokeConfig';
const POLICY = 'AWS::IAM::Policy';
const FUNCTION_ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:users';
const ROLE_ARN = 'arn:aws:iam::123456789012:role/users';

/** A function in a language that this package has no runtime for. */
function aFunction(scope: Stack, props: Partial<lambda.FunctionProps> = {}): lambda.Function {
  return new lambda.Function(scope, 'Handler', {
    code: lambda.Code.fromInline('def handler(event, context): pass'),
    handler: 'index.handler',
    runtime: lambda.Runtime.PYTHON_3_13,
    timeout: Duration.minutes(1),
    ...props,
  });
}

/** A relay `Relay` with a resource `User`. */
function aRelay(stack: Stack, handler: lambda.IFunction, props: Partial<RelayProviderProps> = {}): RelayProvider {
  const provider = new RelayProvider(stack, 'Relay', { handler, ...props });
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
  return provider;
}

function inRegion(region = 'eu-west-1', account = '123456789012'): Stack {
  return new Stack(anApp(), 'Stack', { env: { region, account } });
}

function imported(stack: Stack, role?: iam.IRole): lambda.IFunction {
  return lambda.Function.fromFunctionAttributes(stack, 'Imported', { functionArn: FUNCTION_ARN, role, sameEnvironment: true });
}

/** The statement that an error prints, as it stands in the template. */
const POLICY_TEXT = `{
  "Statement": [
    {
      "Action": "lambda:InvokeFunction",
      "Effect": "Allow",
      "Resource": {
        "Fn::GetAtt": [
          "CustomResourceKitResponderFunction[A-F0-9]+",
          "Arn"
        ]
      }
    }
  ],
  "Version": "2012-10-17"
}`.replaceAll(/[{}[\]]/g, '\\$&').replace('\\[A-F0-9\\]+', '[A-F0-9]+');

describe('what a relay adds to a stack with a function', () => {
  test('alias, its configuration and a policy; and the responder, of which each stack has one', () => {
    const without = aStack();
    aFunction(without);
    const stack = aStack();
    aRelay(stack, aFunction(stack));
    const added = [...typesOf(stack)];
    for (const type of typesOf(without)) added.splice(added.indexOf(type), 1);

    expect(added).toEqual(['AWS::IAM::Policy', 'AWS::IAM::Role', 'AWS::Lambda::Alias', CONFIG, FUNCTION, 'AWS::Logs::LogGroup', 'Custom::DatabaseUser']);
  });

  test('no function stands in front: the alias to $LATEST is the ServiceToken', () => {
    const stack = aStack();
    const provider = aRelay(stack, aFunction(stack));
    const [id, alias] = theOne(stack, ALIAS);

    expect(resourcesOf(stack).User?.Properties.ServiceToken).toEqual({ Ref: id });
    expect(stack.resolve(provider.serviceToken)).toEqual({ Ref: id });
    expect(alias).toEqual({
      Description: 'Handles custom resources (cdk-custom-resource-kit)',
      FunctionName: { Ref: theOne(stack, FUNCTION, /^Handler/)[0] },
      FunctionVersion: '$LATEST',
      Name: expect.stringMatching(/^custom-resource-kit-relay-[0-9a-f]{16}$/),
    });
  });

  test('asynchronous invocation of the alias: nothing is retried, both destinations are the responder', () => {
    const stack = aStack();
    aRelay(stack, aFunction(stack), { maxEventAge: Duration.minutes(10) });
    const responder = { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^CustomResourceKitResponderFunction/), 'Arn'] } };

    expect(theOne(stack, CONFIG)[1]).toEqual({
      FunctionName: { Ref: theOne(stack, FUNCTION, /^Handler/)[0] },
      Qualifier: { 'Fn::Select': [7, { 'Fn::Split': [':', { Ref: theOne(stack, ALIAS)[0] }] }] },
      DestinationConfig: { OnFailure: responder, OnSuccess: responder },
      MaximumEventAgeInSeconds: 600,
      MaximumRetryAttempts: 0,
    });
  });

  test('the right to reach the responder is there before the configuration that Lambda checks it for', () => {
    const stack = aStack();
    aRelay(stack, aFunction(stack));
    const [id, policy] = theOne(stack, POLICY);

    expect(policy.PolicyDocument.Statement).toEqual([{
      Effect: 'Allow',
      Action: 'lambda:InvokeFunction',
      Resource: { 'Fn::GetAtt': [expect.stringMatching(/^CustomResourceKitResponderFunction/), 'Arn'] },
    }]);
    expect(policy.Roles).toEqual([{ Ref: expect.stringMatching(/^HandlerServiceRole/) }]);
    expect(dependenciesOf(stack, theOne(stack, CONFIG)[0])).toContain(id);
  });

  test('the resource depends on function, role, alias, configuration and policy', () => {
    const stack = aStack();
    aRelay(stack, aFunction(stack));
    const parts = [
      theOne(stack, FUNCTION, /^Handler/), theOne(stack, 'AWS::IAM::Role', /^Handler/), theOne(stack, ALIAS), theOne(stack, CONFIG), theOne(stack, POLICY),
    ];

    expect(dependenciesOf(stack, 'User')).toEqual(expect.arrayContaining(parts.map(([id]) => id)));
  });

  test('the function itself is left as it is', () => {
    const without = aStack();
    aFunction(without);
    const stack = aStack();
    aRelay(stack, aFunction(stack));

    const { DependsOn: _before, ...before } = { DependsOn: [], ...resourcesOf(without)[theOne(without, FUNCTION)[0]] };
    const { DependsOn: _after, ...after } = { DependsOn: [], ...resourcesOf(stack)[theOne(stack, FUNCTION, /^Handler/)[0]] };
    expect(after).toEqual(before);
  });
});

test('a function that others call asynchronously keeps its retries and destinations for them', () => {
  const stack = aStack();
  const queue = new sqs.Queue(stack, 'Failures', { enforceSSL: true });
  aRelay(stack, aFunction(stack, { onFailure: new destinations.SqsDestination(queue), retryAttempts: 2, maxEventAge: Duration.hours(6) }));

  expect(theOne(stack, CONFIG, /^Handler/)[1]).toEqual({
    FunctionName: { Ref: theOne(stack, FUNCTION, /^Handler/)[0] },
    Qualifier: '$LATEST',
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [theOne(stack, 'AWS::SQS::Queue')[0], 'Arn'] } } },
    MaximumEventAgeInSeconds: 21_600,
    MaximumRetryAttempts: 2,
  });
  expect(theOne(stack, CONFIG, /^Relay/)[1].MaximumRetryAttempts).toBe(0);
});

test('two relays of one function have an alias each, and share the responder', () => {
  const stack = aStack();
  const handler = aFunction(stack);
  for (const id of ['First', 'Second']) new RelayProvider(stack, id, { handler });
  const names = Object.values(resourcesOf(stack)).filter(({ Type }) => Type === ALIAS).map(({ Properties }) => Properties.Name);

  expect(new Set(names).size).toBe(2);
  expect(typesOf(stack).filter((type) => type === FUNCTION)).toHaveLength(2);
});

test('the name of the alias depends on the path of the construct alone', () => {
  const nameIn = (code: string) => {
    const stack = aStack();
    aRelay(stack, aFunction(stack, { code: lambda.Code.fromInline(code) }));
    return theOne(stack, ALIAS)[1].Name;
  };

  expect(nameIn('x')).toBe(nameIn('y'));
});

test('a function in a VPC works, without any change', () => {
  const stack = inRegion();
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-12345678', availabilityZones: ['eu-west-1a'], privateSubnetIds: ['subnet-11111111'] });
  aRelay(stack, aFunction(stack, { vpc }));

  expect(theOne(stack, FUNCTION, /^Handler/)[1].VpcConfig.SubnetIds).toEqual(['subnet-11111111']);
  expect(theOne(stack, FUNCTION, /^Handler/)[1].Environment).toBeUndefined();
});

test('a function of another stack gets alias, policy and responder in the stack of the relay', () => {
  const app = anApp();
  const functions = new Stack(app, 'Functions');
  const stack = new Stack(app, 'Stack');
  aRelay(stack, aFunction(functions));

  expect(typesOf(stack)).toEqual(['AWS::IAM::Policy', 'AWS::IAM::Role', ALIAS, CONFIG, FUNCTION, 'AWS::Logs::LogGroup', 'Custom::DatabaseUser']);
  expect(typesOf(functions)).toEqual(['AWS::IAM::Role', FUNCTION, 'AWS::Logs::LogGroup']);
});

test('works in a nested stack', () => {
  const stack = aStack();
  const nested = new NestedStack(stack, 'Nested');
  aRelay(nested, aFunction(nested));

  expect(typesOf(nested)).toContain(ALIAS);
});

describe('time-outs', () => {
  test('serviceTimeout is checked against the function', () => {
    const stack = aStack();

    expect(messageOf(() => aRelay(stack, aFunction(stack), { serviceTimeout: Duration.seconds(59) }))).toBe(
      "Stack/Relay: serviceTimeout must be at least the provider's timeout (1 minute), got 59 seconds; raise it, or lower the timeout of the provider",
    );
  });

  test('a function without one has the 3 seconds that Lambda gives it', () => {
    const stack = aStack();

    expect(aRelay(stack, aFunction(stack, { timeout: undefined })).timeout).toEqual(Duration.seconds(3));
  });

  test("a resource's own serviceTimeout is checked against the function, too", () => {
    const stack = aStack();
    const provider = aRelay(stack, aFunction(stack));

    expect(() => new TypedCustomResource(stack, 'Other', { provider, resourceType: 'Custom::X', serviceTimeout: Duration.seconds(59) })).toThrow();
  });

  test('serviceTimeout is that of the resources', () => {
    const stack = aStack();
    aRelay(stack, aFunction(stack), { serviceTimeout: Duration.minutes(20) });

    expect(resourcesOf(stack).User?.Properties.ServiceTimeout).toBe(1200);
  });

  test('an imported function tells none', () => {
    const stack = inRegion();
    const role = iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN);

    expect(aRelay(stack, imported(stack, role), { serviceTimeout: Duration.seconds(1) }).timeout).toBeUndefined();
  });

  test('maxEventAge is from 5 minutes to 1 hour', () => {
    const stack = aStack();

    expect(messageOf(() => aRelay(stack, aFunction(stack), { maxEventAge: Duration.minutes(4) }))).toBe(
      'Stack/Relay: maxEventAge must be whole seconds from 5 minutes to 1 hour, got 4 minutes; '
      + 'CloudFormation waits an hour at most, and a throttled function needs minutes to recover',
    );
  });
});

describe('an imported function', () => {
  test('that is known with its role is relayed', () => {
    const stack = inRegion();
    aRelay(stack, imported(stack, iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN)));

    expect(theOne(stack, ALIAS)[1]).toMatchObject({ FunctionName: 'users', FunctionVersion: '$LATEST' });
    expect(theOne(stack, POLICY)[1].Roles).toEqual(['users']);
  });

  test('whose role is not known is an error that says what it needs, and prints the policy', () => {
    const stack = inRegion();

    expect(messageOf(() => aRelay(stack, imported(stack)))).toMatch(new RegExp(
      '^Stack/Relay: handler must have a role that takes policies, got an imported function whose role is not known; import it with its role '
      + `\\(Function\\.fromFunctionAttributes\\), or add this policy to its role and set roleHasPermissions: true\n${POLICY_TEXT}$`,
    ));
  });

  test('whose role takes no policies is an error that prints the policy', () => {
    const stack = inRegion();
    const role = iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN, { mutable: false });

    expect(messageOf(() => aRelay(stack, imported(stack, role)))).toMatch(new RegExp(
      '^Stack/Relay: role must take policies, got one that cannot be modified; pass one that can be \\(fromRoleArn with mutable: true\\), '
      + `or add this policy to it and set roleHasPermissions: true\n${POLICY_TEXT}$`,
    ));
  });

  test('passes with roleHasPermissions, and what is granted later is printed as a warning', () => {
    const stack = inRegion();
    const provider = new RelayProvider(stack, 'Relay', { handler: imported(stack), roleHasPermissions: true });
    const user = new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
    provider.attachInlinePolicy(new iam.Policy(user, 'Policy', { statements: [new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['*'] })] }));

    expect(theOne(stack, ALIAS)[1].FunctionVersion).toBe('$LATEST');
    Annotations.fromStack(stack).hasWarning('/Stack/Relay', Match.stringLikeRegexp(
      '^the function\'s role takes no policies, make sure that it has this one:\n[^]*"s3:GetObject"',
    ));
  });

  test('of another region or account is an error', () => {
    const otherRegion = inRegion('us-east-1');
    const otherAccount = inRegion('eu-west-1', '210987654321');

    expect(messageOf(() => aRelay(otherRegion, lambda.Function.fromFunctionArn(otherRegion, 'Imported', FUNCTION_ARN)))).toBe(
      "Stack/Relay: handler must be in the stack's own region us-east-1, got a function of eu-west-1; make the provider in a stack of eu-west-1, "
      + 'and name its serviceToken where stacks may use it',
    );
    expect(messageOf(() => aRelay(otherAccount, lambda.Function.fromFunctionArn(otherAccount, 'Imported', FUNCTION_ARN)))).toContain(
      "Stack/Relay: handler must be in the stack's own account 210987654321, got a function of 123456789012;",
    );
  });
});

describe('a version or an alias instead of a function is an error', () => {
  test('of the app', () => {
    const stack = aStack();

    expect(messageOf(() => aRelay(stack, aFunction(stack).currentVersion))).toBe(
      'Stack/Relay: handler must be a function, of which an alias is made, got the version or alias Stack/Handler/CurrentVersion; pass the function itself',
    );
  });

  test('by its ARN', () => {
    const stack = inRegion();

    expect(messageOf(() => aRelay(stack, lambda.Function.fromFunctionArn(stack, 'Imported', `${FUNCTION_ARN}:live`)))).toBe(
      `Stack/Relay: handler must be a function, of which an alias is made, got the version or alias ${FUNCTION_ARN}:live; pass the function itself`,
    );
  });
});

describe('rights', () => {
  test('are granted to the role of the function', () => {
    const stack = aStack();
    const provider = aRelay(stack, aFunction(stack));
    s3.Bucket.fromBucketName(stack, 'Bucket', 'scripts').grantRead(provider);

    expect(theOne(stack, POLICY, /^HandlerServiceRole/)[1].PolicyDocument.Statement[0].Action).toContain('s3:GetObject*');
  });

  test('of one resource are a policy of that resource, which it depends on', () => {
    const stack = aStack();
    const provider = new RelayProvider(stack, 'Relay', { handler: aFunction(stack) });
    const user = new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::DatabaseUser' });
    s3.Bucket.fromBucketName(stack, 'Bucket', 'scripts').grantRead(user);
    const [id, policy] = theOne(stack, POLICY, /^User/);

    expect(policy.Roles).toEqual([{ Ref: expect.stringMatching(/^HandlerServiceRole/) }]);
    expect(dependenciesOf(stack, 'User')).toContain(id);
  });
});
