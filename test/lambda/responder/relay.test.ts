/** What becomes of the values that a relayed function returns. */
import fc from 'fast-check';
import { respond } from '../../../lambda/responder/respond';
import { createLogger } from '../../../lambda/runtime/logger';
import { put } from '../../../lambda/runtime/put';
import { Marker } from '../../../src/wire';
import { aFailure, anAgedEvent, aSuccess, RELAY_ARN, relayed } from '../../support/records';
import { aContext, aCreate, aDelete, anUpdate, SIGNATURE } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';
import { aRuntime } from '../../support/runtime';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const WHERE = ' (log group of function provider, request inv-1)';
const EXPECTED = 'the function must return { PhysicalResourceId, Data, NoEcho } or { Status: "FAILED", Reason }';
/** An id as CloudFormation invents it. */
const INVENTED = 'shop-User-1ABCDEFGHIJK';
const create = (overrides: object = {}) => aCreate({ ResponseURL: server.url, ...overrides });
const update = (overrides: object = {}) => anUpdate({ ResponseURL: server.url, ...overrides });
const remove = (overrides: object = {}) => aDelete({ ResponseURL: server.url, ...overrides });

async function responding(record: unknown): Promise<string> {
  const lines: string[] = [];
  await respond(record, aContext(30_000), {
    put,
    now: Date.now,
    sleep: async () => {},
    foreignSenders: false,
    log: createLogger((line) => void lines.push(line), []),
  });
  return lines.join('\n');
}

/** The answer to `request` when the function returned `result`. */
async function answered(request: unknown, result: unknown) {
  await responding(relayed(aSuccess(request, result)));
  return server.response;
}

/** The id that our own runtime answers for a Create without one. */
async function theRuntimesId(request: unknown): Promise<unknown> {
  await aRuntime({ create: () => {} }).handle(request);
  const { PhysicalResourceId } = server.response;
  server.clear();
  return PhysicalResourceId;
}

describe('a returned object', () => {
  test('is the answer, with the fields of the request', async () => {
    const request = create();

    expect(await answered(request, { PhysicalResourceId: 'bob', Data: { arn: 'é', port: 5432 }, NoEcho: true })).toEqual({
      Status: 'SUCCESS',
      RequestId: request.RequestId,
      StackId: request.StackId,
      LogicalResourceId: request.LogicalResourceId,
      PhysicalResourceId: 'bob',
      NoEcho: true,
      Data: { arn: 'é', port: '5432' },
    });
  });

  test('is sent flat: nested names with dots, lists as lists, nothing for null', async () => {
    const { Data } = await answered(create(), { PhysicalResourceId: 'bob', Data: { a: { b: 1, c: null }, hosts: ['x', 2, true] } });

    expect(Data).toEqual({ 'a.b': '1', 'hosts': ['x', '2', 'true'] });
  });

  test('may have the members of a whole response', async () => {
    const request = create();
    const { RequestId } = await answered(request, { Status: 'SUCCESS', PhysicalResourceId: 'bob', RequestId: 'x', StackId: 'y', LogicalResourceId: 'z', Data: null });

    expect(RequestId).toBe(request.RequestId);
  });

  test('is known by the ServiceToken, too, however the record names the function', async () => {
    await responding(aSuccess(create({ ResourceProperties: { ServiceToken: RELAY_ARN } }), { PhysicalResourceId: 'bob' }));

    expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  });

  test('is not logged', async () => {
    const text = await responding(relayed(aSuccess(create(), { PhysicalResourceId: 'bob', Data: { password: 'hunter22' } })));

    expect(text).toContain('"PhysicalResourceId":"bob"');
    expect(text).not.toContain('hunter22');
    expect(text).not.toContain(SIGNATURE);
  });
});

describe('without an id', () => {
  test.each([[null], [{}], [{ PhysicalResourceId: null, Status: null, Reason: null, NoEcho: null, Data: null }], [{ Data: { a: 1 } }]])('a Create that returns %j gets the id that the runtime would answer', async (result) => {
    const request = create({ ResourceProperties: { name: 'bob' } });
    const id = await theRuntimesId(request);

    expect(await answered(request, result)).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
  });

  test('an Update and a Delete keep theirs', async () => {
    expect(await answered(update(), { Data: { a: 1 } })).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob', Data: { a: '1' } });
    server.clear();
    expect(await answered(remove(), null)).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
  });

  test.each([Marker.NOTHING_MADE, Marker.UNKNOWN, INVENTED])('an Update of what a failed Create left (%s) has made the thing', async (lost) => {
    const id = await theRuntimesId(create());

    expect(await answered(update({ PhysicalResourceId: lost }), {})).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
  });
});

test('an Update that returns another id has replaced the thing', async () => {
  expect(await answered(update(), { PhysicalResourceId: 'eve' })).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'eve' });
});

describe('a failure that the function tells', () => {
  test('fails with its reason first, then the log group and the request', async () => {
    expect(await answered(create(), { Status: 'FAILED', Reason: 'quota exceeded' })).toMatchObject({
      Status: 'FAILED',
      Reason: `quota exceeded${WHERE}`,
      PhysicalResourceId: Marker.NOTHING_MADE,
    });
  });

  test('of a Create reports the id that it names, so that CloudFormation deletes the thing', async () => {
    expect(await answered(create(), { Status: 'FAILED', Reason: 'half way', PhysicalResourceId: 'bob' })).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });

  test('of an Update reports the id of the request, and says what may be left behind', async () => {
    expect(await answered(update(), { Status: 'FAILED', Reason: 'half way', PhysicalResourceId: 'eve' })).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `half way; "eve" may be left behind${WHERE}`,
    });
  });

  test('of a Delete reports the id of the request', async () => {
    expect(await answered(remove(), { Status: 'FAILED', Reason: 'in use' })).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `in use${WHERE}` });
  });

  test.each([[undefined], [''], [7]])('with the Reason %p says that there is none', async (Reason) => {
    expect((await answered(create(), { Status: 'FAILED', Reason })).Reason).toBe(`the function returned the Status FAILED without a Reason${WHERE}`);
  });

  test('may be long, and may name the signed URL: what is sent fits, and names it not', async () => {
    await answered(create(), { Status: 'FAILED', Reason: `${'x'.repeat(9_000)} ${server.url}` });

    expect(server.puts[0]?.bytes).toBeLessThanOrEqual(4_096);
    server.clear();
    await answered(create(), { Status: 'FAILED', Reason: `denied: ${server.url}` });
    expect(server.puts[0]?.body).not.toContain(SIGNATURE);
  });
});

describe('what cannot be an answer fails, and what was made keeps its id', () => {
  test.each<[string, unknown, string]>([
    ['a text', 'done', `${EXPECTED}, got a string`],
    ['a number', 7, `${EXPECTED}, got a number`],
    ['true', true, `${EXPECTED}, got a boolean`],
    ['a list', [{ PhysicalResourceId: 'bob' }], `${EXPECTED}, got a list`],
  ])('%s', async (_name, result, reason) => {
    const request = create();
    const id = await theRuntimesId(request);

    expect(await answered(request, result)).toMatchObject({ Status: 'FAILED', Reason: reason + WHERE, PhysicalResourceId: id });
  });

  test.each<[string, object, string]>([
    ['another member', { physicalResourceId: 'x', statusCode: 200 }, `${EXPECTED}, got physicalResourceId, statusCode`],
    ['another Status', { Status: 'success' }, 'Status must be "SUCCESS" or "FAILED", got "success"'],
    ['a NoEcho that is no boolean', { NoEcho: 'true' }, 'NoEcho must be true or false, got "true"'],
    ['Data that is no object', { Data: ['a'] }, 'outputs must be a plain object'],
    ['Data with a list of objects', { Data: { hosts: [{ name: 'x' }] } }, 'output "hosts[0]" is a circular or listed object: return strings (base64 for binary), numbers, booleans, lists of these or plain objects'],
    ['Data with a name twice', { Data: { 'a.b': 1, 'a': { b: 2 } } }, 'output "a.b" is there twice: dots join nested names'],
  ])('%s', async (_name, result, reason) => {
    expect(await answered(create(), { PhysicalResourceId: 'bob', ...result })).toMatchObject({ Status: 'FAILED', Reason: reason + WHERE, PhysicalResourceId: 'bob' });
  });

  test('more Data than fits names the size of each key', async () => {
    const { Reason, PhysicalResourceId, Status } = await answered(create(), { PhysicalResourceId: 'bob', Data: { small: 'x', large: 'é'.repeat(2_000) } });

    expect([Status, PhysicalResourceId]).toEqual(['FAILED', 'bob']);
    expect(Reason).toMatch(/^response of \d+ bytes, at most 4096 allowed; by output: large 4002,small 3 \(log group/);
  });

  test('128 KB and more, whatever it is', async () => {
    const padded = (bytes: number) => ({ PhysicalResourceId: 'bob', Reason: 'x'.repeat(bytes - 40) });

    expect(await answered(create(), padded(131_072))).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `the function must return less than 131072 bytes, got 131072${WHERE}`,
    });
    server.clear();
    expect(await answered(create(), padded(131_071))).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
    server.clear();
    expect(await answered(remove(), padded(131_072).Reason)).toMatchObject({ Status: 'SUCCESS' });
  });

  test('more than Lambda passes on: whether something was made is unknown', async () => {
    const { responsePayload: _dropped, ...record } = Object(relayed(aSuccess(create(), {})));

    await responding(record);

    expect(server.response).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN, Reason: `${EXPECTED}, got more than Lambda passes on: return less${WHERE}`,
    });
  });

  test.each<[string, unknown, string, string]>([
    ['empty', '', 'must be a text, got ""', Marker.UNKNOWN],
    ['an object', { id: 1 }, 'must be a text, got {"id":1}', Marker.UNKNOWN],
    ['a number, which names the thing by its text', 42, 'must be a text, got 42', '42'],
    ['too long', 'é'.repeat(513), `must be at most 1024 bytes, got "${'é'.repeat(513)}"`, Marker.UNKNOWN],
    ['a marker', Marker.NOTHING_MADE, `must not be of the form of a failed Create's, got "${Marker.NOTHING_MADE}"`, Marker.UNKNOWN],
    ['like one that CloudFormation invents', INVENTED, `must not be of the form of a failed Create's, got "${INVENTED}"`, Marker.UNKNOWN],
  ])('an id that is %s', async (_name, PhysicalResourceId, reason, id) => {
    expect(await answered(create(), { PhysicalResourceId })).toMatchObject({
      Status: 'FAILED', Reason: `PhysicalResourceId ${reason}${WHERE}`, PhysicalResourceId: id,
    });
  });

  test('an id of 1,024 bytes is good', async () => {
    expect(await answered(create(), { PhysicalResourceId: 'é'.repeat(512) })).toMatchObject({ Status: 'SUCCESS' });
  });
});

describe('a Delete', () => {
  test.each([['deleted'], [true], [{ deleted: true }], [{ PhysicalResourceId: 'bob', Data: [1], NoEcho: 'x' }]])('that returns %j has deleted: only a failure counts', async (result) => {
    const answer = await answered(remove(), result);

    expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'bob' });
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['Data']));
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['NoEcho']));
  });

  test('cannot change the id', async () => {
    expect(await answered(remove(), { PhysicalResourceId: 'eve' })).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `PhysicalResourceId of a Delete cannot change, got "eve"${WHERE}`,
    });
  });

  test.each([Marker.NOTHING_MADE, 'AWSCDK::CustomResourceProviderFramework::CREATE_FAILED'])('of what was never made (%s) is acknowledged, whatever the function says', async (id) => {
    const request = remove({ PhysicalResourceId: id });
    for (const record of [aSuccess(request, { Status: 'FAILED', Reason: 'no such user' }), aFailure(request, 'KeyError', 'no such user')]) {
      server.clear();
      await responding(relayed(record));

      expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: id });
    }
  });

  test('of what may have been made is what the function says', async () => {
    expect(await answered(remove({ PhysicalResourceId: Marker.UNKNOWN }), { Status: 'FAILED', Reason: 'no such user' })).toMatchObject({
      Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN,
    });
    server.clear();
    expect(await answered(remove({ PhysicalResourceId: Marker.UNKNOWN }), null)).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: Marker.UNKNOWN });
  });
});

describe('an invocation that failed', () => {
  test('by an error: a Create made nothing, since it told of nothing', async () => {
    await responding(relayed(aFailure(create(), 'ValueError', 'no such database', { stackTrace: ['  File "/var/task/index.py", line 3'] })));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE, Reason: `no such database (ValueError)${WHERE}` });
  });

  test.each([
    ['Python', { stackTrace: ['  File "/var/lang/lib/python3.13/importlib/__init__.py", line 88, in import_module\n', '  File "/var/task/index.py", line 3, in <module>\n'] }],
    ['Node.js', { trace: ['KeyError: TABLE', '    at Module._compile (node:internal/modules/cjs/loader:1554:14)'] }],
  ])('while its code was loaded says so: %s', async (_language, stack) => {
    await responding(relayed(aFailure(create(), 'KeyError', "'TABLE'", stack)));

    expect(server.response).toMatchObject({ PhysicalResourceId: Marker.NOTHING_MADE, Reason: `'TABLE' (KeyError); thrown while the code was loaded${WHERE}` });
  });

  test('in a module that is imported when it is needed is an error of the function', async () => {
    const stackTrace = ['  File "/var/task/index.py", line 9, in handler\n', '  File "/var/lang/lib/python3.13/importlib/__init__.py", line 88, in import_module\n'];
    await responding(relayed(aFailure(create(), 'KeyError', "'TABLE'", { stackTrace })));

    expect(server.response.Reason).toBe(`'TABLE' (KeyError)${WHERE}`);
  });

  test.each([
    ['Runtime.MarshalError', 'Unable to marshal response: Object of type set is not JSON serializable'],
    ['Runtime.JSONStringifyError', 'Unable to stringify response body'],
    ['Function.ResponseSizeTooLarge', 'Response payload size exceeded maximum allowed payload size (6291556 bytes).'],
    ['Runtime.UnhandledPromiseRejection', 'Error: lost'],
  ])('by %s, which no code of the function raises: whether a Create made something is unknown', async (errorType, errorMessage) => {
    await responding(relayed(aFailure(create(), errorType, errorMessage)));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN, Reason: `${errorMessage} (${errorType})${WHERE}` });
  });

  test.each<[string, string, string]>([
    ['Runtime.BuiltInModuleConflict', 'Cannot use built-in module sys as a handler module', "the module of the handler has the name of one of Python's own: rename it"],
    ['Runtime.UserCodeSyntaxError', "Syntax error in module 'index': expected ':' (index.py, line 1)", 'the code could not be loaded: it has a syntax error for this version of the runtime'],
  ])('by %s, before its code ran: nothing was made', async (errorType, errorMessage, advice) => {
    await responding(relayed(aFailure(create(), errorType, errorMessage)));

    expect(server.response).toMatchObject({ PhysicalResourceId: Marker.NOTHING_MADE, Reason: `${errorType}: ${errorMessage}; ${advice}${WHERE}` });
  });

  test.each<[string, string, string, string]>([
    ['time-out', 'Sandbox.Timedout', 'Task timed out after 3.00 seconds', `the function timed out after 3.00 s: raise \`timeout\` of the function, or do less${WHERE}`],
    ['memory', 'Runtime.OutOfMemory', 'signal: killed', 'the function ran out of memory: signal: killed; raise `memorySize` of the function'],
    ['exit', 'Runtime.ExitError', 'exit status 1', `the process ended before it answered, with exit status 1: an uncaught error, or a call that ends the process${WHERE}`],
    ['exit with the status by which the runtime says that it answered', 'Runtime.ExitError', 'exit status 86', 'the process ended before it answered, with exit status 86'],
  ])('by %s: whether a Create made something is unknown', async (_name, errorType, errorMessage, reason) => {
    await responding(relayed(aFailure(create(), errorType, errorMessage)));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
    expect(server.response.Reason).toContain(reason);
  });

  test.each([update, remove])('keeps the id of an Update or Delete', async (request) => {
    await responding(relayed(aFailure(request(), 'ValueError', 'boom')));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
  });

  test('since its event was too old: nothing was made', async () => {
    await responding(relayed(anAgedEvent(create())));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.NOTHING_MADE });
  });
});

test('a request that the runtime would refuse fails, too; what was made keeps its id', async () => {
  expect(await answered(create({ RequestType: 'Frobnicate', PhysicalResourceId: 'x' }), { PhysicalResourceId: 'bob' })).toMatchObject({
    Status: 'FAILED', PhysicalResourceId: 'x', Reason: `RequestType: expected Create, Update or Delete, got string; "bob" may be left behind${WHERE}`,
  });
  server.clear();
  expect(await answered({ ...create(), ResourceProperties: 'x' }, { PhysicalResourceId: 'bob' })).toMatchObject({
    Status: 'FAILED', PhysicalResourceId: 'bob', Reason: `ResourceProperties: expected an object, got string${WHERE}`,
  });
});

test('a function that answered itself is not answered over', async () => {
  server.reply(412);

  const text = await responding(relayed(aSuccess(create(), { PhysicalResourceId: 'bob' })));

  expect(server.puts.map(({ headers }) => headers['if-none-match'])).toEqual(['*']);
  expect(text).toContain('the request was answered already');
});

test('whatever the function returns, there is one answer that CloudFormation takes, and a failed Update or Delete keeps its id', async () => {
  await fc.assert(fc.asyncProperty(
    fc.constantFrom(create, update, remove),
    fc.oneof(
      fc.jsonValue(),
      fc.record({
        PhysicalResourceId: fc.oneof(fc.string(), fc.constantFrom('bob', 'eve', INVENTED, Marker.UNKNOWN), fc.jsonValue()),
        Data: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.jsonValue()),
        NoEcho: fc.oneof(fc.boolean(), fc.jsonValue()),
        Status: fc.constantFrom('SUCCESS', 'FAILED', 'x', null),
        Reason: fc.oneof(fc.string({ maxLength: 5_000 }), fc.jsonValue()),
      }, { requiredKeys: [] }),
    ),
    async (request, result) => {
      server.clear();

      const { Status, PhysicalResourceId, Reason } = await answered(request(), result);

      expect(server.puts).toHaveLength(1);
      expect(server.puts[0]?.bytes).toBeLessThanOrEqual(4_096);
      expect(Buffer.byteLength(String(PhysicalResourceId))).toBeGreaterThan(0);
      expect(Buffer.byteLength(String(PhysicalResourceId))).toBeLessThanOrEqual(1_024);
      if (Status === 'FAILED') expect(String(Reason)).not.toBe('');
      if (request === remove || (Status === 'FAILED' && request === update)) expect(PhysicalResourceId).toBe('bob');
    },
  ), { numRuns: 300 });
});
