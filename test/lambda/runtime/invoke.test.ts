import { EXIT_STATUS_ANSWERED, Marker, MAX_RESULT_BYTES } from '../../../src/wire';
import { aContext, aCreate, aDelete, anSnsEvent, anUpdate, aSignedUrl, SIGNATURE } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';
import { aRuntime } from '../../support/runtime';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const sleep = async (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const never = async () => new Promise<never>(() => {});

describe('transports', () => {
  test('the request itself: the result is undefined', async () => {
    expect(await aRuntime().handle(aCreate({ ResponseURL: server.url }))).toBeUndefined();
    expect(server.response.Status).toBe('SUCCESS');
  });

  test('SNS, one record', async () => {
    const event = aCreate({ ResponseURL: server.url });

    await aRuntime().handle(anSnsEvent([event]));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', RequestId: event.RequestId });
  });

  test('SNS, several records: each is answered, whatever the others do', async () => {
    const events = ['good', 'bad', 'good'].map((name) => aCreate({ ResponseURL: server.url, ResourceProperties: { name } }));
    const { handle } = aRuntime({ create: ({ properties }) => { if (properties.name === 'bad') throw new Error('boom'); } });

    await handle(anSnsEvent(events));

    const status = new Map(server.responses.map((response) => [response.RequestId, response.Status]));
    expect(events.map(({ RequestId }) => status.get(String(RequestId)))).toEqual(['SUCCESS', 'FAILED', 'SUCCESS']);
  });

  test('SNS, a record that is no request neither stops the others nor fails their invocation: it is logged', async () => {
    const runtime = aRuntime();

    expect(await runtime.handle(anSnsEvent(['{not json', aCreate({ ResponseURL: server.url }), '{"RequestType":"Create"}']))).toBeUndefined();

    expect(server.response.Status).toBe('SUCCESS');
    expect(runtime.log.filter(({ message }) => message === 'not answered')).toHaveLength(2);
    expect(runtime.text).not.toContain(SIGNATURE);
  });

  test('SNS, nothing but a record that is no request fails the invocation', async () => {
    await expect(aRuntime().handle(anSnsEvent(['{not json']))).rejects.toThrow(/^not a request: ResponseURL: expected an http\(s\) URL, got undefined; RequestType: /);
  });

  test('SQS behind SNS', async () => {
    const event = aCreate({ ResponseURL: server.url });
    const body = JSON.stringify({ Type: 'Notification', Message: JSON.stringify(event), Timestamp: new Date().toISOString() });

    await aRuntime().handle({ Records: [{ eventSource: 'aws:sqs', body }] });

    expect(server.response).toMatchObject({ Status: 'SUCCESS', RequestId: event.RequestId });
  });
});

describe('requests that break the protocol', () => {
  test.each<[string, object, string]>([
    ['an unknown RequestType', { RequestType: 'Frobnicate', PhysicalResourceId: undefined }, 'RequestType: expected Create, Update or Delete, got string; PhysicalResourceId: expected a text, got undefined'],
    ['no StackId', { StackId: undefined }, 'StackId: expected a text, got undefined'],
    ['an empty RequestId', { RequestId: '' }, 'RequestId: expected a text, got an empty text'],
    ['a LogicalResourceId that is a number', { LogicalResourceId: 7 }, 'LogicalResourceId: expected a text, got number'],
    ['no ResourceType', { ResourceType: undefined }, 'ResourceType: expected a text, got undefined'],
    ['properties that are a list', { ResourceProperties: [] }, 'ResourceProperties: expected an object, got a list'],
    ['a StackId that is null', { StackId: null }, 'StackId: expected a text, got null'],
    ['old properties that are a text', { OldResourceProperties: 'x' }, 'OldResourceProperties: expected an object, got string'],
  ])('%s: answered FAILED, the handler is not called', async (_case, overrides, reason) => {
    const create = jest.fn();
    const { handle } = aRuntime({ create });

    await handle({ ...aCreate({ ResponseURL: server.url }), ...overrides });

    expect(create).not.toHaveBeenCalled();
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE, Reason: expect.stringContaining(`${reason} (log group`) });
  });

  test('an Update or Delete with a defect echoes the id', async () => {
    await aRuntime().handle({ ...anUpdate({ ResponseURL: server.url }), StackId: undefined });

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['no text', 7],
    ['no http(s)', `ftp://host/?X-Amz-Signature=${SIGNATURE}`],
    ['not a URL', `http://?X-Amz-Signature=${SIGNATURE}`],
    ['without a port that exists', `http://host:99999/?X-Amz-Signature=${SIGNATURE}`],
    ['with a space', `http://host/a b?X-Amz-Signature=${SIGNATURE}`],
  ])('a ResponseURL that is %s: thrown and logged without secrets, the handler is not called', async (_case, ResponseURL) => {
    const create = jest.fn();
    const runtime = aRuntime({ create });

    await expect(runtime.handle({ ...aCreate({ ResponseURL: '' }), ResponseURL })).rejects.toThrow(`not a request: ResponseURL: expected an http(s) URL, got ${typeof ResponseURL}`);

    expect(create).not.toHaveBeenCalled();
    expect(server.puts).toEqual([]);
    expect(runtime.log).toEqual([expect.objectContaining({ message: 'not answered', level: 'error' })]);
    expect(runtime.text).not.toContain(SIGNATURE);
  });

  test.each(['ResourceProperties', 'OldResourceProperties'])('%s: null is nothing', async (field) => {
    await aRuntime().handle({ ...anUpdate({ ResponseURL: server.url }), [field]: null });

    expect(server.response.Status).toBe('SUCCESS');
  });

  test.each([[null], [[]], ['text'], [7]])('properties that are %p never keep a thing from being deleted', async (ResourceProperties) => {
    let properties: unknown;
    const { handle } = aRuntime({ delete: (request) => void ({ properties } = request) });

    await handle({ ...aDelete({ ResponseURL: server.url }), ResourceProperties, OldResourceProperties: ResourceProperties });

    expect(server.response.Status).toBe('SUCCESS');
    expect(properties).toEqual({});
  });

  test.each([[null], [undefined], ['text'], [7], [[]], [{}], [{ Records: [] }], [{ Records: [null, {}, { Sns: null }, { body: '' }] }]])('the event %p ends in an error or in nothing, never in a PUT', async (event) => {
    await aRuntime().handle(event).catch(() => {});

    expect(server.puts).toEqual([]);
  });

  test.each(['RequestId', 'StackId'])('a %s that leaves no room for an answer is an error before the handler is called', async (field) => {
    const create = jest.fn();
    const { handle } = aRuntime({ create });

    await expect(handle(aCreate({ ResponseURL: server.url, [field]: 'x'.repeat(5_000) }))).rejects.toThrow(new Error('no answer fits: the fields to repeat are too long'));

    expect(create).not.toHaveBeenCalled();
    expect(server.puts).toEqual([]);
  });

  test('properties nested deeper than the stack are answered, not a crash', async () => {
    const nested = '['.repeat(60_000) + ']'.repeat(60_000);
    const event = JSON.parse(JSON.stringify(anUpdate({ ResponseURL: server.url })).replace('"ResourceProperties":{', `"ResourceProperties":{"deep":${nested},`));

    await aRuntime().handle(event);

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });
});

describe('deadline', () => {
  test('a request past its ServiceTimeout is not handled and not answered: one line says so', async () => {
    const create = jest.fn();
    const runtime = aRuntime({ create });

    await runtime.handle(aCreate({ ResponseURL: aSignedUrl(server.origin, Date.now() - 61_000), ResourceProperties: { ServiceTimeout: '60' } }));

    expect(create).not.toHaveBeenCalled();
    expect(server.puts).toEqual([]);
    expect(runtime.log.map(({ message }) => message)).toEqual(['received', 'not handled: ServiceTimeout is over']);
  });

  test('the time of SNS counts when the URL tells none', async () => {
    const create = jest.fn();
    const event = aCreate({ ResponseURL: `${server.origin}/key`, ResourceProperties: { ServiceTimeout: '60' } });

    await aRuntime({ create }).handle(anSnsEvent([event], new Date(Date.now() - 61_000).toISOString()));

    expect(create).not.toHaveBeenCalled();
  });

  test('near the end of Lambda\'s time the watchdog aborts the signal and answers, naming time-out and elapsed time', async () => {
    let signal: AbortSignal | undefined;
    const { handle } = aRuntime({ create: async (request) => { signal = request.signal; await never(); } });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));

    expect(signal?.aborted).toBe(true);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
    expect(server.response.Reason).toMatch(/^Create timed out after 0\.3 s: raise timeout of the provider \(log group /);
  });

  test('near the end of ServiceTimeout it names that', async () => {
    const { handle } = aRuntime({ create: never });

    await handle(aCreate({ ResponseURL: aSignedUrl(server.origin, Date.now() - 59_000), ResourceProperties: { ServiceTimeout: '60' } }));

    expect(server.response.Reason).toMatch(/^Create timed out after \d\.\d s: raise serviceTimeout of the resource \(log group /);
  });

  test('a cut-off Create answers its checkpoint', async () => {
    const { handle } = aRuntime({ create: async ({ setPhysicalResourceId }) => { setPhysicalResourceId('bob'); await never(); } });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });

  test('a cut-off Update or Delete echoes the id, and names what may be left behind', async () => {
    const { handle } = aRuntime({ update: async ({ setPhysicalResourceId }) => { setPhysicalResourceId('alice'); await never(); } });

    await handle(anUpdate({ ResponseURL: server.url }), aContext(600));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: expect.stringContaining('; "alice" may be left behind (log group') });
  });

  test('a deletion of what failed that hangs is cut off too, and the first reason stays first', async () => {
    const { handle } = aRuntime({ create: () => ({ physicalResourceId: 'x'.repeat(1025) }), delete: never });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN, Reason: expect.stringMatching(/^physicalResourceId: expected .* got "x+"; Create timed out/) });
  });

  test('a method that goes on after the answer ends the process with the status that the responder knows', async () => {
    const { handle, exits } = aRuntime({ create: never });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));

    expect(exits).toEqual([EXIT_STATUS_ANSWERED]);
  });

  test('a method that stops on its signal keeps the process', async () => {
    const { handle, exits } = aRuntime({
      create: async ({ signal }) => new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));

    expect(server.response.Reason).toMatch(/^Create timed out/);
    expect(exits).toEqual([]);
  });

  test('a context that does not tell the remaining time means Lambda\'s longest', async () => {
    let deadline: Date | undefined;
    const { handle } = aRuntime({ create: (request) => void (deadline = request.deadline) });

    await handle(aCreate({ ResponseURL: server.url }), {});

    expect(deadline?.getTime()).toBeGreaterThan(Date.now() + 800_000);
  });
});

describe('delivered twice', () => {
  test('the same answer again, without calling the handler', async () => {
    const create = jest.fn(() => ({ physicalResourceId: `id-${Math.random()}`, outputs: { at: Math.random() } }));
    const { handle } = aRuntime({ create });
    const event = aCreate({ ResponseURL: server.url });

    await handle(event);
    await handle({ ...event, ResponseURL: server.url });

    expect(create).toHaveBeenCalledTimes(1);
    expect(server.puts[1]?.body).toBe(server.puts[0]?.body);
  });

  test('also while the first is being worked on', async () => {
    const create = jest.fn(async () => sleep(50).then(() => undefined));
    const { handle } = aRuntime({ create });
    const event = aCreate({ ResponseURL: server.url });

    await handle(anSnsEvent([event, event]));

    expect(create).toHaveBeenCalledTimes(1);
    expect(server.puts[1]?.body).toBe(server.puts[0]?.body);
  });

  test('a failure is repeated, not tried again', async () => {
    const create = jest.fn(() => { throw new Error('boom'); });
    const { handle } = aRuntime({ create });
    const event = aCreate({ ResponseURL: server.url });

    await handle(event);
    await handle(event);

    expect(create).toHaveBeenCalledTimes(1);
  });

  test('the container remembers a bounded number of answers', async () => {
    const create = jest.fn();
    const { handle } = aRuntime({ create });
    const first = aCreate({ ResponseURL: server.url });

    await handle(anSnsEvent([first, ...Array.from({ length: 60 }, () => aCreate({ ResponseURL: server.url }))]));
    await handle(first);

    expect(create).toHaveBeenCalledTimes(62);
  });
});

describe('requests of foreign senders', () => {
  const SENDERS = 'CUSTOM_RESOURCE_KIT_SENDERS';
  beforeEach(() => { process.env[SENDERS] = 'foreign'; });
  afterEach(() => { delete process.env[SENDERS]; });

  test('that name another host than CloudFormation\'s are neither handled nor answered, and keep no other from its answer', async () => {
    const create = jest.fn();
    const put = jest.fn(async () => 200);
    const own = aCreate({ RequestId: 'own', ResponseURL: 'https://cloudformation-custom-resource-response-euwest1.s3.eu-west-1.amazonaws.com/a?X-Amz-Signature=1' });
    const runtime = aRuntime({ create }, { put });

    await expect(runtime.handle(anSnsEvent([aCreate({ ResponseURL: server.url }), own]))).resolves.toBeUndefined();

    expect(server.puts).toEqual([]);
    expect(create).toHaveBeenCalledTimes(1);
    expect(put).toHaveBeenCalledWith(own.ResponseURL, expect.stringContaining('"RequestId":"own"'), expect.any(Number));
    expect(runtime.log).toContainEqual({ message: 'not handled: ResponseURL is not CloudFormation\'s', level: 'warn' });
    expect(runtime.text).not.toContain(SIGNATURE);
  });
});

describe('an answer that cannot be delivered', () => {
  const RETURNING = 'CUSTOM_RESOURCE_KIT_DELIVERY';
  afterEach(() => { delete process.env[RETURNING]; });

  test('is returned, still a SUCCESS', async () => {
    server.reply(403);
    const event = aCreate({ ResponseURL: server.url });

    const result = await aRuntime({ create: () => ({ physicalResourceId: 'bob', outputs: { arn: 'a' } }) }).handle(event);

    expect(server.puts).toHaveLength(1);
    expect(result).toEqual({
      answer: {
        Status: 'SUCCESS',
        RequestId: event.RequestId,
        StackId: event.StackId,
        LogicalResourceId: event.LogicalResourceId,
        PhysicalResourceId: 'bob',
        NoEcho: false,
        Data: { arn: 'a' },
      },
    });
    expect(JSON.stringify(result)).not.toContain(SIGNATURE);
  });

  test('of one of several records is returned in a list, without those that were delivered', async () => {
    server.reply(403, 200);
    const { handle } = aRuntime();

    const result = await handle(anSnsEvent([aCreate({ ResponseURL: server.url }), aDelete({ ResponseURL: server.url })]));

    expect(result).toEqual({ answer: [expect.objectContaining({ RequestId: server.responses[0]?.RequestId })] });
  });

  test('no result is bigger than what the responder gets whole', async () => {
    server.reply(403);
    const { handle } = aRuntime({ create: () => ({ outputs: { big: 'x'.repeat(3700) } }) });

    const result = await handle(anSnsEvent([1, 2, 3].map(() => aCreate({ ResponseURL: server.url }))));

    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(result).toEqual({ answer: [expect.anything(), expect.anything()] });
  });

  test('of a provider that returns them, what does not fit is sent', async () => {
    process.env[RETURNING] = 'return';
    const runtime = aRuntime({ create: () => ({ outputs: { big: 'x'.repeat(3700) } }) });

    const result = await runtime.handle(anSnsEvent([1, 2, 3].map(() => aCreate({ ResponseURL: server.url }))));

    expect(result).toEqual({ answer: [expect.anything(), expect.anything()] });
    expect(server.response.Status).toBe('SUCCESS');
    expect(runtime.text).not.toContain('answer lost');
  });

  test('keeps the process for returning it, even when the method goes on', async () => {
    server.reply(403);
    const { handle, exits } = aRuntime({ create: never });

    expect(await handle(aCreate({ ResponseURL: server.url }), aContext(600))).toMatchObject({ answer: { Status: 'FAILED' } });
    expect(exits).toEqual([]);
  });

  test('reports it and ends the process, where Lambda takes the report: nothing goes on in the next request', async () => {
    server.reply(403);
    const reports: unknown[][] = [];
    const context = aContext(600);
    const runtime = aRuntime({ create: never }, { report: async (...given) => (reports.push(given), true) });

    await runtime.handle(aCreate({ ResponseURL: server.url }), context);

    expect(reports).toEqual([[{ answer: expect.objectContaining({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN }) }, context]]);
    // The responder is to answer, should Lambda tell of nothing but the exit.
    expect(runtime.exits).toEqual([1]);
    expect(runtime.log.at(-1)).toMatchObject({ message: 'ends the process: the handler goes on after its answer' });
  });

  test('a method that went on after it has to end before the next request is handled', async () => {
    server.reply(403, 200);
    const calls: string[] = [];
    let end: () => void = () => {};
    const { handle, exits } = aRuntime({
      create: async () => new Promise<undefined>((resolve) => { end = () => { calls.push('create ended'); resolve(undefined); }; }),
      delete: () => void calls.push('delete'),
    });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));
    setTimeout(() => end(), 50);
    await handle(aDelete({ ResponseURL: server.url }));

    expect(calls).toEqual(['create ended', 'delete']);
    expect(exits).toEqual([]);
  });

  test('a method that never ends ends the process of the next request, with a status that the responder answers for', async () => {
    server.reply(403, 200);
    const { handle, exits } = aRuntime({ create: never });

    await handle(aCreate({ ResponseURL: server.url }), aContext(600));
    await handle(aDelete({ ResponseURL: server.url }), aContext(600));

    expect(exits).toEqual([1]);
  });

  test('a provider whose VPC has no route to S3 returns it at once, without a PUT', async () => {
    process.env[RETURNING] = 'return';

    const result = await aRuntime().handle(aCreate({ ResponseURL: server.url }));

    expect(server.puts).toEqual([]);
    expect(result).toMatchObject({ answer: { Status: 'SUCCESS' } });
  });
});

describe('what is logged', () => {
  test('an error that nobody caught, without the secrets of the requests that run', async () => {
    const runtime = aRuntime({
      create: async ({ log }) => {
        log.info('making');
        setTimeout(() => process.emit('uncaughtException', new Error(`PUT ${server.origin}/key failed`)), 5);
        await never();
      },
    });

    await runtime.handle(aCreate({ ResponseURL: `${server.origin}/key` }));

    expect(runtime.log).toContainEqual(expect.objectContaining({ message: 'uncaught', error: expect.stringContaining('Error: PUT http://*** failed') }));
  });

  test('sizes and keys, never data; never the URL', async () => {
    const runtime = aRuntime({ create: () => ({ physicalResourceId: 'bob', outputs: { password: 'hunter2', user: 'u' }, noEcho: true }) });

    await runtime.handle(aCreate({ ResponseURL: server.url, ResourceProperties: { secret: 'input' } }));

    expect(server.response).toMatchObject({ NoEcho: true, Data: { password: 'hunter2' } });
    expect(runtime.log).toEqual([
      expect.objectContaining({ message: 'received', level: 'info', RequestType: 'Create', RequestId: server.response.RequestId }),
      expect.objectContaining({ message: 'answered', level: 'info', Status: 'SUCCESS', PhysicalResourceId: 'bob', wire: 1, keys: ['password', 'user'], bytes: server.puts[0]?.bytes }),
    ]);
    expect(runtime.text).not.toMatch(/hunter2|input|X-Amz/);
  });

  test('outputs with noEcho are masked in the reason and in what the author logs afterwards', async () => {
    const runtime = aRuntime({
      update: 'replace',
      create: ({ log }) => {
        setTimeout(() => log.info('made hunter2'), 0);
        return { physicalResourceId: 'b', outputs: { password: 'hunter2', big: 'x'.repeat(5000) }, noEcho: true };
      },
      delete: async ({ log }) => { await sleep(20); log.info('deleting hunter2'); throw new Error('cannot drop hunter2'); },
    });

    await runtime.handle(anUpdate({ ResponseURL: server.url, ResourceProperties: { a: '1' } }));

    expect(server.response).toMatchObject({ Status: 'FAILED', NoEcho: true, Reason: expect.stringContaining('; "b" was made and not deleted: cannot drop *** (log group') });
    expect(runtime.log).toContainEqual({ message: 'made ***', level: 'info' });
    expect(runtime.log).toContainEqual({ message: 'deleting ***', level: 'info' });
  });

  test('a signed URL in the author\'s error or log is masked', async () => {
    const url = server.url;
    const runtime = aRuntime({ create: ({ log }) => { log.info('got', { url }); throw new Error(`PUT ${url} failed`); } });

    await runtime.handle(aCreate({ ResponseURL: url }));

    expect(server.response.Reason).toMatch(/^PUT http:\/\/\*\*\* failed|^PUT \[signed URL\] failed/);
    expect(runtime.text + server.puts[0]?.body).not.toContain(SIGNATURE);
  });
});

describe('size', () => {
  const filled = (length: number) => ({ outputs: { big: 'x'.repeat(length) } });
  const overhead = async () => {
    await aRuntime({ create: () => filled(1) }).handle(aCreate({ ResponseURL: server.url }));
    const bytes = server.puts[0]?.bytes ?? 0;
    server.clear();
    return bytes - 1;
  };

  test('4,096 bytes pass', async () => {
    const length = 4096 - await overhead();

    await aRuntime({ create: () => filled(length) }).handle(aCreate({ ResponseURL: server.url }));

    expect(server.response.Status).toBe('SUCCESS');
    expect(server.puts[0]?.bytes).toBe(4096);
  });

  test('4,097 bytes fail with the size of each output, largest first, and the real id', async () => {
    const length = 4097 - await overhead() - '"small":"é",'.length - 1;

    await aRuntime({ create: () => ({ physicalResourceId: undefined, outputs: { small: 'é', ...filled(length).outputs } }) }).handle(aCreate({ ResponseURL: server.url }));

    expect(server.response).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining(`response of 4097 bytes, at most 4096 allowed; by output: big ${length + 2},small 4 (log group`),
    });
    expect(server.response.PhysicalResourceId).toMatch(/^User-[0-9a-f]{16}$/);
  });

  test('a reason of any length fits, its head and the place of the log kept', async () => {
    await aRuntime({ create: () => { throw new Error('é😀'.repeat(10_000)); } }).handle(aCreate({ ResponseURL: server.url }));

    expect(server.puts[0]?.bytes).toBeLessThanOrEqual(4096);
    expect(server.puts[0]?.bytes).toBeGreaterThan(4096 - 8);
    expect(server.response.Reason).toMatch(/^é😀.*… \(log group .*\)$/s);
  });
});
