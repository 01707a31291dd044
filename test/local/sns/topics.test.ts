import { TopicDelivery, TopicOptions } from '../../../local/sns/topic-options';
import { Topics } from '../../../local/sns/topics';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:requests';
const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:provider';

interface Notification { readonly Records: readonly { readonly EventSubscriptionArn: string; readonly Sns: Readonly<Record<string, unknown>> }[] }

function someTopics(options: TopicOptions = {}) {
  const invocations: { readonly functionArn: string; readonly event: Notification }[] = [];
  let [uuids, seconds] = [0, 0];
  const topics = new Topics({
    options,
    now: () => new Date(Date.UTC(2026, 10, 30, 0, 0, seconds += 1)),
    uuid: () => `uuid-${uuids += 1}`,
    invokeAsync: (functionArn, event) => { invocations.push({ functionArn, event: JSON.parse(JSON.stringify(event)) }); },
    sleep: async () => undefined,
  });
  return { topics, invocations };
}

test('every function that is subscribed gets the message, under one message id', () => {
  const { topics, invocations } = someTopics();
  const subscriptions = ['a', 'b'].map((name) => topics.subscribe(TOPIC, `${FUNCTION}-${name}`));

  topics.publish(TOPIC, 'subject', '{"a":"é"}');

  expect(invocations.map(({ functionArn }) => functionArn)).toEqual([`${FUNCTION}-a`, `${FUNCTION}-b`]);
  expect(invocations.map(({ event }) => event.Records[0]?.EventSubscriptionArn)).toEqual(subscriptions);
  expect(invocations.map(({ event }) => event.Records[0]?.Sns.MessageId)).toEqual(['uuid-3', 'uuid-3']);
  expect(invocations[0]?.event.Records).toHaveLength(1);
  expect(invocations[0]?.event.Records[0]?.Sns).toMatchObject({ Message: '{"a":"é"}', Subject: 'subject', Timestamp: '2026-11-30T00:00:01.000Z' });
});

test('a message that comes again has the id and the time of the first delivery', async () => {
  const { topics, invocations } = someTopics({ faults: { redeliveries: () => [5] } });
  topics.subscribe(TOPIC, FUNCTION);

  topics.publish(TOPIC, 'subject', '{}');
  await new Promise(setImmediate);

  expect(invocations).toHaveLength(2);
  expect(invocations[1]).toEqual(invocations[0]);
});

test('a topic without subscriptions loses the message', () => {
  const { topics, invocations } = someTopics();
  topics.put(TOPIC);

  topics.publish(TOPIC, 'subject', '{}');

  expect(invocations).toEqual([]);
});

test('a topic whose name begins like another one does not get its messages', () => {
  const { topics, invocations } = someTopics();
  topics.subscribe(`${TOPIC}-more`, FUNCTION);
  topics.put(TOPIC);

  topics.publish(TOPIC, 'subject', '{}');

  expect(invocations).toEqual([]);
});

test('an unknown topic, and one that was deleted, take no message', () => {
  const { topics } = someTopics();
  expect(() => topics.publish(TOPIC, 'subject', '{}')).toThrow(new Error('NotFound: Topic does not exist'));

  topics.put(TOPIC);
  topics.subscribe(TOPIC, FUNCTION);
  topics.delete(TOPIC);

  expect(() => topics.publish(TOPIC, 'subject', '{}')).toThrow(new Error('NotFound: Topic does not exist'));
});

test('262,144 bytes are a message, one more is too long', () => {
  const { topics, invocations } = someTopics();
  topics.subscribe(TOPIC, FUNCTION);

  topics.publish(TOPIC, 'subject', 'é'.repeat(131_072));

  expect(invocations).toHaveLength(1);
  expect(() => topics.publish(TOPIC, 'subject', `${'é'.repeat(131_072)}x`)).toThrow(new Error('InvalidParameter: Invalid parameter: Message too long'));
});

test('in China, the URLs of the envelope are of its partition', () => {
  const { topics, invocations } = someTopics();
  topics.subscribe('arn:aws-cn:sns:cn-north-1:123456789012:requests', FUNCTION);

  topics.publish('arn:aws-cn:sns:cn-north-1:123456789012:requests', 'subject', '{}');

  expect(invocations[0]?.event.Records[0]?.Sns.UnsubscribeUrl).toMatch(/^https:\/\/sns\.cn-north-1\.amazonaws\.com\.cn\/\?Action=Unsubscribe&/);
});

test('a message that is given up is told of, with where it was to go', () => {
  const told: [TopicDelivery, string][] = [];
  const { topics } = someTopics({ faults: { failure: () => 'client-error' }, onGivenUp: (delivery, reason) => { told.push([delivery, reason]); } });
  const subscriptionArn = topics.subscribe(TOPIC, FUNCTION);

  topics.publish(TOPIC, 'subject', '{}');

  expect(told).toEqual([[{ topicArn: TOPIC, subscriptionArn, functionArn: FUNCTION, messageId: 'uuid-2', message: '{}' }, 'client-error']]);
});
