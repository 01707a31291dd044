/** A second engine, which checks every signature and every right: S3, IAM, STS and KMS as a function with a role meets them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import * as path from 'node:path';
import { eventually } from './engine';

const ENGINE = path.join(__dirname, '../.venv/bin/ministack');

/** What the engine takes for the root of its account. */
export const ROOT_CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

export class AuthorizingEngine {
  static async start(): Promise<AuthorizingEngine> {
    const port = await freePort();
    const child = spawn(ENGINE, {
      stdio: 'ignore',
      env: { ...process.env, BIND_HOST: '127.0.0.1', GATEWAY_PORT: String(port), IOT_MTLS_ENABLED: '0', AUTH: 'true' },
    });
    const engine = new AuthorizingEngine(child, `http://127.0.0.1:${port}`);
    await eventually(async () => {
      const response = await fetch(`${engine.endpoint}/_ministack/health`).catch(() => undefined);
      return response?.ok === true ? true : undefined;
    });
    return engine;
  }

  private constructor(private readonly child: ChildProcess, readonly endpoint: string) {}

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!isAddress(address)) throw new Error(`expected an address with a port, got ${String(address)}`);
  return address.port;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
