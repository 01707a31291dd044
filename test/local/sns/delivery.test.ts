import { deliver, DeliveryDependencies, policyForLambda } from '../../../local/sns/delivery';
import { TopicDelivery } from '../../../local/sns/topic-options';

const DELIVERY: TopicDelivery = {
  topicArn: 'arn:aws:sns:us-east-1:123456789012:requests',
  subscriptionArn: 'arn:aws:sns:us-east-1:123456789012:requests:1',
  functionArn: 'arn:aws:lambda:us-east-1:123456789012:function:provider',
  messageId: '00000000-0000-4000-8000-000000000001',
  message: '{}',
};

/** Notes, in order, what was done. */
async function delivered(options: Partial<DeliveryDependencies>): Promise<readonly string[]> {
  const done: string[] = [];
  await deliver(DELIVERY, {
    invoke: ({ messageId }) => { done.push(`invoke ${messageId.at(-1)}`); },
    sleep: async (ms) => { done.push(`sleep ${ms}`); },
    onGivenUp: (_delivery, reason) => { done.push(reason); },
    ...options,
  });
  return done;
}

test('a message is handed over once', async () => {
  expect(await delivered({})).toEqual(['invoke 1']);
});

test('a server error is tried again, in the time of the policy', async () => {
  const failure = (_delivery: TopicDelivery, attempt: number) => (attempt <= 6 ? 'server-error' : undefined);

  expect(await delivered({ faults: { failure } })).toEqual(['sleep 0', 'sleep 0', 'sleep 0', 'sleep 1000', 'sleep 1000', 'sleep 1000', 'invoke 1']);
});

test('the policy is that of SNS for Lambda: 100,015 times over 23 days', () => {
  const delays = [...policyForLambda()];
  const days = delays.reduce((sum, ms) => sum + ms, 0) / 86_400_000;

  expect(delays).toHaveLength(100_015);
  expect(delays.slice(0, 6)).toEqual([0, 0, 0, 1000, 1000, 1000]);
  expect(delays.slice(5, 15)).toEqual([...delays.slice(5, 15)].sort((a, b) => a - b));
  expect(delays.slice(14, 16)).toEqual([20_000, 20_000]);
  expect(Math.floor(days)).toBe(23);
});

test('server errors without an end are given up when the policy is used up', async () => {
  expect(await delivered({ retryDelaysMs: [1, 2], faults: { failure: () => 'server-error' } })).toEqual(['sleep 1', 'sleep 2', 'server-error 3 times']);
});

test('a client error is not tried again', async () => {
  expect(await delivered({ faults: { failure: () => 'client-error' } })).toEqual(['client-error']);
});

test('a function that is gone is a client error', async () => {
  const invoke = () => { throw new Error('function not found'); };

  expect(await delivered({ invoke })).toEqual(['client-error: function not found']);
});

test('a client error after server errors ends it', async () => {
  const failure = (_delivery: TopicDelivery, attempt: number) => (attempt === 1 ? 'server-error' : 'client-error');

  expect(await delivered({ faults: { failure } })).toEqual(['sleep 0', 'client-error']);
});

test('a message that comes again is the same message, each time after its delay', async () => {
  const done = await delivered({ faults: { redeliveries: () => [10, 20] } });

  expect(done[0]).toBe('invoke 1');
  expect([...done].sort()).toEqual(['invoke 1', 'invoke 1', 'invoke 1', 'sleep 10', 'sleep 20']);
});

test('every delivery has attempts of its own', async () => {
  const attempts: number[] = [];
  const failure = (_delivery: TopicDelivery, attempt: number) => { attempts.push(attempt); return attempt === 1 ? 'server-error' : undefined; };

  await delivered({ faults: { redeliveries: () => [0], failure } });

  expect(attempts.sort()).toEqual([1, 1, 2, 2]);
});
