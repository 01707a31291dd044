/** The template side of CloudFormation's protocol, row by row. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requesttypes.html */
import { Duration, Stack } from 'aws-cdk-lib';
import { anApp, aProvider, aStack, messageOf, removeTemporaryFolders, resourcesOf, theOne } from './support';
import { OutputType, ProviderTransport, ResourceProvider, TypedCustomResource } from '../../src';

afterAll(removeTemporaryFolders);

const ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:users';

function propertiesOf(stack: Stack): Record<string, unknown> {
  return resourcesOf(stack).User?.Properties ?? {};
}

describe('ServiceToken', () => {
  test('is required: every resource has the ARN of its provider', () => {
    const stack = aStack();
    const provider = aProvider(stack, { transport: ProviderTransport.lambdaFunction() });
    new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::User' });

    expect(propertiesOf(stack).ServiceToken).toEqual({ 'Fn::GetAtt': [theOne(stack, 'AWS::Lambda::Function', /^Provider/)[0], 'Arn'] });
    expect(stack.resolve(provider.serviceToken)).toEqual(propertiesOf(stack).ServiceToken);
  });

  test("is of the stack's own region", () => {
    const stack = new Stack(anApp(), 'Stack', { env: { region: 'us-east-1' } });

    expect(messageOf(() => ResourceProvider.fromServiceToken(stack, 'Provider', ARN))).toContain("serviceToken must be in the stack's own region us-east-1");
  });

  test('is the ARN of an SNS topic or a Lambda function', () => {
    const stack = aStack();
    for (const arn of [ARN, 'arn:aws:sns:eu-west-1:123456789012:users']) {
      expect(() => ResourceProvider.fromServiceToken(stack, `Provider ${arn.split(':')[2]}`, arn)).not.toThrow();
    }
    expect(() => ResourceProvider.fromServiceToken(stack, 'Queue', 'arn:aws:sqs:eu-west-1:123456789012:users')).toThrow();
  });
});

describe('ServiceTimeout', () => {
  const rendered = (serviceTimeout?: Duration) => {
    const stack = aStack();
    const provider = ResourceProvider.fromServiceToken(stack, 'Provider', ARN);
    new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::User', serviceTimeout });
    return propertiesOf(stack).ServiceTimeout;
  };

  test('is whole seconds as a number, from 1 to 3600', () => {
    expect(rendered(Duration.seconds(1))).toBe(1);
    expect(rendered(Duration.hours(1))).toBe(3600);
    expect(() => rendered(Duration.seconds(3601))).toThrow();
    expect(() => rendered(Duration.seconds(0))).toThrow();
    expect(() => rendered(Duration.millis(1500))).toThrow();
  });

  test('is never left to the default of an hour', () => {
    expect(rendered()).toBe(1860);
  });
});

test('anything else reaches the provider: no property is added, renamed or changed', () => {
  const stack = aStack();
  const properties = { 'Name': 'bob', 'ip_permissions': [{ 'from-port': 22 }], 'x.y': { Z: false } };
  const provider = ResourceProvider.fromServiceToken(stack, 'Provider', ARN);
  new TypedCustomResource(stack, 'User', { provider, resourceType: 'Custom::User', properties, outputs: { arn: OutputType.STRING } });

  expect(propertiesOf(stack)).toEqual({ ServiceToken: ARN, ServiceTimeout: 1860, ...properties });
});

describe('ResourceType', () => {
  test('is Custom::Name or the generic type, at most 60 characters', () => {
    const typeOf = (resourceType: string) => {
      const stack = aStack();
      new TypedCustomResource(stack, 'User', { provider: ResourceProvider.fromServiceToken(stack, 'Provider', ARN), resourceType });
      return resourcesOf(stack).User?.Type;
    };
    const longest = `Custom::${'x'.repeat(52)}`;

    expect([typeOf('Custom::A_b@c-9'), typeOf(longest), typeOf('AWS::CloudFormation::CustomResource')]).toEqual([
      'Custom::A_b@c-9', longest, 'AWS::CloudFormation::CustomResource',
    ]);
    for (const wrong of [`${longest}x`, 'Custom::a/b', 'AWS::CloudFormation::Stack']) expect(() => typeOf(wrong)).toThrow();
  });
});
