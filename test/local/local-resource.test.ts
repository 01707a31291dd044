import { answering, bodyFor, Event, put } from './in-process/plain-handler';
import { defineHandler } from '../../lambda/runtime';
import { LocalResource } from '../../local/local-resource';

const TIMED_OUT = /^CloudFormation did not receive a response from your Custom Resource\. Please check your logs for requestId \[[\w-]+\]\./;

/** A handler of this package whose things are their names. */
function users() {
  const made = new Set<string>();
  const handler = defineHandler({
    create: ({ properties, log }) => {
      const name = String(properties.name);
      made.add(name);
      log.info('user made', { name });
      return { physicalResourceId: name, outputs: { port: 5432, tls: true, hosts: ['a', 'b'] } };
    },
    update: ({ properties }) => {
      if (properties.name === 'refused') throw new Error('no such name');
      made.add(String(properties.name));
      return { physicalResourceId: String(properties.name), outputs: { port: 5433 } };
    },
    delete: ({ physicalResourceId }) => made.delete(physicalResourceId),
  });
  return { handler, made };
}

describe('a handler of this package', () => {
  test('creates, updates in place, replaces and deletes', async () => {
    const { handler, made } = users();
    const user = new LocalResource(handler);

    const created = await user.create({ name: 'bob', connections: 5 });
    expect(created).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob', data: { port: '5432', tls: 'true', hosts: ['a', 'b'] }, noEcho: false, replaced: false });
    expect(created.logs).toContainEqual(expect.objectContaining({ message: 'user made', level: 'info', name: 'bob' }));

    const inPlace = await user.update({ name: 'bob', connections: 6 });
    expect(inPlace).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob', data: { port: '5433' }, replaced: false });
    expect(inPlace.cleanup).toBeUndefined();

    const replaced = await user.update({ name: 'alice' });
    expect(replaced).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'alice', replaced: true, cleanup: { requestType: 'Delete', status: 'SUCCESS', physicalResourceId: 'bob' } });
    expect(made).toEqual(new Set(['alice']));

    expect(await user.delete()).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'alice', data: {} });
    expect(made).toEqual(new Set());
    expect(user.physicalResourceId).toBeUndefined();
  });

  test('a failed update is followed by the update with the properties swapped', async () => {
    const user = new LocalResource(users().handler);
    await user.create({ name: 'bob' });

    const failed = await user.update({ name: 'refused' });

    expect(failed.reason).toMatch(/^Received response status \[FAILED\] from custom resource\. Message returned: no such name \(/);
    expect(failed).toMatchObject({ status: 'FAILED', physicalResourceId: 'bob', rollback: { requestType: 'Update', status: 'SUCCESS', physicalResourceId: 'bob' } });
    expect(user.physicalResourceId).toBe('bob');
  });

  test('a second delivery gets the same answer without a second call', async () => {
    const create = jest.fn(() => ({ physicalResourceId: 'bob' }));
    const user = new LocalResource(defineHandler({ create, update: 'replace', delete: () => undefined }));
    const first = await user.create();

    const second = await user.redeliver();

    expect(second).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob', requestId: first.requestId });
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('that never stops is answered by its watchdog, and would end its process with exit status 86', async () => {
    const handler = defineHandler({ create: () => new Promise<void>(() => {}), update: 'replace', delete: () => undefined });

    const result = await new LocalResource(handler, { timeout: 1 }).create();

    expect(result.reason).toMatch(/Create timed out after .* s: raise timeout of the provider/);
    expect(result).toMatchObject({ status: 'FAILED', exitStatus: 86, rollback: { status: 'SUCCESS' } });
    expect(result.unanswered).toBeUndefined();
  });

  test('that returns its answers instead of sending them is answered as by the responder', async () => {
    process.env.CUSTOM_RESOURCE_KIT_DELIVERY = 'return';
    try {
      expect(await new LocalResource(users().handler).create({ name: 'bob' })).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob' });
    } finally {
      delete process.env.CUSTOM_RESOURCE_KIT_DELIVERY;
    }
  });
});

test('the timers and the clock of the test may be fake', async () => {
  jest.useFakeTimers({ now: new Date('2020-01-01') });
  try {
    const user = new LocalResource(users().handler);
    expect(await user.create({ name: 'bob' })).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob' });
    expect(await user.delete()).toMatchObject({ status: 'SUCCESS' });
  } finally {
    jest.useRealTimers();
  }
});

describe('requests', () => {
  test('carry what CloudFormation sends, every scalar as text', async () => {
    const { handler, events } = answering();
    const resource = new LocalResource(handler, { resourceType: 'Custom::User', logicalResourceId: 'User', stackName: 'Shop', serviceTimeout: 60 });
    await resource.create({ count: 5, on: true, tiny: 0.0001, nested: { list: [1, { deep: false }] }, absent: undefined });
    await resource.update({ count: 6 });
    await resource.delete();

    const common = {
      ServiceToken: 'arn:aws:lambda:us-east-1:123456789012:function:Shop-Handler',
      RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      StackId: expect.stringMatching(/^arn:aws:cloudformation:us-east-1:123456789012:stack\/Shop\/[0-9a-f-]{36}$/),
      ResponseURL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/.*X-Amz-Signature=/),
      ResourceType: 'Custom::User',
      LogicalResourceId: 'User',
    };
    const sent = { ServiceToken: common.ServiceToken, ServiceTimeout: '60' };
    const old = { ...sent, count: '5', on: 'true', tiny: '1.0E-4', nested: { list: ['1', { deep: 'false' }] } };
    expect(events).toEqual([
      { ...common, RequestType: 'Create', ResourceProperties: old },
      { ...common, RequestType: 'Update', PhysicalResourceId: 'thing', ResourceProperties: { ...sent, count: '6' }, OldResourceProperties: old },
      { ...common, RequestType: 'Delete', PhysicalResourceId: 'thing', ResourceProperties: { ...sent, count: '6' } },
    ]);
    expect(new Set(events.map(({ RequestId }) => RequestId)).size).toBe(3);
    expect(new Set(events.map(({ StackId }) => StackId)).size).toBe(1);
  });

  test('an update without a change is not sent', async () => {
    const { handler, events } = answering(() => ({ Data: { port: 1 } }));
    const resource = new LocalResource(handler);
    await resource.create({ count: 5 });

    const result = await resource.update({ count: '5' });

    expect(result).toEqual({ requestType: 'Update', status: 'SUCCESS', physicalResourceId: 'thing', data: { port: '1' }, noEcho: false, replaced: false, logs: [] });
    expect(events).toHaveLength(1);
  });

  test('a second delivery is the same event with another URL', async () => {
    const { handler, events } = answering();
    const resource = new LocalResource(handler);
    await resource.create({ count: 5 });
    await resource.redeliver();

    const [first, second] = events;
    expect(second).toEqual({ ...first, ResponseURL: second?.ResponseURL });
    expect(second?.ResponseURL).not.toBe(first?.ResponseURL);
  });
});

describe('responses that break the protocol fail', () => {
  const create = async (handler: (event: Event) => unknown) => new LocalResource(handler, { rollback: false, timeout: 2 }).create();
  const sending = (members: Readonly<Record<string, unknown>>) => answering(() => members).handler;
  const withMessage = (reason: string) => ({ status: 'FAILED', reason, physicalResourceId: expect.stringMatching(/^LocalStack-Resource-[A-Z0-9]{12}$/), data: {} });

  test.each([
    ['an empty id', { PhysicalResourceId: '' }, 'Invalid PhysicalResourceId'],
    ['no id', { PhysicalResourceId: undefined }, 'Invalid PhysicalResourceId'],
    ['an id of 1,025 bytes', { PhysicalResourceId: 'é'.repeat(512) + 'x' }, 'Invalid PhysicalResourceId'],
    ['a body over 4,096 bytes', { Data: { text: 'x'.repeat(4096) } }, 'Response object is too long.'],
    ['another RequestId', { RequestId: 'x' }, 'Invalid RequestId: the response must repeat the request\'s'],
    ['no Status', { Status: undefined }, 'Invalid Status: must be SUCCESS or FAILED'],
    ['FAILED without a Reason', { Status: 'FAILED' }, 'Invalid Reason: a FAILED response must give one'],
    ['Data that is a list', { Data: ['x'] }, 'Value of property Data must be an object with String (or simple type) properties'],
  ])('%s', async (_name, members, reason) => {
    expect(await create(sending(members))).toMatchObject(withMessage(reason));
  });

  test('a body that is not JSON', async () => {
    expect(await create(async (event) => put(event, 'done'))).toMatchObject(withMessage('Invalid response: the body is not a JSON object'));
  });

  test('another id on Delete', async () => {
    const resource = new LocalResource(answering(({ RequestType }) => ({ PhysicalResourceId: RequestType === 'Delete' ? 'b' : 'a' })).handler);
    await resource.create();

    expect(await resource.delete()).toMatchObject({
      status: 'FAILED', physicalResourceId: 'a', reason: 'Invalid PhysicalResourceId: the response to a Delete must repeat the request\'s, "a", got "b"',
    });
    expect(resource.physicalResourceId).toBe('a');
  });

  test('no answer, at once when the handler has returned', async () => {
    const result = await new LocalResource(async () => undefined, { rollback: false, timeout: 900 }).create();
    expect(result.reason).toMatch(TIMED_OUT);
    expect(result).toMatchObject({ status: 'FAILED', unanswered: 'the handler returned without an answer' });
  });

  test('no answer, since the handler threw', async () => {
    const error = new Error('boom');
    const result = await create(async () => {
      throw error;
    });
    expect(result.reason).toMatch(TIMED_OUT);
    expect(result).toMatchObject({ unanswered: 'the handler threw: boom', error });
  });

  test('no answer, since the handler threw before it returned a promise', async () => {
    expect(await create(() => {
      throw new Error('boom');
    })).toMatchObject({ status: 'FAILED', unanswered: 'the handler threw: boom' });
  });

  test('no answer, since the handler was still running', async () => {
    const result = await new LocalResource(async () => new Promise(() => {}), { rollback: false, timeout: 0.05 }).create();
    expect(result).toMatchObject({ status: 'FAILED', unanswered: 'the handler was still running after its timeout of 0.05 s' });
  });

  test('no answer within the ServiceTimeout', async () => {
    const result = await new LocalResource(async () => new Promise(() => {}), { rollback: false, serviceTimeout: 1 }).create();
    expect(result).toMatchObject({ status: 'FAILED', unanswered: 'the handler was still running after its ServiceTimeout of 1 s' });
  });

  test('a PUT that S3 refuses, without the URL in any text', async () => {
    const result = await create(async (event) => {
      const status = await put(event, bodyFor(event), { 'content-type': 'application/json' });
      throw new Error(`${status} from ${event.ResponseURL}`);
    });
    expect(result.unanswered).toBe('the handler threw: 403 from [ResponseURL]; PUT refused: 403 SignatureDoesNotMatch');
  });
});

describe('process.exit in a handler', () => {
  test('is a failure when nothing was answered', async () => {
    const after = jest.fn();
    const result = await new LocalResource(async () => {
      process.exit(3);
      after();
    }, { rollback: false }).create();

    expect(result.reason).toMatch(TIMED_OUT);
    expect(result).toMatchObject({ status: 'FAILED', exitStatus: 3, unanswered: 'the process would have ended with exit status 3' });
    expect(after).not.toHaveBeenCalled();
  });

  test('is told of when the answer was sent before', async () => {
    const result = await new LocalResource(async (event: Event) => {
      await put(event, bodyFor(event));
      process.exit(86);
    }).create();

    expect(result).toMatchObject({ status: 'SUCCESS', exitStatus: 86 });
  });
});

describe('after a failure', () => {
  const failing = (type: string, id?: string) => answering(({ RequestType, PhysicalResourceId = 'half' }) => (
    RequestType === type ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: id ?? PhysicalResourceId } : {}));

  test('of Create, the Delete of the rollback names the id of the failure', async () => {
    const { handler, events } = failing('Create');
    const resource = new LocalResource(handler);

    const result = await resource.create();

    expect(result).toMatchObject({ status: 'FAILED', physicalResourceId: 'half', rollback: { requestType: 'Delete', status: 'SUCCESS', physicalResourceId: 'half' } });
    expect(result.reason).toBe(`Received response status [FAILED] from custom resource. Message returned: no (RequestId: ${result.requestId})`);
    expect(events.map(({ RequestType, PhysicalResourceId }) => [RequestType, PhysicalResourceId])).toEqual([['Create', undefined], ['Delete', 'half']]);
    expect(resource.physicalResourceId).toBeUndefined();
  });

  test('of Create without a rollback, the resource can only be deleted', async () => {
    const resource = new LocalResource(failing('Create').handler, { rollback: false });
    expect((await resource.create()).rollback).toBeUndefined();

    await expect(resource.update({ a: 1 })).rejects.toThrow('update(): the resource was not created; call delete()');
    expect(await resource.delete()).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'half' });
  });

  test('of Update, its id is taken over and the swapped Update names it', async () => {
    let updates = 0;
    const { handler, events } = answering(({ RequestType, PhysicalResourceId = 'a' }) => {
      if (RequestType !== 'Update') return { PhysicalResourceId };
      updates += 1;
      return updates === 1 ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'b' } : { PhysicalResourceId: 'a' };
    });
    const resource = new LocalResource(handler);
    await resource.create({ size: 1 });

    const result = await resource.update({ size: 2 });

    expect(result).toMatchObject({ status: 'FAILED', physicalResourceId: 'b', rollback: { physicalResourceId: 'a', replaced: true, cleanup: { requestType: 'Delete', physicalResourceId: 'b' } } });
    expect(events.slice(2).map(({ RequestType, PhysicalResourceId, ResourceProperties, OldResourceProperties }) =>
      [RequestType, PhysicalResourceId, ResourceProperties.size, OldResourceProperties?.size])).toEqual([['Update', 'b', '1', '2'], ['Delete', 'b', '2', undefined]]);
    expect(resource.physicalResourceId).toBe('a');
  });

  test('of Update without a rollback, nothing more is sent', async () => {
    const { handler, events } = failing('Update');
    const resource = new LocalResource(handler, { rollback: false });
    await resource.create();

    expect((await resource.update({ size: 2 })).rollback).toBeUndefined();
    expect(events).toHaveLength(2);
  });

  test('of a clean-up Delete, it is tried three times and the update stays successful', async () => {
    const { handler, events } = answering(({ RequestType, ResourceProperties, PhysicalResourceId }) => (
      RequestType === 'Delete' ? { Status: 'FAILED', Reason: 'in use', PhysicalResourceId } : { PhysicalResourceId: ResourceProperties.name }));
    const resource = new LocalResource(handler);
    await resource.create({ name: 'a' });

    expect(await resource.update({ name: 'b' })).toMatchObject({ status: 'SUCCESS', replaced: true, cleanup: { status: 'FAILED', physicalResourceId: 'a' } });
    expect(events.filter(({ RequestType }) => RequestType === 'Delete').map(({ PhysicalResourceId, ResourceProperties }) => [PhysicalResourceId, ResourceProperties.name]))
      .toEqual([['a', 'a'], ['a', 'a'], ['a', 'a']]);
  });
});

describe('handlers of other kinds', () => {
  test('a callback instead of a promise', async () => {
    const handler = (event: Event, _context: object, callback: (error?: Error) => void) => {
      put(event, bodyFor(event)).then(() => callback(), callback);
    };
    expect(await new LocalResource(handler).create()).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'thing' });
  });

  test('context.done, and a PUT that nobody tells of', async () => {
    const done = (event: Event, context: { done(): void }) => void put(event, bodyFor(event)).then(() => context.done());
    const silent = (event: Event) => void put(event, bodyFor(event));
    expect(await new LocalResource(done).create()).toMatchObject({ status: 'SUCCESS' });
    expect(await new LocalResource(silent).create()).toMatchObject({ status: 'SUCCESS' });
  });

  test('the context is Lambda\'s, with the time that remains', async () => {
    const contexts: Record<string, unknown>[] = [];
    const handler = async (event: Event, context: Record<string, unknown> & { getRemainingTimeInMillis(): number }) => {
      contexts.push({ ...context, remaining: context.getRemainingTimeInMillis() });
      await put(event, bodyFor(event));
    };
    await new LocalResource(handler, { timeout: 60, context: { memoryLimitInMB: '512' } }).create();

    const [context] = contexts;
    expect(context).toMatchObject({ functionName: 'LocalStack-Handler', memoryLimitInMB: '512', logGroupName: '/aws/lambda/LocalStack-Handler', awsRequestId: expect.any(String) });
    expect(context?.remaining).toBeGreaterThan(0);
    expect(context?.remaining).toBeLessThanOrEqual(60_000);
  });
});

describe('misuse is an error', () => {
  const resource = () => new LocalResource(answering().handler);

  test('operations that do not fit what exists', async () => {
    const created = resource();
    await created.create();
    await expect(created.create()).rejects.toThrow('create(): the resource exists; call update() or delete(), or make another LocalResource');
    await expect(resource().update({})).rejects.toThrow('update(): there is no resource; call create() first');
    await expect(resource().delete()).rejects.toThrow('delete(): there is no resource; call create() first');
    await expect(resource().redeliver()).rejects.toThrow('redeliver(): nothing was sent yet; call create() first');
  });

  test('two operations at a time', async () => {
    const busy = resource();
    const first = busy.create();
    await expect(busy.update({ a: 1 })).rejects.toThrow('update(): create() is still under way; await it first');
    expect(await first).toMatchObject({ status: 'SUCCESS' });
  });

  test.each([
    [{ when: new Date(0) }, 'properties.when: expected text, numbers, booleans, lists or plain objects, got an instance of Date'],
    [{ list: [{ size: NaN }] }, 'properties.list[0].size: NaN cannot stand in a template'],
    [{ name: null }, "[/properties/name] 'null' values are not allowed in templates"],
    [{ ServiceToken: 'x' }, 'properties.ServiceToken: is set by LocalResource; leave it out'],
    [{ ServiceTimeout: 0 }, 'properties.ServiceTimeout: must be a whole number of seconds from 1 to 3600, got "0"'],
  ])('properties that no template can hold: %j', async (properties, message) => {
    const untouched = resource();
    await expect(untouched.create(properties)).rejects.toThrow(message);
    expect(await untouched.create()).toMatchObject({ status: 'SUCCESS' });
  });

  test.each([
    [{ timeout: 0 }, 'LocalResource: timeout must be greater than 0 and at most 900 seconds, got 0'],
    [{ serviceTimeout: 1.5 }, 'LocalResource: serviceTimeout must be whole seconds from 1 to 3600, got 1.5'],
    [{ resourceType: 'User' }, 'LocalResource: resourceType must be Custom::Name or AWS::CloudFormation::CustomResource, at most 60 characters, got "User"'],
    [{ logicalResourceId: 'a-b' }, 'LocalResource: logicalResourceId must be 1 to 255 letters and digits, got "a-b"'],
    [{ stackName: '1' }, 'LocalResource: stackName must be letters, digits and hyphens, a letter first, at most 128, got "1"'],
  ])('options that AWS would refuse: %j', (options, message) => {
    expect(() => new LocalResource(answering().handler, options)).toThrow(message);
  });

  test('no handler', () => {
    const loaded: { handler?: never } = {};
    expect(() => Reflect.construct(LocalResource, [loaded.handler])).toThrow('LocalResource: handler must be the function that Lambda calls, got undefined');
  });
});
