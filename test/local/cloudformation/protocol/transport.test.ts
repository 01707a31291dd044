import { aThing, ScriptedCloud } from '../../support/scripted-cloud';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:requests';
const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:provider';

function aTopicWith(subscription: Record<string, unknown>) {
  return {
    Resources: {
      Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'requests' } },
      Subscription: { Type: 'AWS::SNS::Subscription', Properties: { TopicArn: { Ref: 'Topic' }, Protocol: 'lambda', Endpoint: FUNCTION, ...subscription } },
      Thing: { ...aThing({ ServiceToken: { Ref: 'Topic' }, ServiceTimeout: 1 }), DependsOn: 'Subscription' },
    },
  };
}

test('behind a topic the request is the Message of an SNS record', async () => {
  const cloud = new ScriptedCloud();

  const result = await cloud.deploy(aTopicWith({}));

  expect(result.status).toBe('CREATE_COMPLETE');
  const subscription = `${TOPIC}:00000000-0000-4000-8000-000000000002`;
  expect(cloud.payloads[0]).toEqual({
    Records: [{
      EventVersion: '1.0',
      EventSubscriptionArn: subscription,
      EventSource: 'aws:sns',
      Sns: {
        SignatureVersion: '1',
        Timestamp: '2027-01-15T08:00:00.000Z',
        Signature: 'EXAMPLE',
        SigningCertUrl: expect.stringMatching(/^https:\/\/sns\.us-east-1\.amazonaws\.com\/SimpleNotificationService-[0-9a-f]+\.pem$/),
        MessageId: '00000000-0000-4000-8000-000000000004',
        Message: JSON.stringify(cloud.requests[0]),
        MessageAttributes: {},
        Type: 'Notification',
        UnsubscribeUrl: `https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${subscription}`,
        TopicArn: TOPIC,
        Subject: 'AWS CloudFormation custom resource request',
      },
    }],
  });
  expect(cloud.requests[0]).toMatchObject({ RequestType: 'Create', ServiceToken: TOPIC, ResourceProperties: { ServiceToken: TOPIC } });
});

test('a topic that no function is subscribed to loses the request', async () => {
  const cloud = new ScriptedCloud(undefined, { millisecondsPerSecond: 5 });

  const result = await cloud.deploy(aTopicWith({ Protocol: 'email', Endpoint: 'a@example.com' }));

  expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
  expect(cloud.payloads).toEqual([]);
});

test('a subscription that left the template receives nothing any more', async () => {
  const cloud = new ScriptedCloud(undefined, { millisecondsPerSecond: 5 });
  await cloud.deploy(aTopicWith({}));

  await cloud.deploy({
    Resources: {
      Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'requests' } },
      Thing: aThing({ ServiceToken: { Ref: 'Topic' }, ServiceTimeout: 1 }),
    },
  });
  const result = await cloud.destroy();

  expect(result.status).toBe('DELETE_FAILED');
  expect(cloud.payloads).toHaveLength(1);
});

test('a request that is too long for a topic fails at once', async () => {
  const cloud = new ScriptedCloud();
  const { Resources } = aTopicWith({});

  const result = await cloud.deploy({ Resources: { ...Resources, Thing: { ...aThing({ ServiceToken: { Ref: 'Topic' }, Text: 'é'.repeat(131_000) }), DependsOn: 'Subscription' } } });

  expect(result).toMatchObject({ failed: true, reason: 'InvalidParameter: Invalid parameter: Message too long' });
  expect(cloud.payloads).toEqual([]);
});

test('a topic that is gone, as that of a provider whose stack went first, fails the request at once', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTopicWith({}), {}, 'Provider');
  await cloud.deploy({ Resources: { Thing: aThing({ ServiceToken: TOPIC }) } }, {}, 'Consumer');
  await cloud.destroy('Provider');

  const result = await cloud.destroy('Consumer');

  expect(result).toMatchObject({ status: 'DELETE_FAILED', reason: 'NotFound: Topic does not exist' });
});

test('a topic that was made elsewhere is known by the functions that are subscribed', async () => {
  const cloud = new ScriptedCloud();
  const subscription = { Type: 'AWS::SNS::Subscription', Properties: { TopicArn: TOPIC, Protocol: 'lambda', Endpoint: FUNCTION } };

  const result = await cloud.deploy({ Resources: { Subscription: subscription, Thing: { ...aThing({ ServiceToken: TOPIC }), DependsOn: 'Subscription' } } });

  expect(result.status).toBe('CREATE_COMPLETE');
});

test('CloudFormation publishes to no FIFO topic', async () => {
  const cloud = new ScriptedCloud();
  const topic = { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'requests.fifo', FifoTopic: true } };

  const result = await cloud.deploy({ Resources: { Topic: topic, Thing: aThing({ ServiceToken: { Ref: 'Topic' } }) } });

  expect(result.reason).toBe('InvalidParameter: Invalid parameter: The MessageGroupId parameter is required for FIFO topics');
});
