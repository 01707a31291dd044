/** How functions end, on both runtime clients: in Lambda's words. */
import { aFunction, aHost, RUNTIME_CLIENTS } from './fixture';
import { FunctionDefinition } from '../../../local/lambda/function-definition';
import { InvocationResult } from '../../../local/lambda/invocation';

describe.each(RUNTIME_CLIENTS)('functions run by %s', (runtimeClient) => {
  const { host, seen } = aHost({ runtimeClient, initTimeoutMs: 1000 });

  async function run(definition: FunctionDefinition, event: unknown = {}): Promise<InvocationResult & { requestId: string | undefined }> {
    host.putFunction(definition);
    const result = await host.invoke(definition.functionArn, event);
    return { ...result, requestId: seen.at(-1)?.requestId };
  }

  test('a returned value is the payload', async () => {
    const result = await run(aFunction('exports.handler = async (event) => ({ hello: event.name });'), { name: 'Zoë' });

    expect(result.payload).toEqual({ hello: 'Zoë' });
    expect(result.functionError).toBeUndefined();
    expect(seen.at(-1)).toMatchObject({ outcome: 'success', attempt: 1, invocationType: 'RequestResponse', coldStart: true });
  });

  test('a returned undefined is null', async () => {
    expect(await run(aFunction('exports.handler = async () => undefined;'))).toMatchObject({ payload: null });
  });

  test('an ES module with top-level await runs', async () => {
    const definition = aFunction('', { handler: 'lib/main.handler' }, {
      'lib/main.mjs': 'const word = await Promise.resolve("esm"); export const handler = async () => word;',
    });

    expect(await run(definition)).toMatchObject({ payload: 'esm' });
  });

  test('a thrown error is described with its name, message and trace, and the environment stays', async () => {
    const definition = aFunction('exports.handler = async () => { throw new RangeError("too far"); };');
    const result = await run(definition);
    await host.invoke(definition.functionArn, {});

    expect(result.payload).toMatchObject({ errorType: 'RangeError', errorMessage: 'too far', trace: expect.arrayContaining(['RangeError: too far']) });
    expect(result.functionError).toBe('Unhandled');
    expect(seen.at(-1)).toMatchObject({ outcome: 'error', errorType: 'RangeError', coldStart: false });
  });

  test('a rejection with null is described by its type', async () => {
    const result = await run(aFunction('exports.handler = () => Promise.reject(null);'));

    expect(result.payload).toEqual({ errorType: 'object', errorMessage: 'null', trace: [] });
  });

  test('a value that JSON cannot hold is a function error', async () => {
    const result = await run(aFunction('exports.handler = async () => ({ big: 1n });'));

    expect(result.payload).toMatchObject({ errorType: 'Runtime.JSONStringifyError', errorMessage: 'Unable to stringify response body' });
  });

  test('an answer over the limit of 6 MB is a function error', async () => {
    const result = await run(aFunction('exports.handler = async () => "x".repeat(6291556);'));

    expect(result.payload).toEqual({
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: 'Response payload size exceeded maximum allowed payload size (6291556 bytes).',
    });
  });

  test('process.exit ends the invocation with the exit status, and the next one has a new environment', async () => {
    const definition = aFunction('exports.handler = async ({ status }) => { if (status !== undefined) process.exit(status); return "well"; };');
    const { payload, requestId } = await run(definition, { status: 3 });
    const next = await host.invoke(definition.functionArn, {});

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: exit status 3` });
    expect(next.payload).toBe('well');
    expect(seen.at(-1)).toMatchObject({ outcome: 'success', coldStart: true });
  });

  test('process.exit(0) is an exit without a reason', async () => {
    const { payload, requestId } = await run(aFunction('exports.handler = async () => process.exit(0);'));

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited without providing a reason` });
  });

  test('an event loop that runs empty before the answer is an exit without a reason', async () => {
    const { payload, requestId } = await run(aFunction('exports.handler = () => new Promise(() => {});'));

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited without providing a reason` });
  });

  test('a process that is killed is reported by its signal', async () => {
    const { payload, requestId } = await run(aFunction('exports.handler = async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => setInterval(() => {}, 9)); };'));

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: signal: killed` });
    expect(seen.at(-1)).toMatchObject({ outcome: 'crash' });
  });

  test.each([
    ['heap', 'const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));'],
    ['buffers', 'const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1));'],
  ])('a function that fills its memory with %s is killed', async (_, loop) => {
    const { payload } = await run(aFunction(`exports.handler = async () => { ${loop} };`, { memorySizeMb: 128 }));

    expect(payload).toMatchObject({ errorType: 'Runtime.OutOfMemory', errorMessage: expect.stringMatching(/^RequestId: .* Error: Runtime exited with error: signal: (killed|aborted)$/) });
    expect(seen.at(-1)).toMatchObject({ outcome: 'out-of-memory' });
  });

  test.each([
    ['waits', 'await new Promise((resolve) => setTimeout(resolve, 60000));'],
    ['blocks its event loop', 'for (;;);'],
  ])('a function that %s is killed at its time-out', async (_, code) => {
    const { payload, requestId } = await run(aFunction(`exports.handler = async () => { ${code} };`, { timeoutSeconds: 1 }));

    expect(payload).toEqual({ errorType: 'Sandbox.Timedout', errorMessage: `RequestId: ${requestId} Error: Task timed out after 1.00 seconds` });
    expect(seen.at(-1)).toMatchObject({ outcome: 'timeout', errorType: 'Sandbox.Timedout' });
  });

  test('a module that is missing fails the Init phase', async () => {
    const { payload } = await run(aFunction('require("no-such-module"); exports.handler = async () => 1;'));

    expect(payload).toMatchObject({ errorType: 'Runtime.ImportModuleError', errorMessage: expect.stringContaining("Cannot find module 'no-such-module'") });
    expect(seen.at(-1)).toMatchObject({ outcome: 'init-error' });
  });

  test('a handler that is missing fails the Init phase', async () => {
    const { payload } = await run(aFunction('exports.other = async () => 1;'));

    expect(payload).toMatchObject({ errorType: 'Runtime.HandlerNotFound', errorMessage: 'index.handler is undefined or not exported' });
  });

  test('a syntax error fails the Init phase', async () => {
    const { payload } = await run(aFunction('exports.handler = async () => {'));

    expect(payload).toMatchObject({ errorType: 'Runtime.UserCodeSyntaxError', errorMessage: 'SyntaxError: Unexpected end of input' });
  });

  test('a handler with a callback is refused by nodejs24.x', async () => {
    const { payload } = await run(aFunction('exports.handler = (event, context, callback) => callback(null, 1);'));

    expect(payload).toMatchObject({ errorType: 'Runtime.CallbackHandlerDeprecated' });
  });

  test('code that throws while it loads fails the Init phase with its own error', async () => {
    const { payload } = await run(aFunction('throw new TypeError("no such luck");'));

    expect(payload).toMatchObject({ errorType: 'TypeError', errorMessage: 'no such luck' });
  });

  test('a process that exits while it loads is an exit error', async () => {
    const { payload, requestId } = await run(aFunction('process.exit(7);'));

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: exit status 7` });
  });

  test('a function that loads too slowly is loaded again within the invocation, for as long as its time-out', async () => {
    const { payload, requestId } = await run(aFunction('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000);', { timeoutSeconds: 1 }));

    expect(payload).toEqual({ errorType: 'Sandbox.Timedout', errorMessage: `RequestId: ${requestId} Error: Task timed out after 1.00 seconds` });
  });

  test('a failed Init phase is tried a second time within the invocation', async () => {
    const definition = aFunction(`
      const fs = require('node:fs');
      const mark = __dirname + '/mark';
      if (!fs.existsSync(mark)) { fs.writeFileSync(mark, ''); throw new Error('first'); }
      exports.handler = async () => 'second';`);

    expect(await run(definition)).toMatchObject({ payload: 'second' });
  });

  test('the context says what Lambda says', async () => {
    const { payload, requestId } = await run(aFunction(`exports.handler = async (event, context) => ({
      ...context, remaining: context.getRemainingTimeInMillis(), trace: process.env._X_AMZN_TRACE_ID });`, { functionName: `context-${runtimeClient}` }));

    expect(payload).toMatchObject({
      awsRequestId: requestId,
      functionName: `context-${runtimeClient}`,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:eu-west-1:111122223333:function:context-${runtimeClient}`,
      memoryLimitInMB: '256',
      logGroupName: `/aws/lambda/context-${runtimeClient}`,
      logStreamName: expect.stringMatching(/^\d{4}\/\d\d\/\d\d\/\[\$LATEST\][0-9a-f]{32}$/),
      trace: expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0$/),
    });
    expect(payload).toHaveProperty('remaining', expect.any(Number));
  });

  test('what a function writes is kept by invocation, message by message', async () => {
    const definition = aFunction('console.log("loaded"); exports.handler = async ({ text }) => { console.log(text); process.stderr.write("raw"); };');
    const first = await run(definition, { text: 'one\nmore' });
    const second = await host.invoke(definition.functionArn, { text: 'two' });

    expect(first.logs.map(({ stream, message }) => [stream, message.split('\t').at(-1)])).toEqual([['stdout', 'one\nmore'], ['stderr', 'raw']]);
    expect(second.logs.map(({ message }) => message.split('\t').at(-1))).toEqual(['two', 'raw']);
    expect(host.logs(definition.functionName)[0]).toMatchObject({ requestId: undefined, message: expect.stringContaining('loaded') });
  });
});

test('an unhandled rejection is reported as such by the bootstrap', async () => {
  const { host, seen } = aHost({ runtimeClient: 'bootstrap' });
  const definition = aFunction('exports.handler = async () => { Promise.reject(new Error("lost")); await new Promise((resolve) => setTimeout(resolve, 5000)); };');
  host.putFunction(definition);
  const { payload } = await host.invoke(definition.functionArn, {});

  expect(payload).toMatchObject({ errorType: 'Runtime.UnhandledPromiseRejection', errorMessage: 'Error: lost' });
  expect(seen[0]).toMatchObject({ outcome: 'error', errorType: 'Runtime.UnhandledPromiseRejection' });
});

test('an unhandled rejection ends the process under aws-lambda-ric', async () => {
  const { host } = aHost({ runtimeClient: 'aws-lambda-ric' });
  const definition = aFunction('exports.handler = async () => { Promise.reject(new Error("lost")); await new Promise((resolve) => setTimeout(resolve, 5000)); };');
  host.putFunction(definition);
  const { payload } = await host.invoke(definition.functionArn, {});

  expect(payload).toMatchObject({ errorType: 'Runtime.ExitError', errorMessage: expect.stringMatching(/exit status 1$/) });
});

test.each([
  ['a result', '(event, context, callback) => { setTimeout(() => callback(null, "called"), 5); }', 'called'],
  ['an error', '(event, context, callback) => callback(new Error("called"))', { errorMessage: 'called' }],
  ['nothing, once the event loop is empty', '(event, context, callback) => {}', null],
])('a handler with a callback answers %s on nodejs22.x', async (_, handler, expected) => {
  const { host } = aHost({ runtimeClient: 'bootstrap' });
  const definition = aFunction(`exports.handler = ${handler};`, { runtime: 'nodejs22.x' });
  host.putFunction(definition);
  const { payload } = await host.invoke(definition.functionArn, {});

  if (typeof expected === 'object' && expected !== null) expect(payload).toMatchObject(expected);
  else expect(payload).toBe(expected);
});
