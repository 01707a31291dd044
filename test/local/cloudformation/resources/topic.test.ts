import { aThing, ScriptedCloud } from '../../support/scripted-cloud';

const [FIRST, SECOND] = ['first', 'second'].map((name) => `arn:aws:lambda:us-east-1:123456789012:function:${name}`);

function aTemplate(endpoints: readonly (string | undefined)[], topicName = 'requests') {
  const subscriptions = endpoints.map((endpoint) => ({ Protocol: 'lambda', Endpoint: endpoint }));
  return {
    Resources: {
      Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: topicName, Subscription: [...subscriptions, { Protocol: 'email', Endpoint: 'a@example.com' }] } },
      Thing: aThing({ ServiceToken: { Ref: 'Topic' }, ServiceTimeout: 1, Endpoints: endpoints.join() }),
    },
  };
}

test('functions that the topic subscribes by itself get its messages', async () => {
  const cloud = new ScriptedCloud();

  const result = await cloud.deploy(aTemplate([FIRST, SECOND]));

  expect(result.status).toBe('CREATE_COMPLETE');
  expect(cloud.invoked).toEqual([FIRST, SECOND]);
});

test('an update of them takes and gives subscriptions', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTemplate([FIRST]));

  await cloud.deploy(aTemplate([SECOND]));

  expect(cloud.invoked).toEqual([FIRST, SECOND]);
});

test('a loaded state has them still', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTemplate([FIRST]));
  cloud.reload();

  const result = await cloud.destroy();

  expect(result.status).toBe('DELETE_COMPLETE');
  expect(cloud.invoked).toEqual([FIRST, FIRST]);
});

test('another name is another topic: the old one, and its subscriptions, go in the end', async () => {
  const cloud = new ScriptedCloud();
  const orders = (topicName: string) => ({ Resources: { Topic: aTemplate([FIRST], topicName).Resources.Topic } });
  await cloud.deploy(orders('before'));

  await cloud.deploy(orders('after'));
  const result = await cloud.deploy({ Resources: { ...orders('after').Resources, Thing: aThing({ ServiceToken: 'arn:aws:sns:us-east-1:123456789012:before' }) } });

  expect(result.reason).toBe('NotFound: Topic does not exist');
});
