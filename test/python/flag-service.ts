/** The HTTP service whose flags the example declares. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../support/response-server';

export interface FlagService {
  readonly url: string;
  /** By name: what was PUT. */
  readonly flags: Map<string, { readonly owner: string; readonly enabled: boolean }>;
  close(): Promise<void>;
}

export async function startFlagService(): Promise<FlagService> {
  const flags: FlagService['flags'] = new Map();
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url?.replace('/flags/', '') ?? '');
    const body = await text(request);
    const flag = flags.get(name);
    if (request.method === 'PUT') flags.set(name, JSON.parse(body));
    if (request.method === 'DELETE') flags.delete(name);
    response.writeHead(flag === undefined && request.method !== 'PUT' ? 404 : 200);
    response.end(request.method === 'GET' && flag !== undefined ? JSON.stringify(flag) : '');
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    flags,
    close: async () => new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
