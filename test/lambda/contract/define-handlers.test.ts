/** Several contracts behind one function. */
import * as z from 'zod';
import { PLACE } from './served';
import { defineHandler, defineHandlers, type ContractHandler, type LambdaHandler } from '../../../lambda/runtime';
import { defineResource } from '../../../src/contract';
import { Marker } from '../../../src/wire';
import { aContext, aCreate, aDelete, anSnsEvent, anUpdate } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

let server: ResponseServer;
beforeAll(async () => {
  server = await startResponseServer();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});
beforeEach(() => server.clear());

const user = defineResource({ resourceType: 'Custom::User', properties: z.object({ name: z.string() }), outputs: z.object({ arn: z.string() }), replaceOn: ['name'] });
const port = defineResource({
  resourceType: 'Custom::Port', properties: z.object({ port: z.int() }), outputs: z.object({ next: z.number(), key: z.string() }), secretOutputs: ['key'],
});

const calls: string[] = [];
beforeEach(() => calls.splice(0));
const users = defineHandler(user, {
  create: ({ properties }) => {
    calls.push(`create user ${properties.name}`);
    return { physicalResourceId: properties.name, outputs: { arn: `arn:${properties.name}` } };
  },
  update: ({ properties }) => { calls.push(`update user ${properties.name}`); return { outputs: { arn: `arn:${properties.name}` } }; },
  delete: ({ physicalResourceId }) => { calls.push(`delete user ${physicalResourceId}`); },
});
const ports = defineHandler(port, {
  create: ({ properties }) => { calls.push(`create port ${properties.port}`); return { outputs: { next: properties.port + 1, key: 'key-of-port' } }; },
  update: 'replace',
  read: () => undefined,
  delete: ({ physicalResourceId }) => { calls.push(`delete port ${physicalResourceId}`); },
  deleteUnknown: 'delete',
});
const handler = defineHandlers(users, ports);
const ofType = (ResourceType: string, ResourceProperties: object, more: object = {}) =>
  ({ ResponseURL: server.url, ResourceType, ResourceProperties, ...more });

test('each request goes to the handler of its type, with that contract', async () => {
  await handler(aCreate(ofType('Custom::User', { name: 'bob' })), aContext());
  await handler(aCreate(ofType('Custom::Port', { port: '80' })), aContext());
  await handler(anUpdate(ofType('Custom::User', { name: 'bob' }, { OldResourceProperties: { name: 'bob' } })), aContext());
  await handler(aDelete(ofType('Custom::Port', { port: '80' }, { PhysicalResourceId: 'p-1' })), aContext());

  expect(calls).toEqual(['create user bob', 'create port 80', 'update user bob', 'delete port p-1']);
  expect(server.responses).toMatchObject([
    { Status: 'SUCCESS', NoEcho: false, Data: { arn: 'arn:bob' } },
    { Status: 'SUCCESS', NoEcho: true, Data: { next: '81', key: 'key-of-port' } },
    { Status: 'SUCCESS', NoEcho: false },
    { Status: 'SUCCESS', PhysicalResourceId: 'p-1' },
  ]);
});

test('an event of SNS with records of different types, one of them unknown: each gets its own answer', async () => {
  await handler(anSnsEvent([
    aCreate(ofType('Custom::Port', { port: 'many' })),
    aCreate(ofType('Custom::User', { name: 'bob' })),
    aCreate(ofType('Custom::Bucket', {})),
    aCreate(ofType('Custom::Port', { port: '80' })),
  ]), aContext());

  const byReason = server.responses.map(({ Status, PhysicalResourceId, Reason = '' }) => [Status, PhysicalResourceId, Reason.replace(PLACE, '')]).sort();
  expect(byReason).toEqual([
    ['FAILED', Marker.NOTHING_MADE, 'ResourceType: expected Custom::User or Custom::Port, got Custom::Bucket; is the ServiceToken that of another provider?'],
    ['FAILED', Marker.NOTHING_MADE, 'properties of Custom::Port do not fit its contract: port: expected integer, got string'],
    ['SUCCESS', expect.stringMatching(/^User-[0-9a-f]{16}$/), ''],
    ['SUCCESS', 'bob', ''],
  ]);
  expect(calls.sort()).toEqual(['create port 80', 'create user bob']);
});

test.each<[string, string, string, object]>([
  ['the Delete of a Create that was refused is acknowledged', Marker.NOTHING_MADE, 'SUCCESS', {}],
  ['the Delete of a Create that was cut off is acknowledged', Marker.UNKNOWN, 'SUCCESS', {}],
  ['a Delete of a thing fails and echoes the id', 'b-1', 'FAILED', { Reason: `ResourceType: expected Custom::User or Custom::Port, got Custom::Bucket; is the ServiceToken that of another provider?${PLACE}` }],
])('of an unknown type, %s', async (_case, id, status, more) => {
  await handler(aDelete(ofType('Custom::Bucket', {}, { PhysicalResourceId: id })), aContext());

  expect(server.response).toMatchObject({ Status: status, PhysicalResourceId: id, ...more });
  expect(calls).toEqual([]);
});

test('a request that is delivered twice is answered with the same answer, without a second call', async () => {
  const request = aCreate(ofType('Custom::User', { name: 'bob' }));

  await handler(request, aContext());
  await handler(request, aContext());

  expect(calls).toEqual(['create user bob']);
  expect(server.responses[1]).toEqual(server.responses[0]);
});

const untyped: (...handlers: never[]) => LambdaHandler = defineHandlers;
const plain: LambdaHandler = defineHandler({ create: () => {}, update: () => {}, delete: () => {} });

test.each<[string, unknown[], string]>([
  ['two handlers of one type', [users, ports, users], 'defineHandlers: handler 3 is another one of Custom::User: give each resource type one handler'],
  ['a handler without a contract', [users, plain], 'defineHandlers: handler 2 has no contract: expected what defineHandler(contract, methods) made'],
  ['a handler that something else made', [async () => {}], 'defineHandlers: handler 1 has no contract: expected what defineHandler(contract, methods) made'],
  ['a handler that is undefined', [undefined], 'defineHandlers: handler 1 has no contract: expected what defineHandler(contract, methods) made'],
  ['several behind one, again', [handler], 'defineHandlers: handler 1 has no contract: expected what defineHandler(contract, methods) made'],
  ['no handler', [], 'defineHandlers: expected at least one handler'],
])('%s is an error when the module loads', (_case, handlers, message) => {
  expect(() => untyped(...handlers as never[])).toThrow(new Error(message));
});

test.each<[string, unknown, string]>([
  ['a schema in the place of the contract', z.object({}), 'defineHandler: expected a contract of cdk-custom-resource-kit/contract'],
  ['a contract that is not there yet', undefined, 'defineHandler: expected a contract of cdk-custom-resource-kit/contract'],
])('%s is an error when the module loads', (_case, contract, message) => {
  const define: (contract: never, handlers: object) => ContractHandler = defineHandler as never;

  expect(() => define(contract as never, { create: () => {}, update: () => {}, delete: () => {} })).toThrow(new Error(message));
});

test('a handler knows its resource type', () => {
  expect([users.resourceType, ports.resourceType]).toEqual(['Custom::User', 'Custom::Port']);
});
