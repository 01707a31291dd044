/**
 * A runtime for Node.js functions, started in a child process by the local Lambda host: loads the handler and runs it for one event
 * after the other. It behaves as Lambda's own Node.js runtimes do; nothing here knows that it runs locally.
 *
 * Imports nothing but Node.js: from TypeScript sources it is started as text.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-custom.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
 */
import { existsSync } from 'node:fs';
import { Agent, IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

type Handler = (event: unknown, context: object, callback?: Callback) => unknown;
type Callback = (error: unknown, result?: unknown) => void;
interface Reply {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Exit statuses of Lambda's runtimes after an error that nobody caught. */
const EXIT_UNHANDLED_REJECTION = 128;
const EXIT_UNCAUGHT_EXCEPTION = 129;

const API = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let currentRequestId: string | undefined;

class RuntimeFault extends Error {
  public constructor(name: string, message: string, stack?: string) {
    super(message);
    this.name = name;
    if (stack !== undefined) this.stack = stack;
  }
}

function call(method: 'GET' | 'POST', path: string, body?: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const request = httpRequest(`${API}${path}`, { method, agent, headers: { ...length, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ headers: response.headers, body: text }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** One line a message, so that one message is one log event. */
function patchConsole(): void {
  const write = (level: string) => (...message: unknown[]): void => {
    const line = `${new Date().toISOString()}\t${currentRequestId ?? '-'}\t${level}\t${format(...message)}`;
    process.stdout.write(`${line.replaceAll('\n', '\r')}\n`);
  };
  console.trace = write('TRACE');
  console.debug = write('DEBUG');
  console.info = console.log = write('INFO');
  console.warn = write('WARN');
  console.error = write('ERROR');
}

/** Lambda's description of whatever was thrown. */
function describe(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  try {
    if (error instanceof Error) return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
    return { errorType: typeof error, errorMessage: String(error), trace: [] };
  } catch {
    return {
      errorType: 'handled',
      errorMessage: 'callback called with Error argument, but there was a problem while retrieving one or more of its message, name, and stack',
      trace: [],
    };
  }
}

async function postError(path: string, error: unknown): Promise<void> {
  const description = describe(error);
  await call('POST', path, JSON.stringify(description), { 'Lambda-Runtime-Function-Error-Type': encodeURIComponent(description.errorType) });
}

async function importModule(file: string, name: string): Promise<object> {
  try {
    for (const extension of ['', '.js', '.mjs', '.cjs']) {
      if (existsSync(file + extension)) return await import(pathToFileURL(file + extension).href);
    }
    return createRequire(file)(name);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuntimeFault('Runtime.UserCodeSyntaxError', String(error), error.stack);
    if (error instanceof Error && 'code' in error && (error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_MODULE_NOT_FOUND')) {
      throw new RuntimeFault('Runtime.ImportModuleError', String(error));
    }
    throw error;
  }
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function member(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), value);
}

async function loadHandler(root: string, name: string): Promise<Handler> {
  const last = basename(name);
  const [, moduleName, exportName] = /^([^.]*)\.(.*)$/.exec(last) ?? [];
  if (moduleName === undefined || exportName === undefined || name.includes('..')) {
    throw new RuntimeFault('Runtime.MalformedHandlerName', 'Bad handler');
  }
  const folder = join(root, name.slice(0, name.length - last.length));
  const module = await importModule(resolvePath(folder, moduleName), moduleName);
  const handler = member(module, exportName) ?? member(member(module, 'default'), exportName);
  if (handler === undefined) throw new RuntimeFault('Runtime.HandlerNotFound', `${name} is undefined or not exported`);
  if (!isHandler(handler)) throw new RuntimeFault('Runtime.HandlerNotFound', `${name} is not a function`);
  if (handler.length > 2 && !hasCallbacks()) {
    throw new RuntimeFault(
      'Runtime.CallbackHandlerDeprecated',
      'ERROR: AWS Lambda has removed support for callback-based function handlers starting with Node.js 24. You need to modify this function to use a supported handler signature to use Node.js 24 or later. For more information see https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html.',
    );
  }
  return handler;
}

/** Runtimes up to nodejs22.x hand a callback to handlers that declare it. */
function hasCallbacks(): boolean {
  const major = /nodejs(\d+)\.x$/.exec(process.env.AWS_EXECUTION_ENV ?? '')?.[1];
  return major !== undefined && Number(major) <= 22;
}

/** A handler that takes a callback may answer by it, or by what it returns. */
function runHandler(handler: Handler, event: unknown, context: { callbackWaitsForEmptyEventLoop: boolean }): Promise<unknown> {
  if (handler.length <= 2) return Promise.resolve(handler(event, context));
  return new Promise((resolve, reject) => {
    // An event loop that runs empty before the callback was called answers null.
    const ranEmpty = () => resolve(null);
    process.once('beforeExit', ranEmpty);
    const settle = (end: () => void): void => {
      process.removeListener('beforeExit', ranEmpty);
      if (context.callbackWaitsForEmptyEventLoop) process.once('beforeExit', end);
      else setImmediate(end);
    };
    const returned = handler(event, context, (error, result) => {
      settle(() => (error === null || error === undefined ? resolve(result) : reject(error)));
    });
    if (returned instanceof Promise) {
      process.removeListener('beforeExit', ranEmpty);
      returned.then(resolve, reject);
    }
  });
}

function contextOf(headers: IncomingHttpHeaders, requestId: string) {
  const deadlineMs = Number(header(headers, 'lambda-runtime-deadline-ms'));
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    invokedFunctionArn: header(headers, 'lambda-runtime-invoked-function-arn'),
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => deadlineMs - Date.now(),
  };
}

async function invokeOnce(handler: Handler): Promise<void> {
  const { headers, body } = await call('GET', '/invocation/next');
  const requestId = header(headers, 'lambda-runtime-aws-request-id');
  currentRequestId = requestId;
  process.env._X_AMZN_TRACE_ID = header(headers, 'lambda-runtime-trace-id');
  const path = `/invocation/${encodeURIComponent(requestId)}`;
  let answer: string;
  try {
    const result = await runHandler(handler, JSON.parse(body), contextOf(headers, requestId));
    answer = stringify(result);
  } catch (error) {
    console.error('Invoke Error', `\t${JSON.stringify(describe(error))}`);
    return postError(`${path}/error`, error);
  }
  await call('POST', `${path}/response`, answer);
}

function stringify(result: unknown): string {
  try {
    return JSON.stringify(result ?? null) ?? 'null';
  } catch {
    throw new RuntimeFault('Runtime.JSONStringifyError', 'Unable to stringify response body');
  }
}

/** The invocation that runs gets the error; between two, nobody is left to tell. */
function endBy(error: unknown, label: string, status: number): void {
  console.error(label, `\t${JSON.stringify(describe(error))}`);
  const path = currentRequestId === undefined ? '/init/error' : `/invocation/${encodeURIComponent(currentRequestId)}/error`;
  // The connection of the main loop may be waiting for an event.
  agent.maxSockets = Infinity;
  const exit = () => process.exit(status);
  postError(path, error).then(exit, exit);
}

async function main(): Promise<void> {
  patchConsole();
  process.on('uncaughtException', (error) => endBy(error, 'Uncaught Exception', EXIT_UNCAUGHT_EXCEPTION));
  process.on('unhandledRejection', (reason) => {
    endBy(new RuntimeFault('Runtime.UnhandledPromiseRejection', String(reason)), 'Unhandled Promise Rejection', EXIT_UNHANDLED_REJECTION);
  });
  let handler: Handler;
  try {
    handler = await loadHandler(process.env.LAMBDA_TASK_ROOT ?? '', process.env._HANDLER ?? '');
  } catch (error) {
    console.error('Init Error', `\t${JSON.stringify(describe(error))}`);
    await postError('/init/error', error);
    return process.exit(1);
  }
  for (;;) await invokeOnce(handler);
}

main().catch((error) => {
  process.stderr.write(`${format(error)}\n`);
  process.exit(1);
});
