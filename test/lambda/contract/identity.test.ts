/** Which Updates replace the thing, by the contract's `replaceOn`; and what a rollback finds again. */
import * as z from 'zod';
import { served } from './served';
import { defineHandler, type ContractHandlers } from '../../../lambda/runtime';
import { defineResource, type ContractInput, type ContractOutputs, type ContractProperties } from '../../../src/contract';
import { anUpdate, aCreate } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';
import { defaultId } from '../runtime/default-id';

const volume = defineResource({
  resourceType: 'Custom::DatabaseUser',
  properties: z.object({
    zone: z.string(), size: z.int(), label: z.string().optional(), options: z.object({ a: z.boolean(), b: z.number() }).optional(),
  }),
  outputs: z.object({ arn: z.string() }),
  replaceOn: ['zone', 'size', 'options'],
});
type Methods = ContractHandlers<ContractInput<typeof volume>, ContractProperties<typeof volume>, ContractOutputs<typeof volume>>;

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

/** A handler that notes its calls; `existing` are the ids that `read` finds. */
function noting(overrides: Partial<Methods> = {}, existing?: readonly string[]) {
  const calls: string[] = [];
  const outputs = { arn: 'arn:volume' };
  const read: Methods['read'] = ({ physicalResourceId }) => {
    calls.push(`read ${physicalResourceId}`);
    return existing?.includes(physicalResourceId) ? { outputs: { arn: `arn:${physicalResourceId}` } } : undefined;
  };
  const handler = defineHandler(volume, {
    create: () => { calls.push('create'); return { outputs }; },
    update: ({ physicalResourceId }) => { calls.push(`update ${physicalResourceId}`); return { outputs }; },
    delete: ({ physicalResourceId }) => { calls.push(`delete ${physicalResourceId}`); },
    ...(existing && { read }),
    ...overrides,
  });
  return { calls, handle: served(handler).handle };
}
const update = (id: string, old: object, properties: object) =>
  anUpdate({ ResponseURL: server.url, PhysicalResourceId: id, OldResourceProperties: old, ResourceProperties: properties });

const OLD = { zone: 'a', size: '100' };
const OLD_ID = defaultId({ zone: 'a', size: 100 });
const NEW = { zone: 'b', size: '100' };
const NEW_ID = defaultId({ zone: 'b', size: 100 });

test('the default id is made of the coerced values of replaceOn, and of no other property', async () => {
  await noting().handle(aCreate({ ResponseURL: server.url, ResourceProperties: { ...OLD, size: '1.0E2', label: 'x', options: { b: '2', a: 'true' } } }));

  expect(server.response.PhysicalResourceId).toBe(defaultId({ zone: 'a', size: 100, options: { a: true, b: 2 } }));
});

test('a change of another property is made in place', async () => {
  const { calls, handle } = noting();

  await handle(update('vol-1', OLD, { ...OLD, label: 'x' }));

  expect(calls).toEqual(['update vol-1']);
  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'vol-1' });
});

test('a value of replaceOn that is only written in another way is made in place', async () => {
  const { calls, handle } = noting();

  await handle(update('vol-1', { ...OLD, options: { a: 'true', b: '2' } }, { size: '1.0E2', zone: 'a', options: { b: '2.0', a: 'true' } }));

  expect(calls).toEqual(['update vol-1']);
});

test('to write the default of a value of replaceOn is no change, and to take it out neither', async () => {
  const contract = defineResource({
    resourceType: 'Custom::DatabaseUser', properties: z.object({ name: z.string(), engine: z.string().default('pg') }), replaceOn: ['engine'],
  });
  const calls: unknown[] = [];
  const { handle } = served(defineHandler(contract, {
    create: () => { calls.push('create'); },
    update: ({ properties, changed }) => { calls.push([properties, changed]); },
    delete: () => {},
  }));

  await handle(update('db-1', { name: 'a' }, { name: 'a', engine: 'pg' }));
  await handle(update('db-1', { name: 'a', engine: 'pg' }, { name: 'b' }));
  await handle(update('db-1', { name: 'a' }, { name: 'a', engine: 'mysql' }));

  expect(calls).toEqual([[{ name: 'a', engine: 'pg' }, []], [{ name: 'b', engine: 'pg' }, ['name']], 'create']);
});

test('at any depth: in members, entries of lists, and values that are defaults themselves', async () => {
  const rule = z.object({ port: z.int(), tls: z.boolean().default(true) });
  const contract = defineResource({
    resourceType: 'Custom::DatabaseUser',
    properties: z.object({
      one: rule.optional(),
      all: z.array(rule).optional(),
      named: z.record(z.string(), rule).optional(),
      usual: rule.default({ port: 5432, tls: true }),
    }),
    replaceOn: ['one', 'all', 'named', 'usual'],
  });
  const calls: unknown[] = [];
  const { handle } = served(defineHandler(contract, {
    create: () => { calls.push('create'); },
    update: ({ changed }) => { calls.push(changed); },
    delete: () => {},
  }));
  const short = { port: '1' };
  const long = { ...short, tls: 'true' };

  await handle(update('db-1', { one: short, all: [short, long], named: { a: short } }, { one: long, all: [long, short], named: { a: long }, usual: { port: '5432' } }));
  await handle(update('db-1', { all: [short] }, { all: [{ ...short, tls: 'false' }] }));
  await handle(update('db-1', { all: [long] }, { all: [long, short] }));

  expect(calls).toEqual([[], 'create', 'create']);
});

test('a change of a value of replaceOn makes a new thing, under the new default id', async () => {
  const { calls, handle } = noting();

  await handle(update(OLD_ID, OLD, NEW));

  expect(calls).toEqual(['create']);
  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: NEW_ID, Data: { arn: 'arn:volume' } });
});

test('rollback of a failed replacement: the old thing still has its id, and is updated in place', async () => {
  const { calls, handle } = noting({}, []);

  await handle(update(OLD_ID, NEW, OLD));

  expect(calls).toEqual([`update ${OLD_ID}`]);
  expect(server.response.PhysicalResourceId).toBe(OLD_ID);
});

test('rollback of a failed replacement, id assigned by a server: read finds that it is the right thing already', async () => {
  const { calls, handle } = noting({}, ['vol-1']);

  await handle(update('vol-1', NEW, OLD));

  expect(calls).toEqual(['read vol-1']);
  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'vol-1', Data: { arn: 'arn:vol-1' } });
});

test('rollback of a finished replacement: read finds the old thing under its id', async () => {
  const { calls, handle } = noting({}, [OLD_ID]);

  await handle(update(NEW_ID, NEW, OLD));

  expect(calls).toEqual([`read ${NEW_ID}`, `read ${OLD_ID}`]);
  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: OLD_ID, Data: { arn: `arn:${OLD_ID}` } });
});

test('read that finds nothing: the thing is made', async () => {
  const { calls, handle } = noting({}, []);

  await handle(update(OLD_ID, OLD, NEW));

  expect(calls).toEqual([`read ${OLD_ID}`, `read ${NEW_ID}`, 'create']);
});

test.each([
  ['a property that does not identify', { ...OLD, label: ['x'] }, 'update vol-1'],
  ['a property that identifies', { ...OLD, size: 'large' }, 'create'],
])('old properties that do not fit, in %s: what could be read of them identifies the old thing', async (_case, old, call) => {
  const { calls, handle } = noting();

  await handle(update('vol-1', old, OLD));

  expect(calls).toEqual([call]);
});

describe("update is 'replace'", () => {
  test('a change of any property makes a new thing', async () => {
    const { calls, handle } = noting({ update: 'replace' }, []);

    await handle(update('vol-1', OLD, { ...OLD, label: 'x' }));

    expect(calls).toEqual(['read vol-1', `read ${defaultId({ zone: 'a', size: 100, label: 'x' })}`, 'create']);
  });

  test('an Update that changes nothing tells the outputs again, from read', async () => {
    const { calls, handle } = noting({ update: 'replace' }, ['vol-1']);

    await handle(update('vol-1', { ...OLD, ServiceTimeout: '60' }, { ...OLD, size: '1.0E2' }));

    expect(calls).toEqual(['read vol-1']);
    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'vol-1', Data: { arn: 'arn:vol-1' } });
  });

  test('needs read when the contract has outputs: an error when the module loads', () => {
    expect(() => noting({ update: 'replace' })).toThrow(new Error(
      'Custom::DatabaseUser: update is "replace" and the contract has outputs: an Update that changes nothing has to tell them again, give it a read',
    ));
  });

  test('needs no read without outputs', async () => {
    const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: z.object({ zone: z.string() }) });
    const { handle } = served(defineHandler(contract, { create: () => {}, update: 'replace', delete: () => {} }));

    await handle(update('vol-1', { zone: 'a' }, { zone: 'a' }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'vol-1' });
  });
});
