/** What goes wrong on purpose between callers and functions. */
import { createServer } from 'node:http';
import { aFunction, aHost, RUNTIME_CLIENTS } from './fixture';
import { LambdaFaults } from '../../../local/lambda/faults';

const ECHO = 'exports.handler = async (event) => event;';
const DESTINATION = 'exports.handler = async (event) => { console.log("RECORD " + JSON.stringify(event)); };';
const FAIL = 'exports.handler = async () => { throw new Error("no"); };';

function withDestination(code: string, faults: LambdaFaults = {}, overrides: Parameters<typeof aFunction>[1] = {}) {
  const made = aHost({ faults, retryDelaysMs: [0] });
  const definition = aFunction(code, overrides);
  const destination = aFunction(DESTINATION);
  made.host.putFunction(definition);
  made.host.putFunction(destination);
  made.host.putAsyncConfiguration(definition.functionArn, {
    maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onFailure: destination.functionArn,
  });
  const records = (): unknown[] => made.host.logs(destination.functionName)
    .flatMap(({ message }) => (message.includes('RECORD ') ? [JSON.parse(message.slice(message.indexOf('RECORD ') + 7))] : []));
  return { ...made, definition, destination, records };
}

test('an event that is delivered twice runs twice, with the same request id', async () => {
  const { host, seen, definition } = withDestination(ECHO, { duplicates: () => 1 });

  host.invokeAsync(definition.functionArn, { a: 1 });
  await host.idle();

  expect(seen.map(({ payload }) => payload)).toEqual([{ a: 1 }, { a: 1 }]);
  expect(new Set(seen.map(({ requestId }) => requestId)).size).toBe(1);
});

test('an event that is throttled for longer than its age is given up without having run', async () => {
  const { host, seen, definition, records } = withDestination(ECHO, { throttledSeconds: ({ payload }) => (Object(payload).wait === true ? 61 : 0) });

  host.invokeAsync(definition.functionArn, { wait: true });
  await host.idle();

  expect(seen.filter(({ functionName }) => functionName === definition.functionName)).toEqual([]);
  expect(records()).toEqual([{
    version: '1.0',
    timestamp: expect.any(String),
    requestContext: {
      requestId: expect.any(String), functionArn: `${definition.functionArn}:$LATEST`, condition: 'EventAgeExceeded', approximateInvokeCount: 0,
    },
    requestPayload: { wait: true },
  }]);
});

test('an event that is throttled for less runs after it', async () => {
  const { host, seen, definition } = withDestination(ECHO, { throttledSeconds: () => 0.05 });

  host.invokeAsync(definition.functionArn, {});
  await host.idle();

  expect(seen).toHaveLength(1);
});

test('a reserved concurrency of 0 throttles for good', async () => {
  const { host, definition, records } = withDestination(ECHO, {}, { reservedConcurrency: 0 });

  host.invokeAsync(definition.functionArn, {});
  await host.idle();

  expect(records()).toEqual([expect.objectContaining({ requestContext: expect.objectContaining({ condition: 'EventAgeExceeded' }) })]);
  await expect(host.invoke(definition.functionArn, {})).rejects.toThrow(
    new Error(`TooManyRequestsException: function ${definition.functionName} is throttled: its reserved concurrency is 0`));
});

test('a destination that may not be called loses its record', async () => {
  let denials = 1;
  const { host, said, definition, destination, records } = withDestination(FAIL, {
    destinationDenied: ({ condition }) => condition === 'RetriesExhausted' && (denials -= 1) >= 0,
  });

  host.invokeAsync(definition.functionArn, {});
  await host.idle();
  expect(records()).toEqual([]);
  expect(said).toEqual([expect.stringMatching(new RegExp(`^record of event \\S+ for ${definition.functionName} dropped: ${destination.functionArn} may not be called$`))]);

  host.invokeAsync(definition.functionArn, {});
  await host.idle();
  expect(records()).toHaveLength(1);
});

test('an inactive function refuses synchronous invocations until an event has made it active', async () => {
  const { host, seen, definition } = withDestination(ECHO);
  await host.invoke(definition.functionArn, {});

  host.deactivate(definition.functionName, 20);
  await expect(host.invoke(definition.functionArn, {})).rejects.toThrow(
    new Error(`ResourceNotReadyException: function ${definition.functionName} is inactive, it was idle for too long`));
  host.invokeAsync(definition.functionArn, {});
  await host.idle();

  expect(seen.map(({ coldStart }) => coldStart)).toEqual([true, true]);
  expect((await host.invoke(definition.functionArn, 'again')).payload).toBe('again');
});

describe.each(RUNTIME_CLIENTS)('processes of %s', (runtimeClient) => {
  test('killing a function ends what it runs as a crash does', async () => {
    const { host, seen } = aHost({ runtimeClient });
    const definition = aFunction('exports.handler = async () => { console.log("up"); await new Promise((resolve) => setTimeout(resolve, 8000)); };');
    host.putFunction(definition);

    const running = host.invoke(definition.functionArn, {});
    while (!host.logs(definition.functionName).some(({ message }) => message.includes('up'))) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(host.kill(definition.functionName)).toBe(1);

    expect((await running).payload).toMatchObject({ errorType: 'Runtime.ExitError', errorMessage: expect.stringContaining('signal: killed') });
    expect(seen.map(({ outcome }) => outcome)).toEqual(['crash']);
    expect(host.kill(definition.functionName)).toBe(0);
    expect(host.kill('unknown')).toBe(0);
  });

  test('an address without a route never answers, others do', async () => {
    const server = createServer((_, response) => response.end('ok'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { host } = aHost({ runtimeClient });
    const code = `
      const http = require('node:http');
      const get = (host) => new Promise((resolve) => {
        const request = http.get({ host, port: ${port}, timeout: 300 }, (response) => { response.resume(); resolve(response.statusCode); });
        request.on('timeout', () => { request.destroy(); resolve('no answer'); });
        request.on('error', (error) => resolve(error.message));
      });
      exports.handler = async () => [
        await get('127.0.0.1'),
        await get('127.0.0.2'),
        await fetch('http://127.0.0.1:${port}', { signal: AbortSignal.timeout(300) }).then((response) => response.status, (error) => error.name),
      ];`;
    const isolated = aFunction(code, { unreachable: [`127.0.0.1:${port}`] });
    const free = aFunction(code);
    host.putFunction(isolated);
    host.putFunction(free);

    try {
      expect((await host.invoke(isolated.functionArn, {})).payload).toEqual(['no answer', `connect ECONNREFUSED 127.0.0.2:${port}`, 'TimeoutError']);
      expect((await host.invoke(free.functionArn, {})).payload).toEqual([200, `connect ECONNREFUSED 127.0.0.2:${port}`, 200]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

test('every environment has a session token of its own, for life', async () => {
  const { host } = aHost();
  const definition = aFunction('exports.handler = async () => process.env.AWS_SESSION_TOKEN;');
  host.putFunction(definition);
  const token = async (): Promise<unknown> => (await host.invoke(definition.functionArn, {})).payload;

  const first = await token();
  expect(first).toMatch(/^test-[0-9a-f]{32}$/);
  expect(await token()).toBe(first);
  host.kill(definition.functionName);
  expect(await token()).not.toBe(first);
});
