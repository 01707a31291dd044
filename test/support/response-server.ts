/** A real HTTP server in the place of S3: records every PUT and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { aSignedUrl } from './requests';

export interface ReceivedPut {
  readonly method: string;
  /** Path and query, as they came over the wire. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in the order and spelling of the wire. */
  readonly rawHeaders: readonly string[];
  /** The body as it came over the wire, decoded as UTF-8. */
  readonly body: string;
  readonly bytes: number;
}

/** What the server does with a PUT: a status, a cut connection, or nothing at all, ever. */
export type Reply = number | 'reset' | 'hang' | 'headers-only';

/** CloudFormation's response object. */
export interface ResponseBody {
  readonly Status: string;
  readonly RequestId: string;
  readonly StackId: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId: string;
  readonly Reason?: string;
  readonly NoEcho?: boolean;
  readonly Data?: Record<string, unknown>;
}

export interface ResponseServer {
  readonly origin: string;
  /** A fresh signed URL on this server. */
  readonly url: string;
  readonly puts: readonly ReceivedPut[];
  /** The responses that were PUT, parsed, in the order in which they came. */
  readonly responses: readonly ResponseBody[];
  /** The only response; fails when there is not exactly one. */
  readonly response: ResponseBody;
  /** Sets what the next PUTs get, one each; the last one stays. */
  reply(...replies: Reply[]): void;
  clear(): void;
  close(): Promise<void>;
}

export async function startResponseServer(): Promise<ResponseServer> {
  const puts: ReceivedPut[] = [];
  const sockets = new Set<Socket>();
  let replies: Reply[] = [200];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      puts.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: body.toString('utf8'),
        bytes: body.byteLength,
      });
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? 200;
      if (reply === 'reset') return void request.socket.destroy();
      if (reply === 'hang') return;
      if (reply === 'headers-only') {
        response.writeHead(200, { 'content-length': '100' });
        return void response.write('{');
      }
      response.writeHead(reply);
      response.end();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;

  return {
    origin,
    get url() {
      return aSignedUrl(origin);
    },
    puts,
    get responses(): ResponseBody[] {
      return puts.map((put) => JSON.parse(put.body));
    },
    get response(): ResponseBody {
      if (puts.length !== 1) throw new Error(`expected one PUT, got ${puts.length}: ${puts.map((put) => put.body).join('\n')}`);
      return JSON.parse(puts[0]?.body ?? '');
    },
    reply(...next) {
      replies = next;
    },
    clear() {
      puts.length = 0;
      replies = [200];
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Listens on a free port of this machine. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return isAddressInfo(address) ? address.port : Number.NaN;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
