import { defaultId } from './default-id';
import type { Handlers, PhysicalResourceRequest, ResourceRequest } from '../../../lambda/runtime';
import { CDK_MARKERS, Marker } from '../../../src/wire';
import { aCreate, aDelete, anUpdate, LOGICAL_ID, STACK_ID } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';
import { aRuntime } from '../../support/runtime';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const INVENTED = `shop-${LOGICAL_ID}-1ABCDEFGHIJK`;
const ID_RULE = 'physicalResourceId: expected 1 to 1024 bytes, not like those of failed Creates, got ';
const PLACE = ' (log group /aws/lambda/provider, log stream 2026/11/30/[$LATEST]abcdef, request c6af9ac6-7b61-11e6-9a41-93e8deadbeef)';

/** Methods that note their calls: `create`, `update bob`, `delete bob`. */
function noting(overrides: Partial<Handlers> = {}) {
  const calls: string[] = [];
  const note = <T>(name: string, method: ((request: T) => unknown) | undefined) => (request: T & Partial<PhysicalResourceRequest>) => {
    calls.push([name, request.physicalResourceId].filter(Boolean).join(' '));
    return method?.(request);
  };
  const { create, update, read, deleteUnknown } = overrides;
  const handlers = {
    create: note('create', create),
    update: update === 'replace' ? update : note('update', update),
    delete: note('delete', overrides.delete),
    ...(read ? { read: note('read', read) } : {}),
    ...(typeof deleteUnknown === 'function' ? { deleteUnknown: note('deleteUnknown', deleteUnknown) } : deleteUnknown ? { deleteUnknown } : {}),
  } as Handlers;
  const runtime = aRuntime(handlers);
  return { calls, runtime, handle: runtime.handle };
}
const fails = (message: string) => () => { throw new Error(message); };
const create = (properties: object = {}, more: object = {}) => aCreate({ ResponseURL: server.url, ResourceProperties: properties, ...more });
const update = (old: object, properties: object, more: object = {}) =>
  anUpdate({ ResponseURL: server.url, OldResourceProperties: old, ResourceProperties: properties, ...more });
const remove = (id: string, properties: object = {}) => aDelete({ ResponseURL: server.url, PhysicalResourceId: id, ResourceProperties: properties });

describe('create', () => {
  test('answers the id and the outputs that it returned', async () => {
    const { handle } = noting({ create: () => ({ physicalResourceId: 'bob', outputs: { arn: 'arn:bob' } }) });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob', NoEcho: false, Data: { arn: 'arn:bob' } });
  });

  test('without an id answers the default id, whatever the log stream', async () => {
    const { handle } = noting();

    await handle(create(), { logStreamName: 's1' });
    await handle(create(), { logStreamName: 's2' });

    expect(server.responses.map((response) => response.PhysicalResourceId)).toEqual([defaultId({}), defaultId({})]);
  });

  test('without an id answers the checkpoint', async () => {
    const { handle } = noting({ create: (request) => request.setPhysicalResourceId('bob') });

    await handle(create());

    expect(server.response.PhysicalResourceId).toBe('bob');
  });

  test('a throw before a checkpoint answers that nothing was made', async () => {
    const { handle } = noting({ create: fails('AlreadyExists: alias is taken') });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE, Reason: `AlreadyExists: alias is taken${PLACE}` });
  });

  test('a throw after a checkpoint answers the checkpoint, for CloudFormation to delete', async () => {
    const { handle, calls } = noting({ create: (request) => { request.setPhysicalResourceId('bob'); throw new Error('boom'); } });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(calls).toEqual(['create']);
  });

  test('outputs that cannot be sent fail it with the real id', async () => {
    const { handle } = noting({ create: () => ({ physicalResourceId: 'bob', outputs: { key: Buffer.from([0xff, 0]) } }) });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(server.response.Reason).toContain('output "key" is Buffer');
  });
});

describe('ids that a handler returned', () => {
  const LONG = 'x'.repeat(1025);
  test.each<[string, unknown, string, string, string]>([
    ['empty', '', `delete ${defaultId({})}`, Marker.UNKNOWN, `${ID_RULE}""`],
    ['null', null, `delete ${defaultId({})}`, Marker.UNKNOWN, `${ID_RULE}null`],
    ['an object', {}, `delete ${defaultId({})}`, Marker.UNKNOWN, `${ID_RULE}{}`],
    ['a number', 42, 'delete 42', Marker.NOTHING_MADE, `${ID_RULE}42`],
    ['over 1,024 bytes', LONG, `delete ${LONG}`, Marker.NOTHING_MADE, `${ID_RULE}"${'x'.repeat(1025)}"`],
    ['of the invented shape', INVENTED, `delete ${INVENTED}`, Marker.NOTHING_MADE, `${ID_RULE}"${INVENTED}"`],
    ['a marker', Marker.UNKNOWN, `delete ${Marker.UNKNOWN}`, Marker.NOTHING_MADE, `${ID_RULE}"${Marker.UNKNOWN}"`],
  ])('%s: what create made is deleted at once, and the request fails', async (_case, physicalResourceId, deletion, id, reason) => {
    const { handle, calls } = noting({ create: () => ({ physicalResourceId }) as object });

    await handle(create());

    expect(calls).toEqual(['create', deletion]);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: id, Reason: reason + PLACE });
  });

  test('too long for any answer once it is escaped: deleted at once, too', async () => {
    const long = '\u0001'.repeat(1_024);
    const { handle, calls } = noting({ create: () => ({ physicalResourceId: long }) });

    await handle(create());

    expect(calls).toEqual(['create', `delete ${long}`]);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE, Reason: `physicalResourceId: too long for any answer${PLACE}` });
  });

  test('1,024 bytes are allowed', async () => {
    const { handle } = noting({ create: () => ({ physicalResourceId: 'é'.repeat(512) }) });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'é'.repeat(512) });
  });

  test('when the deletion fails too, both reasons are told and the id says that it is unknown', async () => {
    const { handle } = noting({ create: () => ({ physicalResourceId: INVENTED }), delete: fails('locked') });

    await handle(create());

    expect(server.response).toMatchObject({
      Status: 'FAILED',
      PhysicalResourceId: Marker.UNKNOWN,
      Reason: `${ID_RULE}"${INVENTED}"; "${INVENTED}" was made and not deleted: locked${PLACE}`,
    });
  });

  test('a bad id after a checkpoint: the checkpoint is reported, for CloudFormation to delete', async () => {
    const { handle, calls } = noting({ create: (request) => { request.setPhysicalResourceId('bob'); return { physicalResourceId: '' }; } });

    await handle(create());

    expect(calls).toEqual(['create']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });

  test('an update in place with a bad id never deletes the thing itself', async () => {
    const { handle, calls } = noting({ update: () => ({ physicalResourceId: '' }) });

    await handle(update({ a: '1' }, { a: '2' }));

    expect(calls).toEqual(['update bob']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });
});

describe('results that are no result', () => {
  test('null is none, and no mistake', async () => {
    await noting({ create: () => null as unknown as undefined }).handle(create());

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId({}) });
  });

  test.each<[string, unknown, string]>([
    ['a text', 'bob', 'expected { physicalResourceId, outputs, noEcho }, got string'],
    ['a list', ['bob'], 'expected { physicalResourceId, outputs, noEcho }, got a list'],
    ['the shape of aws-cdk-lib', { Data: { a: 1 } }, 'expected { physicalResourceId, outputs, noEcho }, got Data'],
    ['another member', { output: {} }, 'expected { physicalResourceId, outputs, noEcho }, got output'],
    ['noEcho as a text', { noEcho: 'true' }, 'noEcho: expected a boolean, got string'],
    ['outputs as a text', { outputs: 'ok' }, 'outputs must be a plain object'],
    ['outputs as a list', { outputs: [1, 2] }, 'outputs must be a plain object'],
  ])('%s fails a Create with the id of what was made', async (_case, result, reason) => {
    const { handle } = noting({ create: () => result as object });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: defaultId({}), Reason: reason + PLACE });
  });

  test('an id in the shape of aws-cdk-lib is the id of what was made', async () => {
    const { handle } = noting({ create: () => ({ PhysicalResourceId: 'bob', Data: {} }) as object });

    await handle(create());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `expected { physicalResourceId, outputs, noEcho }, got PhysicalResourceId,Data${PLACE}` });
  });
});

describe('update', () => {
  test('gets new and old properties apart, and the names that changed', async () => {
    let seen: ResourceRequest | undefined;
    const { handle } = noting({ update: (request) => void (seen = request) });

    await handle(update({ s: '1', gone: 'x', same: ['1'] }, { s: '2', same: ['1'], added: {} }));

    expect(seen).toMatchObject({ properties: { s: '2', same: ['1'], added: {} }, oldProperties: { s: '1', gone: 'x', same: ['1'] } });
    expect(seen?.changed).toEqual(['s', 'added', 'gone']);
  });

  test('keeps the id when it returns none', async () => {
    const { handle } = noting();

    await handle(update({ a: '1' }, { a: '2' }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  });

  test('with equal properties is an update with nothing changed, never a create', async () => {
    let changed: readonly string[] | undefined;
    const { handle, calls } = noting({ update: (request) => void (changed = request.changed) });

    await handle(update({ a: { b: '1', c: '2' }, ServiceTimeout: '60' }, { a: { c: '2', b: '1' }, ServiceTimeout: '90' }));

    expect(calls).toEqual(['update bob']);
    expect(changed).toEqual([]);
  });

  test('that throws echoes the id', async () => {
    const { handle } = noting({ update: fails('boom') });

    await handle(update({ a: '1' }, { a: '2' }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `boom${PLACE}` });
  });

  test('that returns another id has replaced the thing', async () => {
    const { handle, calls } = noting({ update: () => ({ physicalResourceId: 'alice' }) });

    await handle(update({ a: '1' }, { a: '2' }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'alice' });
    expect(calls).toEqual(['update bob']);
  });

  test('that made another thing and fails deletes it and echoes the id', async () => {
    const { handle, calls } = noting({ update: (request) => { request.setPhysicalResourceId('alice'); throw new Error('boom'); } });

    await handle(update({ a: '1' }, { a: '2' }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(calls).toEqual(['update bob', 'delete alice']);
  });

  test('with outputs that cannot be sent echoes the id and deletes nothing', async () => {
    const { handle, calls } = noting({ update: () => ({ outputs: { a: 1n } }) });

    await handle(update({ a: '1' }, { a: '2' }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(calls).toEqual(['update bob']);
  });

  test.each([Marker.NOTHING_MADE, Marker.UNKNOWN, INVENTED, ...CDK_MARKERS])('of %s, the id of a failed Create, creates the thing', async (id) => {
    const { handle, calls } = noting();

    await handle(update({ a: '1' }, { a: '1' }, { PhysicalResourceId: id }));

    expect(calls).toEqual(['create']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId({}) });
  });

  test('of the id of a failed Create that fails again echoes it', async () => {
    const { handle } = noting({ create: fails('boom') });

    await handle(update({ a: '1' }, { a: '2' }, { PhysicalResourceId: Marker.UNKNOWN }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
  });
});

describe("replacement: update is 'replace'", () => {
  const A = { name: 'a' };
  const B = { name: 'b' };

  test('a change creates, and answers the new id', async () => {
    const { handle, calls } = noting({ update: 'replace' });

    await handle(update(A, B, { PhysicalResourceId: defaultId(A) }));

    expect(calls).toEqual(['create']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId(B) });
  });

  test('read is asked with the own id, then with the new default id, before create', async () => {
    const { handle, calls } = noting({ update: 'replace', read: () => undefined, create: () => ({ physicalResourceId: 'srv-2' }) });

    await handle(update(A, B, { PhysicalResourceId: 'srv-1' }));

    expect(calls).toEqual(['read srv-1', `read ${defaultId(B)}`, 'create']);
    expect(server.response.PhysicalResourceId).toBe('srv-2');
  });

  test('rollback of a failed replacement, ids assigned by a server: what read finds under the own id is answered', async () => {
    const { handle, calls } = noting({ update: 'replace', read: ({ physicalResourceId }) => (physicalResourceId === 'srv-1' ? { outputs: { arn: 'a' } } : undefined) });

    await handle(update(B, A, { PhysicalResourceId: 'srv-1' }));

    expect(calls).toEqual(['read srv-1']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'srv-1', Data: { arn: 'a' } });
  });

  test('rollback of a finished replacement: what read finds under the new default id is answered', async () => {
    const { handle, calls } = noting({ update: 'replace', read: ({ physicalResourceId }) => (physicalResourceId === defaultId(A) ? { outputs: { arn: 'a' } } : undefined) });

    await handle(update(B, A, { PhysicalResourceId: defaultId(B) }));

    expect(calls).toEqual([`read ${defaultId(B)}`, `read ${defaultId(A)}`]);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId(A), Data: { arn: 'a' } });
  });

  test('rollback of a failed replacement: the own id is the default id of the new properties, so nothing is created', async () => {
    const { handle, calls } = noting({ update: 'replace' });

    await handle(update(B, A, { PhysicalResourceId: defaultId(A) }));

    expect(calls).toEqual([]);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId(A) });
  });

  describe('of which CloudFormation never learnt what was made', () => {
    const rollback = () => update(B, A, { PhysicalResourceId: defaultId(A) });

    test("deleteUnknown 'delete': the default id of the old properties is deleted first", async () => {
      let properties: unknown;
      const { handle, calls } = noting({ update: 'replace', deleteUnknown: 'delete', delete: (request) => void ({ properties } = request) });

      await handle(rollback());

      expect(calls).toEqual([`delete ${defaultId(B)}`]);
      expect(properties).toEqual(B);
      expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId(A) });
    });

    test('a deleteUnknown function gets the old properties and their default id', async () => {
      let seen: ResourceRequest | undefined;
      const { handle, calls } = noting({ update: 'replace', deleteUnknown: (request) => void (seen = request) });

      await handle(rollback());

      expect(calls).toEqual(['deleteUnknown']);
      expect(seen).toMatchObject({ properties: B, defaultPhysicalResourceId: defaultId(B) });
    });

    test('a deletion that fails is logged and does not keep the thing from being rolled back', async () => {
      const { handle, runtime } = noting({ update: 'replace', deleteUnknown: 'delete', delete: fails('locked') });

      await handle(rollback());

      expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: defaultId(A) });
      expect(runtime.log).toContainEqual(expect.objectContaining({ message: 'may be left behind', level: 'error', PhysicalResourceId: defaultId(B) }));
    });

    test('an Update of the same identity, or of an id that is not the default one, deletes nothing', async () => {
      const { handle, calls } = noting({ update: 'replace', deleteUnknown: 'delete' });

      await handle(update(A, A, { PhysicalResourceId: defaultId(A) }));
      await handle(update(B, A, { PhysicalResourceId: 'srv-1' }));

      expect(calls).toEqual(['create']);
    });
  });

  test('equal properties: read tells the outputs again', async () => {
    const { handle, calls } = noting({ update: 'replace', read: () => ({ outputs: { arn: 'a' } }) });

    await handle(update(A, A));

    expect(calls).toEqual(['read bob']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob', Data: { arn: 'a' } });
  });

  test('equal properties: a thing that read does not find fails', async () => {
    const { handle, calls } = noting({ update: 'replace', read: () => undefined });

    await handle(update(A, A));

    expect(calls).toEqual(['read bob']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `read found no "bob"${PLACE}` });
  });

  test('a create that returns the own id replaced nothing, and is accepted', async () => {
    const { handle } = noting({ update: 'replace', create: () => ({ physicalResourceId: 'bob' }) });

    await handle(update(A, B));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  });

  test('a failed one deletes its checkpoint with the new properties, and echoes the id', async () => {
    let deleted: ResourceRequest | undefined;
    const { handle, calls } = noting({
      update: 'replace',
      create: (request) => { request.setPhysicalResourceId('b'); throw new Error('boom'); },
      delete: (request) => void (deleted = request),
    });

    await handle(update(A, B, { PhysicalResourceId: 'a' }));

    expect(calls).toEqual(['create', 'delete b']);
    expect(deleted).toMatchObject({ physicalResourceId: 'b', properties: B });
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a', Reason: `boom${PLACE}` });
  });

  test('a failed one without a checkpoint deletes nothing', async () => {
    const { handle, calls } = noting({ update: 'replace', create: fails('boom') });

    await handle(update(A, B, { PhysicalResourceId: 'a' }));

    expect(calls).toEqual(['create']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a' });
  });

  test('one whose outputs cannot be sent deletes what was made', async () => {
    const { handle, calls } = noting({ update: 'replace', create: () => ({ physicalResourceId: 'b', outputs: { big: 'x'.repeat(5000) } }) });

    await handle(update(A, B, { PhysicalResourceId: 'a' }));

    expect(calls).toEqual(['create', 'delete b']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a' });
  });

  test('what read found is never deleted, whatever fails', async () => {
    const { handle, calls } = noting({ update: 'replace', read: ({ physicalResourceId }) => (physicalResourceId === 'a' ? undefined : { outputs: { a: 1n } }) });

    await handle(update(A, B, { PhysicalResourceId: 'a' }));

    expect(calls).toEqual(['read a', `read ${defaultId(B)}`]);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a' });
  });

  test('a throw of read fails the request before anything is created', async () => {
    const { handle, calls } = noting({ update: 'replace', read: fails('throttled') });

    await handle(update(A, B, { PhysicalResourceId: 'a' }));

    expect(calls).toEqual(['read a']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a', Reason: `throttled${PLACE}` });
  });
});

describe('delete', () => {
  test('gets the id and the properties, and echoes the id', async () => {
    let seen: PhysicalResourceRequest | undefined;
    const { handle } = noting({ delete: (request) => void (seen = request) });

    await handle(remove('bob', { name: 'bob', legacy: { encoded: 'v1' } }));

    expect(seen).toMatchObject({ physicalResourceId: 'bob', properties: { name: 'bob', legacy: { encoded: 'v1' } } });
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  });

  test.each<[string, Handlers['delete']]>([
    ['setPhysicalResourceId', (request) => request.setPhysicalResourceId('other')],
    ['physicalResourceId', () => ({ physicalResourceId: 'other' })],
    ['PhysicalResourceId', () => ({ PhysicalResourceId: 'other' })],
  ])('another id, told by %s, fails it, and nothing else is deleted', async (_case, method) => {
    const { handle, calls } = noting({ delete: method });

    await handle(remove('bob'));

    expect(calls).toEqual(['delete bob']);
    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `delete cannot change the physicalResourceId${PLACE}` });
  });

  test('whatever it returns is ignored: a driver\'s result is no mistake', async () => {
    const { handle } = noting({ delete: () => ({ command: 'DROP', rows: [], Data: { a: 1 } }) });

    await handle(remove('bob'));

    expect(server.response).toEqual(expect.objectContaining({ Status: 'SUCCESS', PhysicalResourceId: 'bob' }));
    expect(server.response).not.toHaveProperty('Data');
    expect(server.response).not.toHaveProperty('NoEcho');
  });

  test('that returns another id fails and echoes the id', async () => {
    const { handle } = noting({ delete: () => ({ physicalResourceId: 'other' }) });

    await handle(remove('bob'));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `delete cannot change the physicalResourceId${PLACE}` });
  });

  test('that throws echoes the id', async () => {
    const { handle } = noting({ delete: fails('in use') });

    await handle(remove('bob'));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `in use${PLACE}` });
  });

  test.each([Marker.NOTHING_MADE, ...CDK_MARKERS])('after a failed Create, %s, is acknowledged without calling the handler', async (id) => {
    const { handle, calls } = noting({ deleteUnknown: 'delete' });

    await handle(remove(id));

    expect(calls).toEqual([]);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
  });

  test.each([Marker.UNKNOWN, INVENTED])('of %s is acknowledged without calling the handler, and logged', async (id) => {
    const { handle, calls, runtime } = noting();

    await handle(remove(id));

    expect(calls).toEqual([]);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
    expect(runtime.log).toContainEqual({ message: 'delete not called', level: 'info', lost: Marker.UNKNOWN });
  });

  test.each([Marker.UNKNOWN, INVENTED])("of %s with deleteUnknown 'delete' deletes the default id", async (id) => {
    const { handle, calls } = noting({ deleteUnknown: 'delete', update: 'replace' });

    await handle(remove(id, { name: 'bob' }));

    expect(calls).toEqual([`delete ${defaultId({ name: 'bob' })}`]);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
  });

  test.each([Marker.UNKNOWN, INVENTED])('of %s with a deleteUnknown function calls it', async (id) => {
    const { handle, calls } = noting({ deleteUnknown: () => undefined });

    await handle(remove(id));

    expect(calls).toEqual(['deleteUnknown']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
  });

  test('a throw of deleteUnknown fails and echoes the id', async () => {
    const { handle } = noting({ deleteUnknown: fails('denied') });

    await handle(remove(INVENTED));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: INVENTED, Reason: `denied${PLACE}` });
  });
});

describe('setPhysicalResourceId', () => {
  test.each<[unknown, string]>([
    ['', `${ID_RULE}""`],
    [undefined, `${ID_RULE}undefined`],
    ['x'.repeat(1025), `${ID_RULE}"${'x'.repeat(1025)}"`],
    [INVENTED, `${ID_RULE}"${INVENTED}"`],
  ])('refuses %p at once', async (id, message) => {
    let thrown: unknown;
    const { handle } = noting({ create: (request) => { try { request.setPhysicalResourceId(id as string); } catch (error) { thrown = error; } } });

    await handle(create());

    expect(thrown).toEqual(new Error(message));
    expect(server.response.PhysicalResourceId).toBe(defaultId({}));
  });
});

describe('the request object', () => {
  test('holds what was sent, without ServiceToken, ServiceTimeout and ResponseURL', async () => {
    let seen: ResourceRequest | undefined;
    const { handle } = noting({ create: (request) => void (seen = request) });
    const event = create({ name: 'bob', ServiceTimeout: '60' });
    const context = { awsRequestId: 'r' };

    await handle(event, context);

    expect(seen).toMatchObject({
      requestType: 'Create',
      requestId: event.RequestId,
      stackId: STACK_ID,
      logicalResourceId: LOGICAL_ID,
      resourceType: 'Custom::DatabaseUser',
      oldProperties: {},
      changed: [],
      defaultPhysicalResourceId: defaultId({}),
    });
    expect(seen?.properties).toEqual({ name: 'bob' });
    expect(seen?.lambdaContext).toBe(context);
    expect(seen?.deadline.getTime()).toBeGreaterThan(Date.now());
    expect(seen?.signal.aborted).toBe(false);
    expect(JSON.stringify(seen)).not.toContain('X-Amz-');
  });

  test('has a token that is the same for every delivery of the request, and for no other', async () => {
    const tokens: string[] = [];
    const note = (request: ResourceRequest) => void tokens.push(request.idempotencyToken);
    const event = create();

    await noting({ create: note }).handle(event);
    await noting({ create: note }).handle(event);
    await noting({ create: note }).handle(create());

    expect(tokens[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  test('keeps properties that are named like members of every object', async () => {
    let seen: ResourceRequest | undefined;
    const { handle } = noting({ update: (request) => void (seen = request) });
    const odd = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":"c"}');

    await handle(JSON.parse(JSON.stringify(update({}, {})).replace('"ResourceProperties":{', `"ResourceProperties":${JSON.stringify(odd).slice(0, -1)},`)));

    expect(Object.keys(seen?.properties ?? {})).toEqual(['__proto__', 'constructor']);
    expect(seen?.changed).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(seen?.properties)).toBe(Object.getPrototypeOf({}));
  });
});

test('eight requests at once keep their answers apart', async () => {
  const { handle } = noting({
    create: async ({ properties: { name }, setPhysicalResourceId }) => {
      if (Number(name) % 2) throw new Error(`early ${name}`);
      setPhysicalResourceId(`id-${name}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error(`late ${name}`);
    },
  });

  await Promise.all([...'01234567'].map(async (name) => handle(create({ name }))));

  expect(server.responses.map(({ PhysicalResourceId, Reason }) => `${PhysicalResourceId} ${Reason?.split(' (')[0]}`).sort()).toEqual([
    ...['1', '3', '5', '7'].map((name) => `${Marker.NOTHING_MADE} early ${name}`),
    ...['0', '2', '4', '6'].map((name) => `id-${name} late ${name}`),
  ]);
});
