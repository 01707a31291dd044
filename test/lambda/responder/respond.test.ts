import { respond } from '../../../lambda/responder/respond';
import { createLogger } from '../../../lambda/runtime/logger';
import { put } from '../../../lambda/runtime/put';
import { ANSWER_ERROR, EXIT_STATUS_ANSWERED, Marker } from '../../../src/wire';
import { aFailure, anAgedEvent, aSuccess } from '../../support/records';
import { aContext, aCreate, aDelete, anSnsEvent, anUpdate, SIGNATURE } from '../../support/requests';
import { startResponseServer, type ResponseServer } from '../../support/response-server';
import { aRuntime } from '../../support/runtime';

let server: ResponseServer;
beforeAll(async () => { server = await startResponseServer(); });
afterAll(async () => server.close());
beforeEach(() => server.clear());

const WHERE = ' (log group of function provider, request inv-1)';
const create = (overrides: object = {}) => aCreate({ ResponseURL: server.url, ...overrides });

async function responding(record: unknown, context: unknown = aContext(30_000), foreignSenders = false) {
  const lines: string[] = [];
  const pauses: number[] = [];
  const error = await respond(record, context, {
    put,
    now: Date.now,
    foreignSenders,
    sleep: async (ms) => void pauses.push(ms),
    log: createLogger((line) => void lines.push(line), []),
  }).then(() => undefined, (thrown: unknown) => thrown);
  return { error, pauses, text: lines.join('\n'), messages: lines.map((line) => JSON.parse(line).message) };
}

describe('names the cause and the advice that fits', () => {
  test.each<[string, string, string, string, string]>([
    ['time-out', 'Sandbox.Timedout', '2026-11-30T12:00:00.000Z inv-1 Task timed out after 3.00 seconds', Marker.UNKNOWN, 'the function timed out after 3.00 s: raise `timeout` of the provider, or do less; code that blocks the event loop cannot be stopped in time'],
    ['time-out, newer text', 'Sandbox.Timedout', 'RequestId: inv-1 Error: Task timed out after 900.00 seconds', Marker.UNKNOWN, 'the function timed out after 900.00 s: raise `timeout` of the provider, or do less; code that blocks the event loop cannot be stopped in time'],
    ['memory', 'Runtime.OutOfMemory', 'RequestId: inv-1 Error: Runtime exited with error: signal: killed', Marker.UNKNOWN, 'the function ran out of memory: RequestId: inv-1 Error: Runtime exited with error: signal: killed; raise `memorySize` of the provider'],
    ['a signal', 'Runtime.ExitError', 'RequestId: inv-1 Error: Runtime exited with error: signal: killed', Marker.UNKNOWN, 'the process was killed by a signal (often: out of memory; raise `memorySize` of the provider): RequestId: inv-1 Error: Runtime exited with error: signal: killed'],
    ['a signal, as of the JavaScript heap', 'Runtime.ExitError', 'RequestId: inv-1 Error: Runtime exited with error: signal: aborted', Marker.UNKNOWN, 'the process was killed by a signal (often: out of memory; raise `memorySize` of the provider): RequestId: inv-1 Error: Runtime exited with error: signal: aborted'],
    ['memory, in the text', 'Runtime.ExitError', 'fatal error: runtime: out of memory', Marker.UNKNOWN, 'the function ran out of memory: fatal error: runtime: out of memory; raise `memorySize` of the provider'],
    ['a handler that quotes an exit status', 'Error', 'Command failed with exit status 86', Marker.UNKNOWN, 'Command failed with exit status 86 (Error)'],
    ['a handler that quotes a signal', 'Error', 'child: signal: killed', Marker.UNKNOWN, 'child: signal: killed (Error)'],
    ['a handler that quotes a time-out', 'Error', 'ECS: Task timed out after 3 seconds', Marker.UNKNOWN, 'ECS: Task timed out after 3 seconds (Error)'],
    ['an exit status in Lambda\'s words, without a type', '', 'RequestId: inv-1 Error: Runtime exited with error: exit status 3', Marker.UNKNOWN, 'the process ended before it answered, with exit status 3: an uncaught error, or a call of process.exit'],
    ['exit', 'Runtime.ExitError', 'RequestId: inv-1 Error: Runtime exited with error: exit status 3', Marker.UNKNOWN, 'the process ended before it answered, with exit status 3: an uncaught error, or a call of process.exit'],
    ['exit 0', 'Runtime.ExitError', 'RequestId: inv-1 Error: Runtime exited without providing a reason', Marker.UNKNOWN, 'the process ended before it answered: RequestId: inv-1 Error: Runtime exited without providing a reason: an uncaught error, or a call of process.exit'],
    ['import', 'Runtime.ImportModuleError', "Error: Cannot find module 'aws-sdk'", Marker.NOTHING_MADE, "Runtime.ImportModuleError: Error: Cannot find module 'aws-sdk'; the code could not be loaded: bundle every module that the handler imports"],
    ['syntax', 'Runtime.UserCodeSyntaxError', 'SyntaxError: Unexpected token', Marker.NOTHING_MADE, 'Runtime.UserCodeSyntaxError: SyntaxError: Unexpected token; the code could not be loaded: it has a syntax error for this version of the runtime'],
    ['handler', 'Runtime.HandlerNotFound', 'index.handler is undefined or not exported', Marker.NOTHING_MADE, 'Runtime.HandlerNotFound: index.handler is undefined or not exported; the code has no such handler: check the name of the export and the entry file'],
    ['anything else', 'Function.Unknown', 'it broke', Marker.UNKNOWN, 'it broke (Function.Unknown)'],
    ['nothing at all', '', '', Marker.UNKNOWN, 'the function failed without a message'],
  ])('%s', async (_case, errorType, errorMessage, id, reason) => {
    await responding(aFailure(create(), errorType, errorMessage));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: id, NoEcho: false, Reason: reason + WHERE });
  });

  test('an error thrown while the code was loaded: nothing was made', async () => {
    const trace = ['TypeError: x is not a function', '    at Object.<anonymous> (/var/task/index.js:1:7)', '    at Module._compile (node:internal/modules/cjs/loader:1554:14)'];
    await responding(aFailure(create(), 'TypeError', 'x is not a function', { trace }));

    expect(server.response).toMatchObject({ PhysicalResourceId: Marker.NOTHING_MADE, Reason: `x is not a function (TypeError); thrown while the code was loaded${WHERE}` });
  });

  test('an event that was too old: nothing was made', async () => {
    await responding(anAgedEvent(create()));

    expect(server.response).toMatchObject({
      Status: 'FAILED',
      PhysicalResourceId: Marker.NOTHING_MADE,
      Reason: `the request waited too long for the function: it was throttled or out of concurrency; raise its reserved concurrency or the account's${WHERE}`,
    });
  });

  test('control characters and signed URLs do not reach the reason, which fits', async () => {
    await responding(aFailure(create(), 'Error', `\u001b[31m${'boom '.repeat(2_000)}\u001b[0m ${server.url}`));

    expect(server.puts[0]?.bytes).toBeLessThanOrEqual(4_096);
    expect(server.response.Reason).toMatch(/^boom boom .*… \(log group of function provider, request inv-1\)$/);
    expect(server.puts[0]?.body).not.toContain(SIGNATURE);
  });
});

test.each([anUpdate, aDelete])('a failed Update or Delete echoes the id', async (request) => {
  await responding(aFailure(request({ ResponseURL: server.url }), 'Sandbox.Timedout', ''));

  expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'bob' });
});

test.each(['Runtime.ImportModuleError', 'Sandbox.Timedout'])('the Delete of what was never made is acknowledged, though the function fails again: %s', async (errorType) => {
  await responding(aFailure(aDelete({ ResponseURL: server.url, PhysicalResourceId: Marker.NOTHING_MADE }), errorType, 'boom'));

  expect(server.response).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: Marker.NOTHING_MADE });
});

test('the Delete of what may have been made is not', async () => {
  await responding(aFailure(aDelete({ ResponseURL: server.url, PhysicalResourceId: Marker.UNKNOWN }), 'Sandbox.Timedout', 'boom'));

  expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
});

test.each(['Sandbox.Timedout', 'Runtime.ExitError', 'Runtime.OutOfMemory'])('%s: an answer in flight gets 2 s first', async (errorType) => {
  expect((await responding(aFailure(create(), errorType, ''))).pauses).toEqual([2_000]);
});

test.each(['Runtime.ImportModuleError', 'Runtime.HandlerNotFound'])('%s: answered at once', async (errorType) => {
  expect((await responding(aFailure(create(), errorType, ''))).pauses).toEqual([]);
});

test('stays silent on the exit status of a process that had answered', async () => {
  const { error } = await responding(aFailure(create(), 'Runtime.ExitError', `RequestId: inv-1 Error: Runtime exited with error: exit status ${EXIT_STATUS_ANSWERED}`));

  expect(error).toBeUndefined();
  expect(server.puts).toEqual([]);
});

describe('an answer that was reported before the process ended', () => {
  const answerOf = async (event: unknown) => {
    server.reply(403);
    const { answer } = Object(await aRuntime({ create: () => ({ physicalResourceId: 'bob' }) }).handle(event));
    server.clear();
    return answer;
  };
  const reported = (event: unknown, answer: unknown) => aFailure(event, ANSWER_ERROR, 'the handler goes on after its answer', { answer });

  test('is delivered unchanged, at once', async () => {
    const event = create();
    const answer = await answerOf(event);

    const { pauses } = await responding(reported(event, answer));

    expect(server.responses).toEqual([answer]);
    expect(pauses).toEqual([]);
  });

  test('goes to its own request of several', async () => {
    const events = [create(), create()];
    const answers = [await answerOf(events[1]), await answerOf(events[0])];

    await responding(reported(anSnsEvent(events), answers));

    expect(server.responses.map(({ RequestId }) => RequestId).sort()).toEqual(events.map(({ RequestId }) => RequestId).sort());
  });

  test('is lost where the record holds none: the request fails', async () => {
    await responding(reported(create(), undefined));

    expect(server.response).toMatchObject({ Status: 'FAILED', PhysicalResourceId: Marker.UNKNOWN });
  });
});

describe('success records', () => {
  test.each([[undefined], [null], [{}], ['text'], [{ answer: undefined }]])('without an answer (%p): silent', async (result) => {
    expect((await responding(aSuccess(create(), result))).error).toBeUndefined();
    expect(server.puts).toEqual([]);
  });

  test('with the answer that the runtime returned: it is delivered unchanged', async () => {
    const event = create();
    server.reply(403);
    const result = await aRuntime({ create: () => ({ physicalResourceId: 'bob', outputs: { arn: 'é' } }) }).handle(event);
    const undelivered = server.puts[0]?.body;
    server.clear();

    await responding(aSuccess(event, result));

    expect(server.puts.map(({ body }) => body)).toEqual([undelivered]);
  });

  test('with answers for some of several SNS records: each goes to its own URL', async () => {
    const events = [create(), create(), create()];
    server.reply(403, 200, 403);
    const event = anSnsEvent(events);
    const result = await aRuntime().handle(event);
    const undelivered = [server.puts[0]?.body, server.puts[2]?.body].sort();
    server.clear();

    await responding(aSuccess(event, result));

    expect(server.puts.map(({ body }) => body).sort()).toEqual(undelivered);
  });

  test('with an answer that is none: logged, not sent', async () => {
    const { messages } = await responding(aSuccess(create(), { answer: { Status: 'SUCCESS' } }));

    expect(messages).toEqual(['received', 'not answered: what the function returned is no answer']);
    expect(server.puts).toEqual([]);
  });
});

test('every request of an SNS event is answered', async () => {
  const events = [create(), aDelete({ ResponseURL: server.url })];

  await responding(aFailure(anSnsEvent(events), 'Sandbox.Timedout', ''));

  expect(server.responses.map(({ RequestId }) => RequestId).sort()).toEqual(events.map(({ RequestId }) => RequestId).sort());
});

test.each([[undefined], [{}], ['text'], [{ Records: [{}] }]])('a record without a request (%p, dropped for its size) is logged, not thrown', async (event) => {
  const { error, messages } = await responding(aFailure(event, 'Sandbox.Timedout', ''));

  expect(error).toBeUndefined();
  expect(messages).toEqual(['received', 'not answered: the record holds no request with a ResponseURL']);
});

describe('where other accounts may send requests', () => {
  test.each([
    'http://cloudformation-custom-resource-response-euwest1.s3.eu-west-1.amazonaws.com/key',
    'https://bucket.s3.eu-west-1.amazonaws.com/cloudformation-custom-resource-response-euwest1',
    'https://cloudformation-custom-resource-response-euwest1@example.com/key',
    'https://cloudformation-custom-resource-response-euwest1:443@example.com/key',
    'https://example.com/https://cloudformation-custom-resource-response-euwest1.s3.amazonaws.com/',
    'https://169.254.169.254/',
  ])('%s is no host of CloudFormation: logged, not answered', async (url) => {
    const { error, messages } = await responding(aFailure(create({ ResponseURL: url }), 'Error', 'boom'), aContext(1_500), true);

    expect(error).toBeUndefined();
    expect(messages).toEqual(['received', 'not answered: the ResponseURL is none of CloudFormation\'s']);
  });

  test.each(['us-east-1.amazonaws.com', 'cn-north-1.amazonaws.com.cn', 'us-iso-east-1.c2s.ic.gov', 'eusc-de-east-1.amazonaws.eu'])('the bucket of any region and partition is answered: %s', async (domain) => {
    const url = `https://cloudformation-custom-resource-response-region.s3.${domain}/arn%3Aaws?X-Amz-Signature=0`;
    const urls: string[] = [];

    await respond(aFailure(create({ ResponseURL: url }), 'Error', 'boom'), aContext(), {
      put: async (to) => (urls.push(to), 200),
      log: createLogger(() => {}, []),
      sleep: async () => {},
      now: Date.now,
      foreignSenders: true,
    });

    expect(urls).toEqual([url]);
  });
});

describe('never overwrites an answer', () => {
  test('the PUT is conditional', async () => {
    await responding(aFailure(create(), 'Error', 'boom'));

    expect(server.puts[0]?.headers).toMatchObject({ 'if-none-match': '*', 'content-type': '' });
  });

  test('412: the request was answered already', async () => {
    server.reply(412);

    const { error, messages } = await responding(aFailure(create(), 'Error', 'boom'));

    expect(error).toBeUndefined();
    expect(server.puts).toHaveLength(1);
    expect(messages).toContain('the request was answered already');
  });

  test('409: another PUT is under way, try again', async () => {
    server.reply(409, 412);

    expect((await responding(aFailure(create(), 'Error', 'boom'))).error).toBeUndefined();
    expect(server.puts.map(({ headers }) => headers['if-none-match'])).toEqual(['*', '*']);
  });

  test.each([400, 403, 501])('%d: the condition is not supported, once more without', async (status) => {
    server.reply(status, 200);

    expect((await responding(aFailure(create(), 'Error', 'boom'))).error).toBeUndefined();
    expect(server.puts.map(({ headers }) => headers['if-none-match'])).toEqual(['*', undefined]);
  });
});

test('a PUT that fails for good is thrown, so that Lambda calls the responder again', async () => {
  server.reply(403);

  const { error, text } = await responding(aFailure(create(), 'Error', 'boom'));

  expect(error).toEqual(new Error('an answer could not be delivered: see the log'));
  expect(text).not.toContain(SIGNATURE);
});

test('tries again while S3 fails', async () => {
  server.reply(503, 'reset', 200);

  expect((await responding(aFailure(create(), 'Error', 'boom'))).error).toBeUndefined();
  expect(server.puts).toHaveLength(3);
});

test('one record that cannot be delivered does not stop the others', async () => {
  const elsewhere = create({ ResponseURL: 'http://no-such-host.invalid/key' });

  const { error } = await responding(aFailure(anSnsEvent([elsewhere, create()]), 'Error', 'boom'), aContext(2_000));

  expect(error).toBeInstanceOf(Error);
  expect(server.response.Status).toBe('FAILED');
});

test('a request whose fields leave no room for an answer is logged, not answered', async () => {
  const { error, messages } = await responding(aFailure(create({ StackId: 'x'.repeat(5_000) }), 'Error', 'boom'));

  expect(error).toBeUndefined();
  expect(server.puts).toEqual([]);
  expect(messages).toEqual(['received', 'not answered: the fields to repeat are too long']);
});
