/** S3's side of a custom resource's answer: hands out pre-signed URLs and takes what is PUT there, as strictly as S3 does. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { PendingResponse, StoredObject } from './pending-response';
import { presignedPath, SignatureVersion } from './presigned-url';
import {
  INCOMPLETE_BODY, METHOD_NOT_ALLOWED, MISSING_CONTENT_LENGTH, notImplemented, Refusal, refusalBody, SIGNATURE_DOES_NOT_MATCH,
} from './refusal';

const LOOPBACK = '127.0.0.1';

export interface ResponseStoreOptions {
  /**
   * The clock, in milliseconds since 1970: URLs live for two hours of it.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

/** A request as a fault may look at it. */
export interface PutAttempt {
  readonly url: string;

  /** 1 for the first request to this URL. */
  readonly attempt: number;
  readonly method: string;

  /** As it arrived; `fault` is asked when the whole of it is there. */
  readonly body: string;
}

/**
 * What happens instead of S3's proper answer: an error status, a connection that breaks, one that never answers, or a late proper answer.
 * `stored` stores the body before it fails: the sender cannot know.
 */
export type StoreFault = { readonly status: number; readonly stored?: boolean } | 'reset' | 'hang' | { readonly delayMs: number };

/** A store on the loopback interface; it keeps no process alive. */
export class ResponseStore {
  /** Starts on a free port of 127.0.0.1. */
  public static async start(options: ResponseStoreOptions = {}): Promise<ResponseStore> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, LOOPBACK, resolve);
    });
    server.unref();
    return new ResponseStore(server, options.now ?? Date.now);
  }

  /** Asked for each request to a known URL; set it to see how a sender bears S3's bad days. Nothing answers wrongly without it. */
  public fault?: (attempt: PutAttempt) => StoreFault | undefined;

  /** `host:port` of every URL. */
  public readonly endpoint: string;
  private readonly objects = new Map<string, StoredObject>();
  private closed: Promise<void> | undefined;

  private constructor(private readonly server: Server, private readonly now: () => number) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error(`response store: expected a TCP address, got ${String(address)}`);
    this.endpoint = `${LOOPBACK}:${address.port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.receive(request, response));
    server.on('connection', (socket) => socket.unref());
  }

  /** A URL for the answer to one request, good for two hours from `issuedAt` (default: now). */
  public open(options: { readonly signature?: SignatureVersion; readonly issuedAt?: Date } = {}): PendingResponse {
    if (this.closed !== undefined) throw new Error('the response store is closed');
    const signature = options.signature ?? 'v4';
    const issuedAt = options.issuedAt ?? new Date(this.now());
    const path = presignedPath(this.endpoint, signature, issuedAt);
    const object = new StoredObject(`http://${this.endpoint}${path}`, signature, issuedAt);
    this.objects.set(keyOf(path), object);
    return object;
  }

  /** Ends every connection; may be called again. Who waits in `next` waits forever. */
  public close(): Promise<void> {
    this.closed ??= new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
    return this.closed;
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const object = this.objects.get(keyOf(request.url ?? ''));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.once('close', () => {
      if (!request.complete) this.note(object, request, INCOMPLETE_BODY.status, INCOMPLETE_BODY.code);
    });
    request.once('end', () => {
      const bytes = Buffer.concat(chunks);
      if (object === undefined) return this.refuse(undefined, request, response, SIGNATURE_DOES_NOT_MATCH);
      object.attempts += 1;
      const attempt = { url: object.url, attempt: object.attempts, method: request.method ?? '', body: bytes.toString('utf8') };
      return this.answer(object, request, response, bytes, this.fault?.(attempt));
    });
  }

  private answer(object: StoredObject, request: IncomingMessage, response: ServerResponse, bytes: Buffer, fault: StoreFault | undefined): void {
    if (fault === undefined) return this.put(object, request, response, bytes);
    if (fault === 'hang') return this.note(object, request, 0, 'hang');
    if (fault === 'reset') {
      this.note(object, request, 0, 'reset');
      request.socket.resetAndDestroy();
      return undefined;
    }
    if ('delayMs' in fault) {
      void delay(fault.delayMs, undefined, { ref: false }).then(() => this.put(object, request, response, bytes));
      return undefined;
    }
    if (fault.stored === true) object.store(this.stored(request, bytes));
    return this.refuse(object, request, response, { status: fault.status, code: faultCode(fault.status), message: 'ordered by the test' });
  }

  private put(object: StoredObject, request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const refusal = this.check(object, request);
    if (refusal !== undefined) return this.refuse(object, request, response, refusal);
    object.store(this.stored(request, bytes));
    response.writeHead(200, { 'ETag': `"${createHash('md5').update(bytes).digest('hex')}"`, 'Content-Length': 0, ...requestIds(), 'Server': 'AmazonS3' });
    response.end();
    return undefined;
  }

  private stored(request: IncomingMessage, bytes: Buffer) {
    return { body: bytes.toString('utf8'), bytes, headers: request.headers, time: new Date(this.now()) };
  }

  /**
   * The order in which S3 looks: what it cannot do, the signature, then the conditions.
   *
   * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
   */
  private check(object: StoredObject, request: IncomingMessage): Refusal | undefined {
    if (!METHODS.has(request.method ?? '')) return METHOD_NOT_ALLOWED;
    if (request.method !== 'PUT' || `http://${this.endpoint}${request.url}` !== object.url) return SIGNATURE_DOES_NOT_MATCH;
    if (request.headers['transfer-encoding'] !== undefined) return notImplemented('Transfer-Encoding');
    if (request.headers['content-length'] === undefined) return MISSING_CONTENT_LENGTH;
    return object.check(request.headers, new Date(this.now()));
  }

  private refuse(object: StoredObject | undefined, request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    this.note(object, request, refusal.status, refusal.code);
    const ids = requestIds();
    const body = request.method === 'HEAD' ? '' : refusalBody(refusal, ids['x-amz-request-id']);
    response.writeHead(refusal.status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body), ...ids, 'Server': 'AmazonS3' });
    response.end(body);
  }

  private note(object: StoredObject | undefined, request: IncomingMessage, status: number, why: string): void {
    object?.refused.push({ method: request.method ?? '', status, why, time: new Date(this.now()) });
  }
}

/** Methods that S3 has for an object; the others are not allowed, whatever the signature. */
const METHODS = new Set(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']);

/** The path alone: a URL with another query is still a try at that object. */
function keyOf(path: string): string {
  return path.split('?')[0] ?? '';
}

function faultCode(status: number): string {
  switch (status) {
    case 409: return 'ConditionalRequestConflict';
    case 500: return 'InternalError';
    case 503: return 'SlowDown';
    default: return 'Fault';
  }
}

function requestIds(): { 'x-amz-request-id': string; 'x-amz-id-2': string } {
  return { 'x-amz-request-id': randomBytes(8).toString('hex').toUpperCase(), 'x-amz-id-2': randomBytes(32).toString('base64') };
}
