import type { CloudFormationCustomResourceHandler, Context } from 'aws-lambda';
import { bodyFor, put } from './plain-handler';
import { lambdaContext } from '../../../local/in-process/lambda-context';
import { createEvent, deleteEvent, updateEvent } from '../../../local/in-process/raw-events';
import { ResponseStore } from '../../../local/store/response-store';

const TOKEN = 'arn:aws:lambda:us-east-1:123456789012:function:LocalResource';
const COMMON = {
  ServiceToken: TOKEN,
  RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  StackId: expect.stringMatching(/^arn:aws:cloudformation:us-east-1:123456789012:stack\/LocalStack\/[0-9a-f-]{36}$/),
  ResponseURL: expect.stringMatching(/^https:\/\/cloudformation-custom-resource-response-useast1\.invalid\/.*&X-Amz-Signature=[0-9a-f]{64}$/),
  ResourceType: 'Custom::Resource',
  LogicalResourceId: 'Resource',
};

test('events have exactly the fields of their request type', () => {
  expect(createEvent()).toEqual({ ...COMMON, RequestType: 'Create', ResourceProperties: { ServiceToken: TOKEN } });
  expect(updateEvent()).toEqual({
    ...COMMON, RequestType: 'Update', PhysicalResourceId: 'Resource-1', ResourceProperties: { ServiceToken: TOKEN }, OldResourceProperties: { ServiceToken: TOKEN },
  });
  expect(deleteEvent()).toEqual({ ...COMMON, RequestType: 'Delete', PhysicalResourceId: 'Resource-1', ResourceProperties: { ServiceToken: TOKEN } });
});

test('overrides replace fields, and scalars of properties become text', () => {
  const properties = { count: 5, nested: { list: [true] } };
  const fields = {
    ServiceToken: 'arn:t',
    RequestId: 'r',
    StackId: 's',
    ResponseURL: 'http://u',
    ResourceType: 'Custom::T',
    LogicalResourceId: 'L',
    PhysicalResourceId: 'p',
  };
  expect(updateEvent({ ...fields, ResourceProperties: properties, OldResourceProperties: { count: 4 } })).toEqual({
    ...fields,
    RequestType: 'Update',
    ResourceProperties: { ServiceToken: 'arn:t', count: '5', nested: { list: ['true'] } },
    OldResourceProperties: { ServiceToken: 'arn:t', count: '4' },
  });
});

test('a handler typed by @types/aws-lambda takes them, and answers to a ResponseStore', async () => {
  const store = await ResponseStore.start();
  try {
    const pending = store.open();
    const event = createEvent({ ResponseURL: pending.url });
    const handler: CloudFormationCustomResourceHandler = async (given) => void await put(given, bodyFor(given));
    const context: Context = lambdaContext();

    await handler(event, context, () => undefined);

    expect(JSON.parse(pending.puts[0]?.body ?? '')).toMatchObject({ Status: 'SUCCESS', RequestId: event.RequestId });
  } finally {
    await store.close();
  }
});

test('the context tells the time that remains of its time-out, and takes overrides', () => {
  const context = lambdaContext({ timeout: 60, functionName: 'Users' });
  expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0);
  expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(60_000);
  expect(context).toMatchObject({ functionName: 'Users', invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:Users', logGroupName: '/aws/lambda/Users' });
  expect(lambdaContext({ getRemainingTimeInMillis: () => 7 }).getRemainingTimeInMillis()).toBe(7);
  expect(lambdaContext({ timeout: 0 }).getRemainingTimeInMillis()).toBe(0);
});
