/**
 * The Runtime API of one execution environment: how the runtime in the child process gets events and gives answers.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { MAX_RESPONSE_PAYLOAD_BYTES } from './runtime-errors';

const VERSION = '/2018-06-01/runtime';
const LOOPBACK = '127.0.0.1';

/** The runtime client sends an error a second time as a header, for X-Ray: whole, however long its message is. */
const MAX_HEADER_BYTES = 2 ** 20;

/** One event for the runtime. */
export interface RuntimeInvocation {
  readonly requestId: string;
  readonly invokedFunctionArn: string;

  /** When the invocation is cut off, in milliseconds since 1970. */
  readonly deadlineMs: number;

  readonly traceId: string;

  /** The event as JSON. */
  readonly payload: string;
}

/** What the runtime does; bodies are as the runtime sent them. */
export interface RuntimeListener {
  /** It is ready for an event, and the environment may be frozen. */
  next(): void;

  /** It answered the current event. */
  answered(kind: 'response' | 'error', body: string): void;

  /** Its answer was larger than Lambda's limit and was refused. */
  answerTooLarge(): void;

  /** It could not be started. */
  initFailed(body: string): void;
}

/** An HTTP server on the loopback interface; it keeps no process alive. */
export class RuntimeApi {
  public static async start(listener: RuntimeListener): Promise<RuntimeApi> {
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES });
    // An idle runtime holds its request for the next event as long as it lives.
    server.keepAliveTimeout = 0;
    server.requestTimeout = 0;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, LOOPBACK, resolve);
    });
    server.unref();
    return new RuntimeApi(server, listener);
  }

  /** `host:port`, the value of `AWS_LAMBDA_RUNTIME_API`. */
  public readonly endpoint: string;

  private waiting: ServerResponse | undefined;
  private current: RuntimeInvocation | undefined;

  private constructor(private readonly server: Server, private readonly listener: RuntimeListener) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error(`Runtime API: expected a TCP address, got ${String(address)}`);
    this.endpoint = `${LOOPBACK}:${address.port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.handle(request, response));
    server.on('connection', (socket) => socket.unref());
  }

  /** Answers the runtime's waiting request for the next event. */
  public send(invocation: RuntimeInvocation): void {
    if (this.waiting === undefined) throw new Error('Runtime API: the runtime has not asked for an event');
    const response = this.waiting;
    this.waiting = undefined;
    this.current = invocation;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': invocation.requestId,
      'Lambda-Runtime-Deadline-Ms': String(invocation.deadlineMs),
      'Lambda-Runtime-Invoked-Function-Arn': invocation.invokedFunctionArn,
      'Lambda-Runtime-Trace-Id': invocation.traceId,
      'Content-Length': Buffer.byteLength(invocation.payload),
    });
    response.end(invocation.payload);
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    if (request.method === 'GET' && path === `${VERSION}/invocation/next`) return this.handleNext(response);
    const [, requestId, kind] = /^\/2018-06-01\/runtime\/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
    if (request.method === 'POST' && requestId !== undefined && (kind === 'response' || kind === 'error')) {
      return readBody(request, (body) => this.handleAnswer(decodeURIComponent(requestId), kind, body, response));
    }
    if (request.method === 'POST' && path === `${VERSION}/init/error`) {
      return readBody(request, (body) => {
        reply(response, 202, { status: 'OK' });
        this.listener.initFailed(body.toString('utf8'));
      });
    }
    request.resume();
    return reply(response, 404, { errorType: 'NotFound', errorMessage: `no ${request.method} ${path} in the Runtime API` });
  }

  private handleNext(response: ServerResponse): void {
    this.waiting = response;
    this.current = undefined;
    this.listener.next();
  }

  private handleAnswer(requestId: string, kind: 'response' | 'error', body: Buffer, response: ServerResponse): void {
    if (this.current?.requestId !== requestId) {
      return reply(response, 400, { errorType: 'InvalidRequestID', errorMessage: 'Invalid request ID' });
    }
    if (kind === 'response' && body.length > MAX_RESPONSE_PAYLOAD_BYTES) {
      this.listener.answerTooLarge();
      return reply(response, 413, {
        errorType: 'RequestEntityTooLarge',
        errorMessage: `Exceeded maximum allowed payload size (${MAX_RESPONSE_PAYLOAD_BYTES} bytes).`,
      });
    }
    this.listener.answered(kind, body.toString('utf8'));
    return reply(response, 202, { status: 'OK' });
  }
}

function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks)));
}

function reply(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
