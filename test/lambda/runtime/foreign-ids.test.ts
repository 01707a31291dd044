/** Where other accounts may send requests: whose default id a request may name, and that no stack is kept from its own. */
import * as fc from 'fast-check';
import * as z from 'zod';
import { defaultId } from './default-id';
import { defineHandler } from '../../../lambda/runtime';
import { plainCodec, type Kind } from '../../../lambda/runtime/codec';
import type { KindHandler } from '../../../lambda/runtime/define-handler';
import type { Handlers } from '../../../lambda/runtime/types';
import { defineResource } from '../../../src/contract';
import { NOTHING_MADE, SENDERS_FOREIGN, SENDERS_VARIABLE, UNKNOWN } from '../../../src/wire';
import { RUNS } from '../../support/fuzz';
import { aCreate, aDelete, anUpdate, STACK_ID, type RequestEvent } from '../../support/requests';
import { aHandler, aRuntime } from '../../support/runtime';
import { PLACE } from '../contract/served';

const ResponseURL = 'https://cloudformation-custom-resource-response-euwest1.s3.eu-west-1.amazonaws.com/key?X-Amz-Signature=1';
const OTHER_STACK = STACK_ID.replace(/.$/, '7');
const PROPERTIES = { name: 'bob', size: '5' };

beforeEach(() => { process.env[SENDERS_VARIABLE] = SENDERS_FOREIGN; });
afterEach(() => { delete process.env[SENDERS_VARIABLE]; });

/** What things are told apart by: `size` is a number. */
function aKind(replaceOn: readonly ('name' | 'size')[], methods: Partial<Handlers> = {}, size = 1): Kind {
  const properties = z.object({ name: z.string(), size: z.int().default(size) });
  const handler: KindHandler = defineHandler(defineResource({ resourceType: 'Custom::DatabaseUser', properties, replaceOn }), { create: () => {}, update: () => {}, delete: () => {} });
  if (handler.kind === undefined) throw new Error('not made by defineHandler');
  return { ...handler.kind, handlers: aHandler(methods) };
}

/** Without a contract: things are told apart by all properties, or by none. */
function aPlainKind(update: 'all' | 'none', methods: Partial<Handlers> = {}): Kind {
  const handlers = aHandler({ ...update === 'all' && { update: 'replace' as const }, ...methods });
  return { handlers, codec: plainCodec(handlers) };
}

/** Sends one request, and notes which methods were called about which id. */
async function send(event: RequestEvent, kind: Kind) {
  const calls: string[] = [];
  const { create, update, delete: remove, deleteUnknown } = kind.handlers;
  const handlers: Handlers = {
    create: async (request) => { calls.push('create'); return create(request); },
    update: typeof update === 'function' ? async (request) => { calls.push(`update ${request.physicalResourceId}`); return update(request); } : update,
    delete: async (request) => { calls.push(`delete ${request.physicalResourceId}`); return remove(request); },
    deleteUnknown,
  };
  const bodies: string[] = [];
  const put = async (_url: string, body: string) => { bodies.push(body); return 200; };
  await aRuntime({}, { put, kindOf: () => ({ ...kind, handlers }) }).handle(event);
  const response: Readonly<Record<string, unknown>> = JSON.parse(bodies[0] ?? '{}');
  return { calls, response };
}

const deletion = (PhysicalResourceId: string, ResourceProperties: object = PROPERTIES, overrides: object = {}) =>
  aDelete({ ResponseURL, PhysicalResourceId, ResourceProperties, ...overrides });
const update = (PhysicalResourceId: string, OldResourceProperties: object, ResourceProperties: object) =>
  anUpdate({ ResponseURL, PhysicalResourceId, OldResourceProperties, ResourceProperties });

describe('a default id is refused, whatever asks for it', () => {
  const VICTIM = defaultId({ name: 'bob' });
  const refused = (id: string) => ({
    calls: [],
    response: expect.objectContaining({
      Status: 'FAILED',
      PhysicalResourceId: id,
      Reason: `refused: "${id}" is a default id of another stack, or of other properties${PLACE}`,
    }),
  });

  test('from another stack', async () => {
    const kind = aKind(['name']);

    expect(await send(deletion(VICTIM, PROPERTIES, { StackId: OTHER_STACK }), kind)).toEqual(refused(VICTIM));
    expect(await send({ ...update(VICTIM, PROPERTIES, PROPERTIES), StackId: OTHER_STACK }, kind)).toEqual(refused(VICTIM));
  });

  test('from another resource of the stack, of whatever name', async () => {
    expect(await send(deletion(VICTIM, PROPERTIES, { LogicalResourceId: 'Other' }), aKind(['name']))).toEqual(refused(VICTIM));
  });

  test('with properties that it was not made of', async () => {
    expect(await send(deletion(VICTIM, { ...PROPERTIES, name: 'eve' }), aKind(['name']))).toEqual(refused(VICTIM));
    expect(await send(update(VICTIM, { name: 'eve' }, { name: 'mallory' }), aKind(['name']))).toEqual(refused(VICTIM));
  });

  test('though its method would roll a replacement back, or look for what is unknown', async () => {
    const kind = aPlainKind('all', { deleteUnknown: 'delete' });

    expect(await send({ ...update(VICTIM, { name: 'eve' }, { name: 'bob' }), StackId: OTHER_STACK }, kind)).toEqual(refused(VICTIM));
  });

  test('though properties are not valid', async () => {
    expect(await send({ ...update(VICTIM, {}, { size: 'many' }), StackId: OTHER_STACK }, aKind(['name']))).toEqual(refused(VICTIM));
  });

  test('but where nobody else may send requests: whatever the stack', async () => {
    delete process.env[SENDERS_VARIABLE];

    expect((await send(deletion(VICTIM, PROPERTIES, { StackId: OTHER_STACK }), aKind(['name']))).calls).toEqual([`delete ${VICTIM}`]);
  });
});

describe('a stack is not kept from its own', () => {
  const BOB = defaultId({ name: 'bob' });
  const EVE = defaultId({ name: 'eve' });
  const ALL = defaultId(PROPERTIES);
  const OLD = { name: 'bob' };
  const NEW = { name: 'eve' };

  test.each<[string, RequestEvent, Kind, string[]]>([
    ['a Delete', deletion(BOB), aKind(['name']), [`delete ${BOB}`]],
    ['an Update in place', update(BOB, OLD, PROPERTIES), aKind(['name']), [`update ${BOB}`]],
    ['a replacement', update(BOB, OLD, NEW), aKind(['name']), ['create']],
    ['the clean-up Delete of what was replaced', deletion(BOB, OLD), aKind(['name']), [`delete ${BOB}`]],
    ['the rollback of a failed replacement', update(BOB, NEW, OLD), aKind(['name']), [`update ${BOB}`]],
    ['the rollback of a finished replacement, with the new id', update(EVE, NEW, OLD), aKind(['name']), ['create']],
    ['a Delete where every change replaces', deletion(ALL), aPlainKind('all'), [`delete ${ALL}`]],
    ['a replacement where every change replaces', update(ALL, PROPERTIES, NEW), aPlainKind('all'), ['create']],
    ['a Delete where nothing is told apart', deletion(defaultId({})), aPlainKind('none'), [`delete ${defaultId({})}`]],
    ['a default that is written out', deletion(BOB, { ...OLD, size: '1' }), aKind(['name', 'size']), [`delete ${BOB}`]],
    ['properties that are not valid any more', deletion(defaultId({ size: 'many' }), { size: 'many' }), aKind(['name', 'size']), [`delete ${defaultId({ size: 'many' })}`]],
    ['properties that are no object', deletion(defaultId({}), [7]), aKind(['name']), [`delete ${defaultId({})}`]],
    ['an id that the handler gave', deletion('bob'), aKind(['name']), ['delete bob']],
    ['an id that only looks alike', deletion('my-user-0123456789abcdef'), aKind(['name']), ['delete my-user-0123456789abcdef']],
    ['an id in capitals', deletion('User-0123456789ABCDEF'), aKind(['name']), ['delete User-0123456789ABCDEF']],
    ['a marker: nothing was made', deletion(NOTHING_MADE), aKind(['name']), []],
    ['a marker: unknown', deletion(UNKNOWN), aKind(['name'], { deleteUnknown: 'delete' }), [`delete ${BOB}`]],
    ['an invented id', deletion('shop-User-1ABCDEFGHIJK'), aKind(['name'], { deleteUnknown: 'delete' }), [`delete ${BOB}`]],
  ])('%s', async (_case, event, kind, calls) => {
    const sent = await send(event, kind);

    expect(sent).toMatchObject({ calls, response: { Status: 'SUCCESS' } });
  });

  test.each<[string, string, Kind]>([
    ['told fewer properties apart', BOB, aKind(['name', 'size'])],
    ['told more properties apart', defaultId({ name: 'bob', size: 5 }), aKind(['name'])],
    ['told other properties apart', defaultId({ size: 5 }), aKind(['name'])],
    ['had no contract', defaultId({}), aKind(['name'])],
    ['had no contract, and every change replaced', ALL, aKind(['name'])],
    ['had a contract', BOB, aPlainKind('all')],
    ['read a number as text', defaultId({ size: '5' }), aKind(['size'])],
    ['had another default', defaultId({ name: 'bob', size: 5 }), aKind(['name', 'size'], {}, 5)],
  ])('when an earlier version of the handler %s', async (_case, id, kind) => {
    expect((await send(deletion(id), kind)).calls).toEqual([`delete ${id}`]);
    expect((await send(update(id, PROPERTIES, { name: 'eve', size: '7' }), kind)).response.Status).toBe('SUCCESS');
    expect((await send(update(id, { name: 'eve', size: '7' }, PROPERTIES), kind)).response.Status).toBe('SUCCESS');
  });

  test('whatever was and is told apart, of up to eleven properties', async () => {
    const names = [...'abcdefghijk'];
    const selection = fc.subarray(names);
    const codecOf = (telling: readonly string[]): Kind => {
      const kind = aPlainKind('none');
      return { ...kind, codec: { ...kind.codec, identity: (of) => Object.fromEntries(telling.map((name) => [name, of[name]])) } };
    };
    await fc.assert(fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), fc.string()), selection, selection, async (properties, before, now) => {
      const { response } = await send(aCreate({ ResponseURL, ResourceProperties: properties }), codecOf(before));
      const id = String(response.PhysicalResourceId);

      expect((await send(deletion(id, properties), codecOf(now))).calls).toEqual([`delete ${id}`]);
      expect((await send(deletion(id, properties, { StackId: OTHER_STACK }), codecOf(now))).calls).toEqual([]);
    }), { numRuns: RUNS / 20 });
  });

  test('of more properties, what is told apart now, and all or none of the others', async () => {
    const many = Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((name) => [name, name]));
    const telling = [...'nopqrstuvwxyz'];
    const kind = aPlainKind('none');
    const now: Kind = { ...kind, codec: { ...kind.codec, identity: (of) => Object.fromEntries(telling.map((name) => [name, of[name]])) } };

    for (const identity of [{}, { n: 'n' }, { n: 'n', w: 'w' }, now.codec.identity(many), many]) {
      expect((await send(deletion(defaultId(identity), many), now)).calls).toEqual([`delete ${defaultId(identity)}`]);
    }
  });
});

describe('what a handler makes under a default id that is another one', () => {
  const OTHER = 'User-0123456789abcdef';
  const reason = `refused: "${OTHER}" is a default id of another stack, or of other properties${PLACE}`;

  test('is deleted at once, since its Delete would be refused', async () => {
    const kind = aKind(['name'], { create: () => ({ physicalResourceId: OTHER }) });

    const { calls, response } = await send(aCreate({ ResponseURL, ResourceProperties: PROPERTIES }), kind);

    expect(calls).toEqual(['create', `delete ${OTHER}`]);
    expect(response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: NOTHING_MADE, Reason: reason });
  });

  test('is refused when it is told before', async () => {
    const create: Handlers['create'] = ({ setPhysicalResourceId }) => setPhysicalResourceId(OTHER);

    const { calls, response } = await send(aCreate({ ResponseURL, ResourceProperties: PROPERTIES }), aKind(['name'], { create }));

    expect(calls).toEqual(['create']);
    expect(response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: NOTHING_MADE, Reason: reason });
  });

  test('of another identity is its own, as long as it is made of the properties', async () => {
    const own = defaultId({ size: '5' });

    const { response } = await send(aCreate({ ResponseURL, ResourceProperties: PROPERTIES }), aKind(['name'], { create: () => ({ physicalResourceId: own }) }));

    expect(response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: own });
  });
});

test('a value that an id was made of, once it was changed in place, tells nothing any more: the Delete is refused', async () => {
  const id = defaultId({ name: 'bob' });
  const nameInPlace = aKind([]);

  expect((await send(update(id, { name: 'bob' }, { name: 'eve' }), nameInPlace)).calls).toEqual([`update ${id}`]);

  expect(await send(deletion(id, { name: 'eve' }), nameInPlace)).toMatchObject({ calls: [], response: { Status: 'FAILED', PhysicalResourceId: id } });
});
