/** A way to S3 through the proxy that the environment names: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in either case. */
import type { Socket } from 'node:net';

/** The proxy for a URL, if there is one. */
export function proxyFor({ protocol, hostname }: URL, env: NodeJS.ProcessEnv): string | undefined {
  const read = (name: string) => env[name] || env[name.toUpperCase()] || '';
  const direct = read('no_proxy').split(/[\s,]+/).some((domain) => domain === '*' || (domain && `.${hostname}`.endsWith(`.${domain.replace(/^\*?\./, '')}`)));
  return direct ? '' : read(protocol.replace(':', '_proxy'));
}

/** A connection to `host` that the proxy opened with CONNECT. */
export async function tunnel(proxy: string, host: string, timeout: number): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(proxy);
  const { request } = process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    const opening = request({
      method: 'CONNECT',
      hostname,
      port,
      path: host,
      agent: false,
      timeout,
      headers: { host, ...(username && { 'proxy-authorization': `Basic ${btoa(decodeURIComponent(`${username}:${password}`))}` }) },
    });
    opening
      .on('connect', ({ statusCode }, socket) => {
        if (statusCode === 200) return resolve(socket);
        socket.destroy();
        reject(new Error(`the proxy answered ${statusCode}`));
      })
      .on('timeout', () => opening.destroy(new Error('time-out of the proxy')))
      .on('error', reject)
      .end();
  });
}
