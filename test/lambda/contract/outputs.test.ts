/** What may leave: declared outputs of the declared types, and no secret in the clear. */
import * as z from 'zod';
import { CONTRACTS, zodContract } from './libraries';
import { PLACE, served } from './served';
import { defineHandler, type ContractHandlers, type LambdaHandler, type Logger } from '../../../lambda/runtime';
import { defineResource, type ContractInput, type ContractOutputs, type ContractProperties } from '../../../src/contract';
import { aCreate, aDelete, anUpdate } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';

type C = typeof zodContract;
type Methods = ContractHandlers<ContractInput<C>, ContractProperties<C>, ContractOutputs<C>>;

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const SECRET = 'pa55word-of-bob';
const OUTPUTS = { arn: 'arn:bob', port: 5432, password: SECRET };
const create = () => aCreate({ ResponseURL: server.url, ResourceProperties: { name: 'bob' } });
const update = (name = 'bob') => anUpdate({ ResponseURL: server.url, OldResourceProperties: { name: 'bob' }, ResourceProperties: { name } });
const methods = (overrides: Partial<Methods> = {}): Methods => ({
  create: () => ({ physicalResourceId: 'bob', outputs: OUTPUTS }),
  update: () => ({ outputs: OUTPUTS }),
  delete: () => {},
  ...overrides,
});

/** Methods as a JavaScript file may write them. */
const untyped: (contract: C, handlers: never) => LambdaHandler = defineHandler;
/** A handler whose methods return these outputs. */
const returning = (contract: C, outputs: unknown) => {
  const deleted: string[] = [];
  const handlers: unknown = {
    create: () => ({ physicalResourceId: 'bob-1', outputs }),
    update: () => ({ outputs }),
    delete: ({ physicalResourceId }: { physicalResourceId: string }) => void deleted.push(physicalResourceId),
  };
  return { deleted, ...served(untyped(contract, handlers as never)) };
};

describe.each(CONTRACTS)('with %s', (_library, contract) => {
  test('declared outputs are sent as text, lists and dotted keys', async () => {
    const outputs = { ...OUTPUTS, hosts: ['a', 'b'], endpoint: { tls: true } };

    await served(defineHandler(contract, methods({ create: () => ({ outputs }) }))).handle(create());

    expect(server.response).toMatchObject({ Status: 'SUCCESS', Data: { 'arn': 'arn:bob', 'port': '5432', 'password': SECRET, 'hosts': ['a', 'b'], 'endpoint.tls': 'true' } });
  });

  test.each<[string, unknown, string]>([
    ['a missing output', { port: 5432, password: SECRET }, 'arn: expected string, got nothing'],
    ['a wrong output', { ...OUTPUTS, port: SECRET }, 'port: expected number, got string'],
    ['a wrong output within an object', { ...OUTPUTS, endpoint: { tls: 'yes' } }, 'endpoint.tls: expected boolean, got string'],
    ['an undeclared output', { ...OUTPUTS, host: 'db' }, 'host: not an output of the contract; declare it or leave it out'],
    ['an undeclared member of an output', { ...OUTPUTS, endpoint: { tls: true, url: 'x' } }, 'endpoint.url: not an output of the contract; declare it or leave it out'],
  ])('%s fails a Create with the real id, so that CloudFormation deletes the thing', async (_case, outputs, issue) => {
    const { handle, text } = returning(contract, outputs);

    await handle(create());

    expect(server.response).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: 'bob-1', Reason: `outputs of Custom::DatabaseUser do not fit its contract: ${issue}${PLACE}`,
    });
    expect(JSON.stringify(server.response) + text).not.toContain(SECRET);
  });

  test('no outputs at all name every required one', async () => {
    await returning(contract, undefined).handle(create());

    const issues = server.response.Reason?.replace(PLACE, '').replace(/^.*?contract: /, '').split('; ').sort();
    expect(issues).toEqual(['arn: expected string, got nothing', 'password: expected string, got nothing', 'port: expected number, got nothing']);
  });

  test('a wrong output fails an Update in place with the id of the resource', async () => {
    const { handle, deleted } = returning(contract, { ...OUTPUTS, port: '5432' });

    await handle(update());

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(deleted).toEqual([]);
  });

  test('a wrong output of a replacement deletes what was made, and reports the id of the resource', async () => {
    const { handle, deleted } = returning(contract, { ...OUTPUTS, port: '5432' });

    await handle(update('alice'));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
    expect(deleted).toEqual(['bob-1']);
  });
});

test('members that a schema adds on its own do not leave', async () => {
  const contract = defineResource({
    resourceType: 'Custom::DatabaseUser',
    properties: z.object({}),
    outputs: z.object({ arn: z.string() }).overwrite((outputs) => ({ ...outputs, internal: 'x' })),
  });

  await served(defineHandler(contract, { create: () => ({ physicalResourceId: 'bob', outputs: { arn: 'a' } }), update: () => ({ outputs: { arn: 'a' } }), delete: () => {} }))
    .handle(aCreate({ ResponseURL: server.url }));

  expect(server.response).toMatchObject({
    Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `Custom::DatabaseUser: the schema of outputs gives internal, which it does not declare${PLACE}`,
  });
});

test('defaults and transformations of outputs are sent', async () => {
  const contract = defineResource({
    resourceType: 'Custom::DatabaseUser', properties: z.object({}), outputs: z.object({ port: z.int().default(5432), arn: z.string().trim() }),
  });

  await served(defineHandler(contract, { create: () => ({ outputs: { arn: ' arn ' } }), update: () => ({ outputs: { arn: 'arn' } }), delete: () => {} }))
    .handle(aCreate({ ResponseURL: server.url }));

  expect(server.response).toMatchObject({ Status: 'SUCCESS', Data: { port: '5432', arn: 'arn' } });
});

describe('a contract with secret outputs', () => {
  test.each<[string, () => unknown, Partial<Methods>, string]>([
    ['a Create', create, {}, 'SUCCESS'],
    ['an Update', () => update(), {}, 'SUCCESS'],
    ['a replacement', () => update('alice'), {}, 'SUCCESS'],
    ['a Create that fails', create, { create: () => { throw new Error('boom'); } }, 'FAILED'],
    ['an Update that fails', () => update(), { update: () => { throw new Error('boom'); } }, 'FAILED'],
  ])('%s is answered with NoEcho', async (_case, event, overrides, status) => {
    await served(defineHandler(zodContract, methods(overrides))).handle(event());

    expect(server.response).toMatchObject({ Status: status, NoEcho: true });
  });

  test('the answer to a Delete has no NoEcho', async () => {
    await served(defineHandler(zodContract, methods())).handle(aDelete({ ResponseURL: server.url, ResourceProperties: { name: 'bob' } }));

    expect(server.response).not.toHaveProperty('NoEcho');
  });

  test('the log has no secret output once it was returned, whoever writes', async () => {
    let log: Logger | undefined;
    const runtime = served(defineHandler(zodContract, methods({ create: (request) => { log = request.log; return { outputs: OUTPUTS }; } })));

    await runtime.handle(create());
    log?.info(`made ${SECRET}`, { password: SECRET });

    expect(runtime.log.at(-1)).toEqual({ message: 'made ***', level: 'info', password: '***' });
    expect(runtime.text).not.toContain(SECRET);
  });

  test('a reason has no secret output, not even of what was returned before it failed', async () => {
    const contract = defineResource({
      resourceType: 'Custom::DatabaseUser',
      properties: z.object({}),
      outputs: z.object({ password: z.string(), url: z.string() }).refine((outputs) => { throw new Error(`cannot use ${outputs.password}`); }),
      secretOutputs: ['password'],
    });
    const runtime = served(defineHandler(contract, {
      create: () => ({ physicalResourceId: 'bob', outputs: { password: SECRET, url: 'u' } }), update: () => ({ outputs: { password: SECRET, url: 'u' } }), delete: () => {},
    }));

    await runtime.handle(aCreate({ ResponseURL: server.url }));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', NoEcho: true, Reason: `cannot use ***${PLACE}` });
    expect(runtime.text).not.toContain(SECRET);
  });

  test('a secret object is secret at every depth', async () => {
    const contract = defineResource({
      resourceType: 'Custom::DatabaseUser',
      properties: z.object({}),
      outputs: z.object({ login: z.object({ user: z.string(), keys: z.array(z.string()) }) }),
      secretOutputs: ['login'],
    });
    const outputs = { login: { user: 'secret-user', keys: ['secret-key'] } };
    let log: Logger | undefined;
    const runtime = served(defineHandler(contract, {
      create: (request) => { log = request.log; return { outputs }; },
      update: () => ({ outputs }),
      delete: () => {},
    }));

    await runtime.handle(aCreate({ ResponseURL: server.url }));
    log?.info('made', { outputs });

    expect(runtime.log.at(-1)).toEqual({ message: 'made', level: 'info', outputs: { login: { user: '***', keys: ['***'] } } });
  });
});

test('without secret outputs, noEcho of the result hides them all', async () => {
  const contract = defineResource({ resourceType: 'Custom::DatabaseUser', properties: z.object({}), outputs: z.object({ arn: z.string() }) });
  const result = { outputs: { arn: 'arn' }, noEcho: true };

  await served(defineHandler(contract, { create: () => result, update: () => result, delete: () => {} }))
    .handle(aCreate({ ResponseURL: server.url }));

  expect(server.response.NoEcho).toBe(true);
});
