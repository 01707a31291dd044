/**
 * As much of S3 as objects need that are put, read and deleted: in memory, over HTTP, path style.
 *
 * It keeps content types, cache headers and user metadata, and obeys `If-Match`, `If-None-Match` and SHA-256 checksums. It has no signatures, versions, lists and
 * copies: those are tested on an engine that has them.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  readonly text: string;
  /** Content type, cache control and user metadata, by the names of their headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What S3 says instead of doing as it was told. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const KEPT = /^(?:content-type|cache-control|x-amz-meta-.*)$/;

export class TinyS3 {
  static async start(): Promise<TinyS3> {
    const s3 = new TinyS3();
    s3.server.listen(0, '127.0.0.1');
    await once(s3.server, 'listening');
    return s3;
  }

  /** By `<bucket>/<key>`. */
  readonly objects = new Map<string, StoredObject>();
  /** Method and path of every request, in order. */
  readonly requests: string[] = [];
  /** Asked before every request. */
  refusal: (request: string) => Refusal | undefined = noRefusal;

  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  private constructor() {}

  get endpoint(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const name = decodeURIComponent(path.slice(1));
    const asked = `${request.method} ${name}${query.includes('list-type') ? '?list' : ''}`;
    this.requests.push(asked);
    const refusal = this.refusal(asked) ?? this.unmet(request, this.objects.get(name), body);
    if (refusal !== undefined) return refuse(request, response, refusal);
    switch (request.method) {
      case 'PUT':
        this.objects.set(name, { text: body.toString('utf8'), headers: keptOf(request) });
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case 'DELETE':
        this.objects.delete(name);
        return void response.writeHead(204).end();
      default:
        return this.tell(request, response, this.objects.get(name));
    }
  }

  private tell(request: IncomingMessage, response: ServerResponse, object: StoredObject | undefined): void {
    if (object === undefined) return refuse(request, response, { status: 404, code: 'NoSuchKey' });
    const body = Buffer.from(object.text, 'utf8');
    response.writeHead(200, { ...object.headers, 'etag': etagOf(body), 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-requests.html */
  private unmet({ headers, method }: IncomingMessage, object: StoredObject | undefined, body: Buffer): Refusal | undefined {
    const etag = object && etagOf(Buffer.from(object.text, 'utf8'));
    const unmet = { status: 412, code: 'PreconditionFailed', message: 'At least one of the pre-conditions you specified did not hold' };
    if (headers['if-none-match'] === '*' && object !== undefined) return unmet;
    if (method !== 'HEAD' && typeof headers['if-match'] === 'string' && headers['if-match'] !== etag) return unmet;
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum === undefined || checksum === createHash('sha256').update(body).digest('base64')) return undefined;
    return { status: 400, code: 'BadDigest', message: 'The SHA256 you specified did not match the calculated checksum.' };
  }
}

function noRefusal(): undefined {
  return undefined;
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function keptOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (KEPT.test(name) && typeof value === 'string' ? [[name, value]] : [])));
}

function refuse({ method }: IncomingMessage, response: ServerResponse, { status, code, message = code, headers = {} }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  response.end(method === 'HEAD' ? undefined : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
