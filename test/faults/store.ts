/** S3's side of the signed URL: a real HTTP server that replies as the scenario says and keeps S3's own rules. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { accepted, type ObservedPut } from './observation';
import type { Reply } from './scenario';
import { listen } from '../support/response-server';

const CREATED = 200;
const ALREADY_THERE = 412;
const NO_CHUNKS = 501;

export interface Store {
  readonly port: number;
  readonly puts: readonly ObservedPut[];
  /** Forgets what came, and counts time from now. */
  expectPuts(replies: readonly Reply[]): void;
  close(): Promise<void>;
}

export async function startStore(): Promise<Store> {
  let puts: ObservedPut[] = [];
  let replies: readonly Reply[] = [CREATED];
  let since = Date.now();
  const sockets = new Set<Socket>();

  /**
   * S3 refuses chunked transfer, and a conditional PUT of what is there; such refusals use up no reply. Over HTTPS, for which this server stands, it
   * takes a condition under either signature: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
   */
  const ownReply = (request: IncomingMessage): number | undefined => {
    if (request.headers['transfer-encoding'] !== undefined) return NO_CHUNKS;
    return request.headers['if-none-match'] === '*' && accepted(puts).length > 0 ? ALREADY_THERE : undefined;
  };
  let used = 0;
  const nextReply = (): Reply => replies[Math.min(used++, replies.length - 1)] ?? CREATED;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const reply = ownReply(request) ?? nextReply();
      puts.push({
        at: Date.now() - since,
        method: request.method ?? '',
        contentType: request.headers['content-type'],
        body: body.toString('utf8'),
        bytes: body.byteLength,
        reply,
      });
      send(request, response, reply);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    port,
    get puts() {
      return puts;
    },
    expectPuts(next) {
      puts = [];
      replies = next;
      used = 0;
      since = Date.now();
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply === 'hang' || reply === 'taken-unanswered') return;
  if (reply === 'reset') return void request.socket.destroy();
  response.writeHead(reply);
  response.end();
}
