import { aThing, ScriptedCloud } from '../../support/scripted-cloud';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:requests';
const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:provider';

function template(subscription: Record<string, unknown> = {}): unknown {
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

  const result = await cloud.deploy(template());

  expect(result.status).toBe('CREATE_COMPLETE');
  expect(cloud.payloads[0]).toEqual({
    Records: [{
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: `${TOPIC}:00000000-0000-4000-8000-000000000002`,
      Sns: {
        Type: 'Notification',
        MessageId: '00000000-0000-4000-8000-000000000004',
        TopicArn: TOPIC,
        Subject: 'AWS CloudFormation custom resource request',
        Message: JSON.stringify(cloud.requests[0]),
        Timestamp: '2027-01-15T08:00:00.000Z',
        MessageAttributes: {},
      },
    }],
  });
  expect(cloud.requests[0]).toMatchObject({ RequestType: 'Create', ServiceToken: TOPIC, ResourceProperties: { ServiceToken: TOPIC } });
});

test('a topic that no function is subscribed to loses the request', async () => {
  const cloud = new ScriptedCloud(undefined, { millisecondsPerSecond: 5 });

  const result = await cloud.deploy(template({ Protocol: 'email', Endpoint: 'a@example.com' }));

  expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
  expect(cloud.payloads).toEqual([]);
});

test('a subscription that left the template receives nothing any more', async () => {
  const cloud = new ScriptedCloud(undefined, { millisecondsPerSecond: 5 });
  await cloud.deploy(template());

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
