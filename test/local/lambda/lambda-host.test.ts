/** What the host does with functions and events, on both runtime clients where processes matter. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFunction, aHost, RUNTIME_CLIENTS } from './fixture';

const ECHO = 'exports.handler = async (event) => event;';
const FAIL = 'exports.handler = async () => { throw new Error("no"); };';

/** Records what it gets, for tests of destinations. */
const DESTINATION = 'exports.handler = async (event) => { console.log("RECORD " + JSON.stringify(event)); };';

describe.each(RUNTIME_CLIENTS)('environments of %s', (runtimeClient) => {
  test('a free environment is used again and keeps its memory', async () => {
    const { host, seen } = aHost({ runtimeClient });
    const definition = aFunction('let count = 0; exports.handler = async () => (count += 1);');
    host.putFunction(definition);

    expect((await host.invoke(definition.functionArn, {})).payload).toBe(1);
    expect((await host.invoke(definition.functionArn, {})).payload).toBe(2);
    expect(seen.map(({ coldStart }) => coldStart)).toEqual([true, false]);
    expect(seen[0]?.logStreamName).toBe(seen[1]?.logStreamName);
  });

  test('what a handler left running is frozen, and goes on in the next invocation', async () => {
    const { host } = aHost({ runtimeClient });
    const definition = aFunction(`
      let ticks = 0;
      exports.handler = async ({ first }) => {
        if (first) { setInterval(() => (ticks += 1), 5); return ticks; }
        const before = ticks;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { before, after: ticks };
      };`);
    host.putFunction(definition);
    await host.invoke(definition.functionArn, { first: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { payload } = await host.invoke(definition.functionArn, {});

    // Half a second unfrozen would have been a hundred ticks.
    expect(payload).toEqual({ before: expect.any(Number), after: expect.any(Number) });
    expect(Reflect.get(Object(payload), 'before')).toBeLessThan(20);
    expect(Reflect.get(Object(payload), 'after')).toBeGreaterThan(Reflect.get(Object(payload), 'before'));
  });

  test('events at the same time run in environments of their own', async () => {
    const { host, seen } = aHost({ runtimeClient });
    const definition = aFunction(`
      const fs = require('node:fs');
      exports.handler = async ({ me, other }) => {
        fs.writeFileSync(me, '');
        while (!fs.existsSync(other)) await new Promise((resolve) => setTimeout(resolve, 5));
        return me;
      };`);
    host.putFunction(definition);
    const [a, b] = [join(definition.codePath, 'a'), join(definition.codePath, 'b')];
    const results = await Promise.all([
      host.invoke(definition.functionArn, { me: a, other: b }),
      host.invoke(definition.functionArn, { me: b, other: a }),
    ]);

    expect(results.map(({ payload }) => payload)).toEqual([a, b]);
    expect(new Set(seen.map(({ logStreamName }) => logStreamName)).size).toBe(2);
  });

  test('a function sees what Lambda sets and what it declares, nothing of this process', async () => {
    process.env.SECRET_OF_THE_PARENT = 'leak';
    const { host } = aHost({ runtimeClient, environment: { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', PGHOST: 'local' } });
    const definition = aFunction('exports.handler = async () => ({ ...process.env, cwd: process.cwd(), zone: new Date(0).getTimezoneOffset() });', {
      functionName: `env-${runtimeClient}`, environment: { TABLE: 'users', PGHOST: 'declared', AWS_REGION: 'reserved' }, runtime: 'nodejs22.x',
    });
    host.putFunction(definition);
    const { payload } = await host.invoke(definition.functionArn, {});
    delete process.env.SECRET_OF_THE_PARENT;

    expect(payload).toMatchObject({
      _HANDLER: 'index.handler',
      LAMBDA_TASK_ROOT: definition.codePath,
      cwd: definition.codePath,
      zone: 0,
      TZ: ':UTC',
      AWS_LAMBDA_FUNCTION_NAME: `env-${runtimeClient}`,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/env-${runtimeClient}`,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      TABLE: 'users',
      PGHOST: 'local',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    });
    for (const name of ['SECRET_OF_THE_PARENT', 'NODE_OPTIONS', 'NODE_ENV', 'JEST_WORKER_ID', 'HOME']) expect(payload).not.toHaveProperty(name);
  });
});

describe('asynchronous invocation', () => {
  const { host, seen, said } = aHost({ retryDelaysMs: [10, 20] });
  const destination = aFunction(DESTINATION);
  host.putFunction(destination);

  /** The records that the destination got, oldest first. */
  const records = (): unknown[] => host.logs(destination.functionName)
    .map(({ message }) => message.split('RECORD ')[1])
    .filter((json) => json !== undefined)
    .map((json) => JSON.parse(json));

  test('a failed event is tried twice more under one request id, then recorded', async () => {
    const definition = aFunction(FAIL);
    host.putFunction(definition);
    host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 2, maximumEventAgeSeconds: 60, onFailure: destination.functionArn });
    host.invokeAsync(definition.functionArn, { n: 1 });
    await host.idle();

    const attempts = seen.filter(({ functionName }) => functionName === definition.functionName);
    expect(attempts.map(({ attempt, invocationType, outcome }) => ({ attempt, invocationType, outcome }))).toEqual([
      { attempt: 1, invocationType: 'Event', outcome: 'error' },
      { attempt: 2, invocationType: 'Event', outcome: 'error' },
      { attempt: 3, invocationType: 'Event', outcome: 'error' },
    ]);
    expect(new Set(attempts.map(({ requestId }) => requestId)).size).toBe(1);
    expect(records().at(-1)).toEqual({
      version: '1.0',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestContext: {
        requestId: attempts[0]?.requestId,
        functionArn: `${definition.functionArn}:$LATEST`,
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { n: 1 },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: { errorType: 'Error', errorMessage: 'no', trace: expect.any(Array) },
    });
  });

  test('a time-out and a crash are recorded in the words of Lambda', async () => {
    const definition = aFunction('exports.handler = async ({ exit }) => { if (exit) process.exit(86); for (;;); };', { timeoutSeconds: 1 });
    host.putFunction(definition);
    host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onFailure: destination.functionArn });
    host.invokeAsync(definition.functionArn, { exit: true });
    await host.idle();
    host.invokeAsync(definition.functionArn, {});
    await host.idle();

    expect(records().slice(-2)).toEqual([
      expect.objectContaining({ responsePayload: { errorType: 'Runtime.ExitError', errorMessage: expect.stringMatching(/exit status 86$/) } }),
      expect.objectContaining({ responsePayload: { errorType: 'Sandbox.Timedout', errorMessage: expect.stringMatching(/Task timed out after 1\.00 seconds$/) } }),
    ]);
  });

  test('a success is recorded with what was returned', async () => {
    const definition = aFunction(ECHO);
    host.putFunction(definition);
    host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onSuccess: destination.functionArn });
    host.invokeAsync(definition.functionArn, { n: 2 });
    await host.idle();

    expect(records().at(-1)).toMatchObject({
      requestContext: { condition: 'Success', approximateInvokeCount: 1 },
      requestPayload: { n: 2 },
      responseContext: { statusCode: 200, executedVersion: '$LATEST' },
      responsePayload: { n: 2 },
    });
    expect(records().at(-1)).not.toHaveProperty('responseContext.functionError');
  });

  test('a configuration holds for the alias that it was made for, and only for it', async () => {
    const definition = aFunction(FAIL);
    host.putFunction(definition);
    host.putAsyncConfiguration(`${definition.functionArn}:relay`, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onFailure: destination.functionArn });
    const before = records().length;
    host.invokeAsync(`${definition.functionArn}:relay`, {});
    host.invokeAsync(definition.functionArn, {});
    await host.idle();

    const attempts = seen.filter(({ functionName }) => functionName === definition.functionName).map(({ functionArn }) => functionArn);
    expect(attempts.filter((arn) => arn === `${definition.functionArn}:relay`)).toHaveLength(1);
    expect(attempts.filter((arn) => arn === `${definition.functionArn}:$LATEST`)).toHaveLength(3);
    expect(records().slice(before)).toEqual([
      expect.objectContaining({ requestContext: expect.objectContaining({ functionArn: `${definition.functionArn}:relay` }) }),
    ]);
  });

  test('an event that would be too old at its next attempt is given up', async () => {
    const late = aHost({ retryDelaysMs: [61_000] });
    const definition = aFunction(FAIL);
    const recorder = aFunction(DESTINATION);
    late.host.putFunction(definition);
    late.host.putFunction(recorder);
    late.host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 2, maximumEventAgeSeconds: 60, onFailure: `${recorder.functionArn}:$LATEST` });
    late.host.invokeAsync(definition.functionArn, {});
    await late.host.idle();

    expect(late.host.logs(recorder.functionName)[0]?.message).toContain('"condition":"EventAgeExceeded","approximateInvokeCount":1');
  });

  test('payloads that are too large together are left out of the record', async () => {
    const definition = aFunction('exports.handler = async (event) => event.text;');
    host.putFunction(definition);
    host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onSuccess: destination.functionArn });
    host.invokeAsync(definition.functionArn, { text: 'x'.repeat(140_000) });
    await host.idle();

    expect(records().at(-1)).not.toHaveProperty('requestPayload');
    expect(records().at(-1)).not.toHaveProperty('responsePayload');
    expect(records().at(-1)).toHaveProperty('responseContext.statusCode', 200);
  });

  test('a destination that the host does not have is told, without the payload', async () => {
    const definition = aFunction(ECHO);
    host.putFunction(definition);
    host.putAsyncConfiguration(definition.functionArn, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60, onSuccess: 'arn:aws:sqs:eu-west-1:111122223333:queue' });
    host.invokeAsync(definition.functionArn, { secret: 'hush' });
    await host.idle();

    expect(said.at(-1)).toBe(
      `record of event ${seen.at(-1)?.requestId} for ${definition.functionArn}:$LATEST dropped: its destination arn:aws:sqs:eu-west-1:111122223333:queue is no function of this host`,
    );
  });

  test('an event whose function was removed before the next attempt is dropped', async () => {
    const definition = aFunction(FAIL);
    const removing = aHost({ retryDelaysMs: [10], observe: () => removing.host.removeFunction(definition.functionArn) });
    removing.host.putFunction(definition);
    removing.host.invokeAsync(definition.functionArn, {});
    await removing.host.idle();

    expect(removing.said).toEqual([expect.stringMatching(/^event [0-9a-f-]{36} dropped: its function arn:aws:.*:\$LATEST was removed$/)]);
  });
});

describe('definitions', () => {
  const { host } = aHost();

  test('a replaced function runs the new code, and its old environment ends after what it runs', async () => {
    const old = aFunction('exports.handler = async () => { await new Promise((resolve) => setTimeout(resolve, 200)); return "old"; };', { functionName: 'replaced' });
    const replacement = aFunction('exports.handler = async () => "new";', { functionName: 'replaced' });
    host.putFunction(old);
    await host.invoke(old.functionArn, {});
    const running = host.invoke(old.functionArn, {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    host.putFunction(replacement);

    expect((await host.invoke(old.functionArn, {})).payload).toBe('new');
    expect((await running).payload).toBe('old');
    expect((await host.invoke(old.functionArn, {})).payload).toBe('new');
  });

  test('more events than environments wait for their turn', async () => {
    const narrow = aHost({ maximumConcurrency: 1 });
    const definition = aFunction('let running = 0; exports.handler = async () => { running += 1; await null; return running--; };');
    narrow.host.putFunction(definition);
    const results = await Promise.all([1, 2, 3].map(async () => narrow.host.invoke(definition.functionArn, {})));

    expect(results.map(({ payload }) => payload)).toEqual([1, 1, 1]);
    expect(new Set(narrow.seen.map(({ logStreamName }) => logStreamName)).size).toBe(1);
  });

  test.each([
    [{ timeoutSeconds: 901 }, 'function bad: timeoutSeconds must be a whole number from 1 to 900, got 901'],
    [{ memorySizeMb: 64 }, 'function bad: memorySizeMb must be a whole number from 128 to 10240, got 64'],
    [{ codePath: '/no/such/folder' }, 'function bad: codePath must be a folder that exists, got "/no/such/folder"'],
    [{ functionArn: 'arn:aws:lambda:eu-west-1:111122223333:function:bad:alias' }, 'function bad: functionArn must end in the function\'s name, without a version or alias, got "arn:aws:lambda:eu-west-1:111122223333:function:bad:alias"'],
    [{ functionArn: 'bad' }, 'functionArn: expected arn:aws:lambda:REGION:ACCOUNT:function:NAME, with or without a version or alias, got "bad"'],
  ])('a definition with %j is refused', (overrides, message) => {
    expect(() => host.putFunction({ ...aFunction(ECHO), functionName: 'bad', functionArn: 'arn:aws:lambda:eu-west-1:111122223333:function:bad', ...overrides })).toThrow(new Error(message));
  });

  test('a configuration out of range is refused', () => {
    const arn = 'arn:aws:lambda:eu-west-1:111122223333:function:f';

    expect(() => host.putAsyncConfiguration(arn, { maximumRetryAttempts: 3, maximumEventAgeSeconds: 60 })).toThrow(new Error(`${arn}: maximumRetryAttempts must be a whole number from 0 to 2, got 3`));
    expect(() => host.putAsyncConfiguration(arn, { maximumRetryAttempts: 0, maximumEventAgeSeconds: 59 })).toThrow(new Error(`${arn}: maximumEventAgeSeconds must be a whole number from 60 to 21600, got 59`));
  });

  test('an unknown function is an error at once', async () => {
    const empty = aHost().host;
    const arn = 'arn:aws:lambda:eu-west-1:111122223333:function:unknown';

    expect(() => empty.invokeAsync(arn, {})).toThrow(new Error(`function not found: ${arn}; the host has none`));
    empty.putFunction(aFunction(ECHO, { functionName: 'known' }));
    await expect(empty.invoke(arn, {})).rejects.toThrow(new Error(`function not found: ${arn}; the host has known`));
  });

  test('a payload that JSON cannot hold is an error at once', () => {
    const definition = aFunction(ECHO);
    host.putFunction(definition);

    expect(() => host.invokeAsync(definition.functionArn, undefined)).toThrow(new Error('payload: expected a value that JSON can hold, got undefined'));
  });

  test('an executable that is not there fails the invocation', async () => {
    const broken = aHost({ node: '/no/such/node' });
    const definition = aFunction(ECHO);
    broken.host.putFunction(definition);
    const { payload } = await broken.host.invoke(definition.functionArn, {});

    expect(payload).toMatchObject({ errorType: 'Runtime.InvalidEntrypoint', errorMessage: expect.stringMatching(/Error: spawn \/no\/such\/node ENOENT$/) });
  });
});

describe('the end', () => {
  const alive = (pid: number): boolean => {
    // A dead process that nobody has waited for yet is state Z.
    const path = `/proc/${pid}/stat`;
    return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
  };
  const PID = 'exports.handler = async ({ block }) => { if (block) { console.log("PID " + process.pid); for (;;); } return process.pid; };';

  test('close kills what is frozen and what runs, drops what waits, and may be called again', async () => {
    const { host, seen } = aHost({ retryDelaysMs: [60_000] });
    const [idle, busy, failing] = [aFunction(PID), aFunction(PID, { timeoutSeconds: 60 }), aFunction(FAIL)];
    for (const definition of [idle, busy, failing]) host.putFunction(definition);
    const frozen = Number((await host.invoke(idle.functionArn, {})).payload);
    host.invokeAsync(failing.functionArn, {});
    const running = expect(host.invoke(busy.functionArn, { block: true })).rejects.toThrow('the Lambda host is closed');
    while (host.logs(busy.functionName).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const blocked = Number(host.logs(busy.functionName)[0]?.message.split('PID ')[1]);

    expect([alive(frozen), alive(blocked)]).toEqual([true, true]);
    await host.close();
    await host.close();
    await host.idle();
    await running;

    expect([alive(frozen), alive(blocked)]).toEqual([false, false]);
    expect(seen.map(({ outcome }) => outcome)).not.toContain('crash');
    expect(() => host.invokeAsync(idle.functionArn, {})).toThrow(new Error('the Lambda host is closed'));
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('children end when the parent dies of %s', async (signal) => {
    const definition = aFunction(PID);
    const script = `
      const { LambdaHost } = require(${JSON.stringify(join(__dirname, '../../../local/lambda/lambda-host.ts'))});
      const host = new LambdaHost({ runtimeClient: 'bootstrap' });
      host.putFunction(${JSON.stringify(definition)});
      host.invoke(${JSON.stringify(definition.functionArn)}, {}).then(({ payload }) => { console.log(payload); setInterval(() => {}, 1000); });`;
    const parent = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const child = Number(line);

    expect(alive(child)).toBe(true);
    parent.kill(signal);
    while (alive(child)) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('a host at rest does not keep its process alive', async () => {
    const definition = aFunction(PID);
    const script = `
      const { LambdaHost } = require(${JSON.stringify(join(__dirname, '../../../local/lambda/lambda-host.ts'))});
      const host = new LambdaHost({ runtimeClient: 'bootstrap' });
      host.putFunction(${JSON.stringify(definition)});
      host.invoke(${JSON.stringify(definition.functionArn)}, {}).then(({ payload }) => console.log(payload));`;
    const parent = spawn(process.execPath, ['--require', require.resolve('tsx/cjs'), '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const [status] = await once(parent, 'exit');

    expect(status).toBe(0);
    while (alive(Number(line))) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});
