/**
 * The contract of a custom resource: one test for each row of its tables.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/crpg-ref.html
 */
import * as fc from 'fast-check';
import type { ResourceRequest } from '../../lambda/runtime';
import { Marker } from '../../src/wire';
import { aContext, aCreate, aDelete, anSnsEvent, anUpdate, aSignedUrl, LOGICAL_ID, STACK_ID } from '../support/requests';
import { startResponseServer, type ResponseBody, type ResponseServer } from '../support/response-server';
import { aRuntime } from '../support/runtime';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const create = (overrides: object = {}) => aCreate({ ResponseURL: server.url, ...overrides });
const update = (overrides: object = {}) => anUpdate({ ResponseURL: server.url, ...overrides });
const remove = (overrides: object = {}) => aDelete({ ResponseURL: server.url, ...overrides });
const boom = () => { throw new Error('boom'); };

describe('request', () => {
  test('RequestType: Create, Update and Delete call the method of that name, and nothing else calls one', async () => {
    const calls: string[] = [];
    const { handle } = aRuntime({ create: () => void calls.push('create'), update: () => void calls.push('update'), delete: () => calls.push('delete') });

    for (const event of [create(), update(), remove(), create({ RequestType: 'create' }), create({ RequestType: 'Read' }), create({ RequestType: undefined })]) await handle(event);

    expect(calls).toEqual(['create', 'update', 'delete']);
  });

  test('RequestId: with StackId identifies one request on one resource', async () => {
    const method = jest.fn();
    const { handle } = aRuntime({ create: method });
    const event = create();

    await handle(event);
    await handle(event);
    await handle({ ...event, RequestId: 'another' });
    await handle({ ...event, StackId: `${STACK_ID}-2` });

    expect(method).toHaveBeenCalledTimes(3);
  });

  test('StackId: the handler gets it', async () => {
    const method = jest.fn();
    await aRuntime({ create: method }).handle(create());

    expect(method.mock.calls[0][0]).toMatchObject({ stackId: STACK_ID });
  });

  test('ResponseURL: gets the answer, and is a secret', async () => {
    let request: ResourceRequest | undefined;
    const runtime = aRuntime({ create: (given) => void (request = given) });
    await runtime.handle(create());

    expect(server.puts).toHaveLength(1);
    expect(runtime.text).not.toContain('X-Amz-Signature');
    expect(JSON.stringify(request)).not.toContain('X-Amz-Signature');
  });

  test('ResourceType: the handler gets it', async () => {
    const method = jest.fn();
    await aRuntime({ create: method }).handle(create({ ResourceType: 'Custom::Other' }));

    expect(method.mock.calls[0][0]).toMatchObject({ resourceType: 'Custom::Other' });
  });

  test('LogicalResourceId: the handler gets it', async () => {
    const method = jest.fn();
    await aRuntime({ create: method }).handle(create());

    expect(method.mock.calls[0][0]).toMatchObject({ logicalResourceId: LOGICAL_ID });
  });

  test('PhysicalResourceId: Update and Delete get it, Create does not', async () => {
    const [made, updated, deleted] = [jest.fn(), jest.fn(), jest.fn()];
    const { handle } = aRuntime({ create: made, update: updated, delete: deleted });
    for (const event of [create(), update(), remove()]) await handle(event);

    expect(made.mock.calls[0][0]).not.toHaveProperty('physicalResourceId');
    expect([updated, deleted].map((method) => method.mock.calls[0][0].physicalResourceId)).toEqual(['bob', 'bob']);
  });

  test('ResourceProperties: optional, in every request', async () => {
    const { handle } = aRuntime();
    for (const event of [create(), update(), remove()]) await handle({ ...event, ResourceProperties: undefined, OldResourceProperties: undefined });

    expect(server.responses.map(({ Status }) => Status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  });

  test('OldResourceProperties: an Update gets what was declared before', async () => {
    const method = jest.fn();
    await aRuntime({ update: method }).handle(update({ OldResourceProperties: { a: '1' }, ResourceProperties: { a: '2' } }));

    expect(method.mock.calls[0][0]).toMatchObject({ properties: { a: '2' }, oldProperties: { a: '1' } });
  });

  test('ServiceTimeout: the whole operation answers within it', async () => {
    const { handle } = aRuntime({ create: async () => new Promise(() => {}) });
    await handle(create({ ResponseURL: aSignedUrl(server.origin, Date.now() - 1_000), ResourceProperties: { ServiceTimeout: '3' } }));

    expect(server.response).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('serviceTimeout of the resource (log group') });
  });
});

describe('response', () => {
  test('Status: SUCCESS when the method returns, FAILED when it throws', async () => {
    await aRuntime().handle(create());
    await aRuntime({ create: boom }).handle(create());

    expect(server.responses.map(({ Status }) => Status)).toEqual(['SUCCESS', 'FAILED']);
  });

  test('RequestId, StackId, LogicalResourceId: copied from the request, byte for byte, in every answer', async () => {
    const odd = { RequestId: ' é\u0000"\\/\ud83d', StackId: `${STACK_ID}\u2028`, LogicalResourceId: '__proto__' };
    await aRuntime().handle(create(odd));
    await aRuntime({ create: boom }).handle(create(odd));
    await aRuntime().handle(create({ ...odd, ResourceType: '' }));

    expect(server.responses.map(({ RequestId, StackId, LogicalResourceId }) => ({ RequestId, StackId, LogicalResourceId }))).toEqual([odd, odd, odd]);
  });

  test('PhysicalResourceId: never empty, at most 1,024 bytes, the same in all responses for the same resource', async () => {
    const { handle } = aRuntime({ update: boom, delete: boom });
    await handle(create());
    const id = server.responses[0]?.PhysicalResourceId;
    await handle(update({ PhysicalResourceId: id }));
    await handle(remove({ PhysicalResourceId: id }));

    expect(id).toMatch(/^.{1,1024}$/);
    expect(server.responses.map(({ PhysicalResourceId }) => PhysicalResourceId)).toEqual([id, id, id]);
  });

  test('PhysicalResourceId: unique for the provider', async () => {
    const { handle } = aRuntime();
    await handle(create());
    await handle(create({ LogicalResourceId: 'Other' }));
    await handle(create({ StackId: STACK_ID.replace('shop', 'shop2') }));

    expect(new Set(server.responses.map(({ PhysicalResourceId }) => PhysicalResourceId)).size).toBe(3);
  });

  test('Reason: a string whenever FAILED', async () => {
    await aRuntime({ create: () => { throw undefined; } }).handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(/^undefined was thrown/) });
  });

  test('NoEcho: a boolean in every Create and Update answer, false by default, never in a Delete', async () => {
    const { handle } = aRuntime({ create: () => ({ noEcho: true }) });
    for (const event of [create(), update(), remove(), create({ ResourceType: '' })]) await handle(event);

    expect(server.responses.map(({ NoEcho }) => NoEcho)).toEqual([true, false, undefined, false]);
  });

  test('Data: an object, in Create and Update only', async () => {
    const outputs = { arn: 'a' };
    const { handle } = aRuntime({ create: () => ({ outputs }), update: () => ({ outputs }), delete: () => ({ outputs }) });
    for (const event of [create(), update(), remove()]) await handle(event);

    expect(server.responses.map(({ Data }) => Data)).toEqual([outputs, outputs, undefined]);
  });
});

describe('rules', () => {
  test('the whole body is at most 4,096 bytes', async () => {
    await aRuntime({ create: () => ({ outputs: { a: 'é'.repeat(2_048) } }) }).handle(create());

    expect(server.response.Status).toBe('FAILED');
    expect(server.puts[0]?.bytes).toBeLessThanOrEqual(4_096);
  });

  test('on Update, the same PhysicalResourceId means in place, another one a replacement', async () => {
    const { handle } = aRuntime({ update: ({ properties }) => (properties.name === 'b' ? { physicalResourceId: 'b' } : undefined) });
    await handle(update({ ResourceProperties: { name: 'a' } }));
    await handle(update({ ResourceProperties: { name: 'b' } }));

    expect(server.responses.map(({ PhysicalResourceId }) => PhysicalResourceId)).toEqual(['bob', 'b']);
  });

  test('a stack can be deleted only when every Delete answers SUCCESS: one after a failed Create does', async () => {
    const { handle } = aRuntime({ create: boom, delete: boom });
    await handle(create());
    await handle(remove({ PhysicalResourceId: server.responses[0]?.PhysicalResourceId }));

    expect(server.responses.map(({ Status }) => Status)).toEqual(['FAILED', 'SUCCESS']);
  });

  test('no response until ServiceTimeout is a failure: a late request is not worked on', async () => {
    const method = jest.fn();
    await aRuntime({ create: method }).handle(create({ ResponseURL: aSignedUrl(server.origin, Date.now() - 3_601_000) }));

    expect(method).not.toHaveBeenCalled();
    expect(server.puts).toEqual([]);
  });

  test('secrets in Data are marked with NoEcho when the handler says so', async () => {
    await aRuntime({ create: () => ({ outputs: { password: 'hunter2' }, noEcho: true }) }).handle(create());

    expect(server.response).toMatchObject({ NoEcho: true, Data: { password: 'hunter2' } });
  });
});

describe('whatever comes in, a body that goes out keeps the contract', () => {
  const runs = Number(process.env.FUZZ_RUNS ?? 2_000);
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true, maxDepth: 3 });
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 1500, unit: 'grapheme' }), fc.constantFrom('', Marker.UNKNOWN, 'shop-User-1ABCDEFGHIJK'));
  const field = fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: anything.filter(isJson) });
  const properties = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'ServiceTimeout')), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  const event = fc.record({
    RequestType: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Create', 'Update', 'Delete') }, { weight: 1, arbitrary: field }),
    RequestId: field,
    StackId: fc.oneof(fc.constant(STACK_ID), field),
    ResourceType: fc.oneof(fc.constant('Custom::Thing'), field),
    LogicalResourceId: fc.oneof(fc.constant(LOGICAL_ID), field),
    PhysicalResourceId: field,
    ResourceProperties: fc.oneof(properties, field),
    OldResourceProperties: fc.oneof(properties, field),
  }, { requiredKeys: [] });
  const result = fc.oneof(anything, fc.record({
    physicalResourceId: fc.oneof(text, anything),
    outputs: fc.oneof(anything, fc.dictionary(fc.string(), fc.oneof(text, anything))),
    noEcho: fc.oneof(fc.boolean(), anything),
  }, { requiredKeys: [] }));

  test(`${runs} arbitrary events, results and throws`, async () => {
    await fc.assert(fc.asyncProperty(event, result, fc.boolean(), fc.boolean(), fc.boolean(), async (fields, value, throws, replaces, sns) => {
      const bodies: string[] = [];
      const method = () => { if (throws) throw value; return value as object; };
      const { handle, text: log } = aRuntime(
        { create: method, update: replaces ? 'replace' : method, delete: method, ...(replaces ? { read: method } : {}) },
        { put: async (_url, body) => { bodies.push(body); return 200; } },
      );
      const sent = JSON.parse(JSON.stringify({ ...fields, ResponseURL: 'http://127.0.0.1/key?X-Amz-Signature=abc' }));

      await handle(sns ? anSnsEvent([sent]) : sent, aContext()).catch((error: Error) => expect(error.message).toMatch(/^no answer fits/));

      expect(bodies.length).toBeLessThanOrEqual(1);
      bodies.forEach((body) => expectValid(body, sent));
      expect(log).not.toContain('abc');
    }), { numRuns: runs });
  });

  function isJson(value: unknown): boolean {
    try {
      return JSON.stringify(value) !== undefined;
    } catch {
      return false;
    }
  }

  function expectValid(body: string, sent: Record<string, unknown>): void {
    const { Status, Reason, RequestId, StackId, LogicalResourceId, PhysicalResourceId, NoEcho, Data, ...others }: ResponseBody = JSON.parse(body);
    const own = sent.RequestType === 'Create' ? undefined : sent.PhysicalResourceId;
    const echoed = PhysicalResourceId === own;

    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4_096);
    expect(others).toEqual({});
    expect(['SUCCESS', 'FAILED']).toContain(Status);
    expect([RequestId, StackId, LogicalResourceId]).toEqual([sent.RequestId, sent.StackId, sent.LogicalResourceId]);
    expect(typeof PhysicalResourceId === 'string' && PhysicalResourceId !== '').toBe(true);
    expect(echoed || Buffer.byteLength(PhysicalResourceId) <= 1_024).toBe(true);
    if (typeof own === 'string' && own && (Status === 'FAILED' || sent.RequestType === 'Delete')) expect(PhysicalResourceId).toBe(own);
    if (Status === 'FAILED') expect(Reason).toMatch(/./);
    expect(typeof NoEcho).toBe(sent.RequestType === 'Delete' ? 'undefined' : 'boolean');
    if (Data !== undefined) {
      expect(sent.RequestType).not.toBe('Delete');
      expect(Object.values(Data).flat().every((value) => typeof value === 'string')).toBe(true);
    }
  }
});
