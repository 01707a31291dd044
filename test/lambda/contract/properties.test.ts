/** What handlers get of properties: with every schema library the same. */
import * as z from 'zod';
import { CONTRACTS, zodContract } from './libraries';
import { PLACE, served } from './served';
import { defineHandler, type ContractHandlers } from '../../../lambda/runtime';
import { defineResource, type ContractInput, type ContractOutputs, type ContractProperties } from '../../../src/contract';
import { Marker } from '../../../src/wire';
import { aCreate, aDelete, anUpdate } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

type C = typeof zodContract;
type Methods = ContractHandlers<ContractInput<C>, ContractProperties<C>, ContractOutputs<C>>;

const OUTPUTS = { arn: 'arn:bob', port: 5432, password: 'pa55word' };
const RESULT = { physicalResourceId: 'bob', outputs: OUTPUTS };

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

/** A handler that keeps what its methods got. */
function keeping(contract: C) {
  const got: Record<string, unknown>[] = [];
  const keep = (method: string, { properties, oldProperties, changed, rawProperties, rawOldProperties, issues }: Parameters<Methods['create']>[0] | Parameters<Methods['delete']>[0]) => {
    got.push({ method, properties, oldProperties, changed, rawProperties, rawOldProperties, issues });
  };
  const handler = defineHandler(contract, {
    create: (request) => { keep('create', request); return RESULT; },
    update: (request) => { keep('update', request); return { outputs: OUTPUTS }; },
    delete: (request) => keep('delete', request),
  });
  return { got, ...served(handler) };
}
const create = (properties: object, more: object = {}) => aCreate({ ResponseURL: server.url, ResourceProperties: properties, ...more });
const update = (old: object, properties: object) => anUpdate({ ResponseURL: server.url, OldResourceProperties: old, ResourceProperties: properties });
const remove = (id: string, properties: object) => aDelete({ ResponseURL: server.url, PhysicalResourceId: id, ResourceProperties: properties });

describe.each(CONTRACTS)('with %s', (_library, contract) => {
  test('a Create gets the contract\'s types and defaults, and what was sent', async () => {
    const { got, handle } = keeping(contract);

    await handle(create({ ServiceTimeout: '60', name: 'bob', admin: 'false', rules: [{ port: '8.0E1' }] }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
    expect(got).toEqual([{
      method: 'create',
      properties: { name: 'bob', connections: 5, admin: false, rules: [{ port: 80 }] },
      oldProperties: {},
      changed: [],
      rawProperties: { name: 'bob', admin: 'false', rules: [{ port: '8.0E1' }] },
      rawOldProperties: {},
      issues: [],
    }]);
  });

  test('an Update gets old properties without defaults, and the names of what changed', async () => {
    const { got, handle } = keeping(contract);

    await handle(update({ name: 'bob', admin: 'true' }, { name: 'bob', admin: 'true', connections: '7' }));

    expect(got).toEqual([expect.objectContaining({
      method: 'update',
      properties: { name: 'bob', connections: 7, admin: true },
      oldProperties: { name: 'bob', admin: true },
      changed: ['connections'],
      issues: [],
    })]);
  });

  test('a number that is only written in another way has not changed', async () => {
    const { got, handle } = keeping(contract);

    await handle(update({ name: 'bob', connections: '5.0E8' }, { name: 'bob', connections: '500000000' }));

    expect(got).toEqual([expect.objectContaining({ method: 'update', changed: [] })]);
  });

  test('properties that do not fit fail a Create with every issue, and nothing was made', async () => {
    const { got, handle, text } = keeping(contract);

    await handle(create({ connections: 'hunter2-secret', admin: 'TRUE', rules: [{ port: '80' }, { port: ' 5' }] }));

    const { Reason = '', ...response } = server.response;
    expect(got).toEqual([]);
    expect(response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE });
    expect(Reason.replace(PLACE, '').replace(/^.*?contract: /, '').split('; ').sort()).toEqual([
      'admin: expected boolean, got string',
      'connections: expected integer, got string',
      'name: expected string, got nothing',
      'rules.1.port: expected number, got string',
    ]);
    expect(Reason).toMatch(/^properties of Custom::DatabaseUser do not fit its contract: /);
    expect(Reason + text).not.toContain('hunter2');
  });

  test('properties that do not fit fail an Update with the id of the resource', async () => {
    const { got, handle } = keeping(contract);

    await handle(update({ name: 'bob' }, { name: 'bob', connections: 'many' }));

    expect(got).toEqual([]);
    expect(server.response).toMatchObject({
      Status: 'FAILED',
      PhysicalResourceId: 'bob',
      Reason: `properties of Custom::DatabaseUser do not fit its contract: connections: expected integer, got string${PLACE}`,
    });
  });

  test('the Delete of a Create that was refused is acknowledged without calling the handler', async () => {
    const { got, handle } = keeping(contract);

    await handle(remove(Marker.NOTHING_MADE, { connections: 'many' }));

    expect(got).toEqual([]);
    expect(server.response.Status).toBe('SUCCESS');
  });

  test('a Delete gets properties that do not fit as far as they do, with the issues', async () => {
    const { got, handle } = keeping(contract);

    await handle(remove('bob', { Name: 'bob', connections: 'many', admin: 'true' }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
    expect(got).toEqual([expect.objectContaining({
      method: 'delete',
      properties: { Name: 'bob', connections: 'many', admin: true },
      rawProperties: { Name: 'bob', connections: 'many', admin: 'true' },
      issues: expect.arrayContaining([{ path: 'connections', message: 'expected integer, got string' }, { path: 'name', message: 'expected string, got nothing' }]),
    })]);
  });

  test('a Delete whose properties fit gets them with defaults', async () => {
    const { got, handle } = keeping(contract);

    await handle(remove('bob', { name: 'bob' }));

    expect(got).toEqual([expect.objectContaining({ properties: { name: 'bob', connections: 5 }, issues: [] })]);
  });

  test('old properties that do not fit are told and do not fail the Update', async () => {
    const { got, handle } = keeping(contract);

    await handle(update({ name: 'bob', connections: 'many', admin: 'true' }, { name: 'bob', connections: '3' }));

    expect(server.response.Status).toBe('SUCCESS');
    expect(got).toEqual([expect.objectContaining({
      method: 'update',
      oldProperties: { name: 'bob', connections: 'many', admin: true },
      rawOldProperties: { name: 'bob', connections: 'many', admin: 'true' },
      changed: ['connections', 'admin'],
      issues: [{ path: 'connections', message: 'expected integer, got string' }],
    })]);
  });
});

const NO_CALL = { create: () => { throw new Error('called'); }, update: () => { throw new Error('called'); }, delete: () => {} };

test('many issues fit into the response: the first ones are told', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `property-${index}`);
  const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) });

  await served(defineHandler(contract, NO_CALL)).handle(create({}));

  expect(Buffer.byteLength(server.puts[0]?.body ?? '')).toBeLessThanOrEqual(4096);
  expect(server.response.Reason).toMatch(/property-0: expected string, got nothing; property-1: .*… \(log group [^;]*\)$/);
});

test('a schema may wait', async () => {
  const free = z.string().refine(async (name) => new Promise((resolve) => setTimeout(() => resolve(name !== 'alice'), 5)), 'the name is taken');
  const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: z.object({ name: free }) });
  const { handle } = served(defineHandler(contract, { ...NO_CALL, create: () => {} }));

  await handle(create({ name: 'alice' }));
  await handle(create({ name: 'bob' }));

  expect(server.responses).toMatchObject([
    { Status: 'FAILED', Reason: `properties of Custom::DatabaseUser do not fit its contract: name: the name is taken, got string${PLACE}` },
    { Status: 'SUCCESS' },
  ]);
});

describe('a schema that throws', () => {
  const json = z.string().refine((text) => JSON.parse(text) !== null);
  const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: z.object({ policy: json }) });

  test('fails a Create, without showing the value that it threw over', async () => {
    await served(defineHandler(contract, NO_CALL)).handle(create({ policy: 'hunter2-secret' }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE });
    expect(server.response.Reason).toMatch(/^properties of Custom::DatabaseUser do not fit its contract: /);
    expect(server.response.Reason).not.toContain('hunter2');
  });

  test('does not block a Delete', async () => {
    const issues: unknown[] = [];
    await served(defineHandler(contract, { ...NO_CALL, delete: (request) => { issues.push(...request.issues); } })).handle(remove('bob', { policy: 'hunter2-secret' }));

    expect(server.response.Status).toBe('SUCCESS');
    expect(issues).toHaveLength(1);
  });
});

test('a request of another resource type fails, naming both', async () => {
  await served(defineHandler(zodContract, NO_CALL)).handle(create({ name: 'bob' }, { ResourceType: 'Custom::Bucket' }));

  expect(server.response).toMatchObject({
    Status: 'FAILED',
    PhysicalResourceId: Marker.NOTHING_MADE,
    Reason: `ResourceType: expected Custom::DatabaseUser, got Custom::Bucket; is the ServiceToken that of another provider?${PLACE}`,
  });
});

test('the Delete of a Create that was refused for its resource type is acknowledged', async () => {
  const request = aDelete({ ResponseURL: server.url, PhysicalResourceId: Marker.NOTHING_MADE, ResourceType: 'Custom::Bucket' });

  await served(defineHandler(zodContract, NO_CALL)).handle(request);

  expect(server.response.Status).toBe('SUCCESS');
});
