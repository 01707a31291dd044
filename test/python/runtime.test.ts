/** How functions in Python end, on both runtime clients: in Lambda's words. */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { aPythonFunction, PYTHON, withoutPackages } from './support';
import { FunctionDefinition } from '../../local/lambda/function-definition';
import { InvocationResult } from '../../local/lambda/invocation';
import { aHost, RUNTIME_CLIENTS } from '../local/lambda/fixture';

describe.each(RUNTIME_CLIENTS)('functions run by %s', (runtimeClient) => {
  const { host, seen } = aHost({ python: PYTHON, runtimeClient });

  async function run(definition: FunctionDefinition, event: unknown = {}): Promise<InvocationResult & { requestId: string | undefined }> {
    host.putFunction(definition);
    const result = await host.invoke(definition.functionArn, event);
    return { ...result, requestId: seen.at(-1)?.requestId };
  }

  test('a returned value is the payload', async () => {
    const result = await run(aPythonFunction('def handler(event, context):\n    return {"hello": event["name"]}'), { name: 'Zoë' });

    expect(result.payload).toEqual({ hello: 'Zoë' });
    expect(result.functionError).toBeUndefined();
    expect(seen.at(-1)).toMatchObject({ outcome: 'success', coldStart: true });
  });

  test('a handler without a return value answers null', async () => {
    expect(await run(aPythonFunction('def handler(event, context):\n    pass'))).toMatchObject({ payload: null });
  });

  test('whole and other decimals are numbers', async () => {
    const definition = aPythonFunction('from decimal import Decimal\ndef handler(event, context):\n    return [Decimal("5"), Decimal("1.5")]');

    expect((await run(definition)).payload).toEqual([5, 1.5]);
  });

  test('a module of a package is found by its path', async () => {
    const definition = aPythonFunction('', { handler: 'lib/main.handler' }, { 'lib/main.py': 'from lib.word import WORD\ndef handler(event, context):\n    return WORD', 'lib/word.py': 'WORD = "found"' });

    expect(await run(definition)).toMatchObject({ payload: 'found' });
  });

  test('an unhandled exception is described with its message, type and stack, and the environment stays', async () => {
    const definition = aPythonFunction('def handler(event, context):\n    fail()\n\ndef fail():\n    raise ValueError("too far")');
    const result = await run(definition);
    await host.invoke(definition.functionArn, {});

    expect(result.payload).toMatchObject({
      errorType: 'ValueError',
      errorMessage: 'too far',
      requestId: result.requestId,
      stackTrace: [
        `  File "${definition.codePath}/index.py", line 2, in handler\n    fail()\n`,
        `  File "${definition.codePath}/index.py", line 5, in fail\n    raise ValueError("too far")\n`,
      ],
    });
    expect(result.functionError).toBe('Unhandled');
    expect(result.logs.map(({ message }) => message).join('\n')).toContain('[ERROR] ValueError: too far\nTraceback (most recent call last):\n');
    expect(seen.at(-1)).toMatchObject({ outcome: 'error', errorType: 'ValueError', coldStart: false });
  });

  test('a value that JSON cannot hold is a function error', async () => {
    const { payload } = await run(aPythonFunction('def handler(event, context):\n    return {1, 2}'));

    expect(payload).toMatchObject({ errorType: 'Runtime.MarshalError', errorMessage: 'Unable to marshal response: Object of type set is not JSON serializable' });
  });

  test.each([
    ['sys.exit(3)', 'Runtime exited with error: exit status 3'],
    ['sys.exit()', 'Runtime exited without providing a reason'],
    ['os._exit(7)', 'Runtime exited with error: exit status 7'],
    ['os.kill(os.getpid(), 9)', 'Runtime exited with error: signal: killed'],
  ])('%s ends the invocation, and the next one has a new environment', async (call, reason) => {
    const definition = aPythonFunction(`import os, sys\ndef handler(event, context):\n    if event.get("end"):\n        ${call}\n    return "well"`);
    const { payload, requestId } = await run(definition, { end: true });
    const next = await host.invoke(definition.functionArn, {});

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: ${reason}` });
    expect(next.payload).toBe('well');
  });

  test('a function that fills its memory is killed', async () => {
    const { payload } = await run(aPythonFunction('def handler(event, context):\n    kept = []\n    while True:\n        kept.append(b"x" * (1 << 20))', { memorySizeMb: 128 }));

    expect(payload).toMatchObject({ errorType: 'Runtime.OutOfMemory', errorMessage: expect.stringMatching(/signal: killed$/) });
  });

  test.each(['time.sleep(60)', 'while True: pass'])('a function that runs for too long (%s) is killed at its time-out', async (line) => {
    const { payload, requestId } = await run(aPythonFunction(`import time\ndef handler(event, context):\n    ${line}`, { timeoutSeconds: 1 }));

    expect(payload).toEqual({ errorType: 'Sandbox.Timedout', errorMessage: `RequestId: ${requestId} Error: Task timed out after 1.00 seconds` });
  });

  test.each<[string, string, string, string, string]>([
    ['a module that is missing', 'import no_such_module', 'index.handler', 'Runtime.ImportModuleError', "Unable to import module 'index': No module named 'no_such_module'"],
    ['a file that is missing', '', 'other.handler', 'Runtime.ImportModuleError', "Unable to import module 'other': No module named 'other'"],
    ['a handler that is missing', 'def other(event, context): pass', 'index.handler', 'Runtime.HandlerNotFound', "Handler 'handler' missing on module 'index'"],
    ['a syntax error', 'def handler(event, context) pass', 'index.handler', 'Runtime.UserCodeSyntaxError', "Syntax error in module 'index': expected ':' (index.py, line 1)"],
    ['a handler without a module', '', 'handler', 'Runtime.MalformedHandlerName', "Bad handler 'handler': not enough values to unpack (expected 2, got 1)"],
    ['a name of one of Python\'s own modules', '', 'sys.handler', 'Runtime.BuiltInModuleConflict', 'Cannot use built-in module sys as a handler module'],
    ['code that raises while it loads', 'raise RuntimeError("no such luck")', 'index.handler', 'RuntimeError', 'no such luck'],
  ])('%s fails the Init phase', async (_name, code, handler, errorType, errorMessage) => {
    const { payload } = await run(aPythonFunction(code, { handler }));

    expect(payload).toMatchObject({ errorType, errorMessage });
    expect(seen.at(-1)).toMatchObject({ outcome: 'init-error' });
  });

  test('a process that exits while it loads is an exit error', async () => {
    const { payload, requestId } = await run(aPythonFunction('import sys\nsys.exit(7)'));

    expect(payload).toEqual({ errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: exit status 7` });
  });

  test('the context says what Lambda says', async () => {
    const { payload, requestId } = await run(aPythonFunction(`
import os
def handler(event, context):
    names = ["aws_request_id", "function_name", "function_version", "invoked_function_arn", "memory_limit_in_mb", "log_group_name", "log_stream_name"]
    return {**{name: getattr(context, name) for name in names}, "remaining": context.get_remaining_time_in_millis(),
            "trace": os.environ["_X_AMZN_TRACE_ID"], "execution": os.environ["AWS_EXECUTION_ENV"]}`, { functionName: `context-${runtimeClient}` }));

    expect(payload).toMatchObject({
      aws_request_id: requestId,
      function_name: `context-${runtimeClient}`,
      function_version: '$LATEST',
      invoked_function_arn: `arn:aws:lambda:eu-west-1:111122223333:function:context-${runtimeClient}`,
      memory_limit_in_mb: '256',
      log_group_name: `/aws/lambda/context-${runtimeClient}`,
      log_stream_name: expect.stringMatching(/^\d{4}\/\d\d\/\d\d\/\[\$LATEST\][0-9a-f]{32}$/),
      trace: expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0$/),
      execution: 'AWS_Lambda_python3.13',
    });
    expect(Object(payload).remaining).toBeGreaterThan(0);
    expect(Object(payload).remaining).toBeLessThanOrEqual(10_000);
  });

  test('what a function prints and logs is kept by invocation', async () => {
    const definition = aPythonFunction(`
import logging, sys
print("loaded")
def handler(event, context):
    print(event["text"])
    logging.warning("careful: %s", event["text"])
    logging.info("quiet")
    print("raw", file=sys.stderr, end="")`);
    const first = await run(definition, { text: 'one' });
    const second = await host.invoke(definition.functionArn, { text: 'two' });

    const texts = (result: InvocationResult, stream: string) => result.logs.flatMap((line) => (line.stream === stream ? [line.message] : []));
    expect(texts(first, 'stdout')).toEqual(['one', expect.stringMatching(new RegExp(`^\\[WARNING\\]\\t\\S+Z\\t${first.requestId}\\tcareful: one$`))]);
    expect(texts(first, 'stderr')).toEqual(['raw']);
    expect(texts(second, 'stdout')[0]).toBe('two');
    expect(host.logs(definition.functionName)[0]).toMatchObject({ requestId: undefined, message: 'loaded' });
  });

  test('what a function left running is frozen, and goes on in the next invocation', async () => {
    const definition = aPythonFunction(`
import threading, time
ticks = []
def count():
    while True:
        time.sleep(0.01)
        ticks.append(time.time())
threading.Thread(target=count, daemon=True).start()
def handler(event, context):
    time.sleep(0.1)
    return max(b - a for a, b in zip(ticks, ticks[1:]))`);
    await run(definition);
    await new Promise((resolve) => setTimeout(resolve, 400));

    expect((await host.invoke(definition.functionArn, {})).payload).toBeGreaterThan(0.35);
  });

  test('the folder of the code stays as it is', async () => {
    const definition = aPythonFunction('import other\ndef handler(event, context):\n    return other.__name__', {}, { 'other.py': '' });
    await run(definition);

    expect(readdirSync(definition.codePath).sort()).toEqual(['index.js', 'index.py', 'other.py']);
  });

  test('an address without a route never answers, others do', async () => {
    const server = createServer((_, response) => response.end('ok'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const code = `
from urllib.request import urlopen
def get(host):
    try:
        with urlopen(f"http://{host}:${port}", timeout=0.3) as response:
            return response.status
    except OSError as error:
        return str(error)
def handler(event, context):
    return [get("127.0.0.1"), get("127.0.0.2")]`;

    try {
      expect((await run(aPythonFunction(code, { unreachable: [`127.0.0.1:${port}`] }))).payload).toEqual([
        '<urlopen error timed out>', '<urlopen error [Errno 111] Connection refused>',
      ]);
      expect((await run(aPythonFunction(code))).payload).toEqual([200, '<urlopen error [Errno 111] Connection refused>']);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

test('without a wish, the client is the one that the interpreter has, and else the bootstrap', async () => {
  const bare = withoutPackages();
  const results: unknown[] = [];
  for (const python of [PYTHON, bare]) {
    const { host } = aHost({ python });
    const definition = aPythonFunction('import sys\ndef handler(event, context):\n    return "awslambdaric" in sys.modules');
    host.putFunction(definition);
    results.push((await host.invoke(definition.functionArn, {})).payload);
  }

  expect(results).toEqual([true, false]);
});

test('the client that is asked for must be installed', async () => {
  const { host } = aHost({ python: withoutPackages(), runtimeClient: 'aws-lambda-ric' });
  const definition = aPythonFunction('');
  host.putFunction(definition);

  await expect(host.invoke(definition.functionArn, {})).rejects.toThrow(/^runtimeClient: awslambdaric is not installed for (\S+); install it with \1 -m pip install awslambdaric, or leave the choice to the host$/);
});
