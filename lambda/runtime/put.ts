/** One PUT to the signed URL, exactly as it was signed. The HTTP client is loaded when it is needed. */
import { proxyFor, tunnel } from './proxy';

/** Resolves to the status; rejects when none came in time. */
export type Put = (url: string, body: string, timeoutMs: number, headers?: Readonly<Record<string, string>>) => Promise<number>;

export const put: Put = async (url, body, timeoutMs, headers) => {
  const target = new URL(url);
  const plain = target.protocol === 'http:';
  const proxy = proxyFor(target, process.env);
  const socket = proxy && await tunnel(proxy, `${target.hostname}:${target.port || (plain ? 80 : 443)}`, timeoutMs);
  const { request } = process.getBuiltinModule(plain ? 'node:http' : 'node:https');
  return new Promise((resolve, reject) => {
    const sent = request({
      method: 'PUT',
      hostname: target.hostname.replace(/[[\]]/g, ''),
      port: target.port,
      // Not from the parsed URL: parsing rewrites some characters, and the signature covers them as given.
      path: url.replace(/^\w+:\/\/[^/?#]*\/?/, '/').replace(/#.*/, ''),
      // A connection that outlives its invocation is frozen with it, and dead afterwards.
      agent: false,
      // TLS is spoken over the proxy's connection as over its own.
      ...(socket && (plain ? { createConnection: () => socket } : { socket })),
      // Signed for an empty content type; S3 refuses chunked transfer.
      headers: { ...headers, 'content-type': '', 'content-length': Buffer.byteLength(body) },
    }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    const timer = setTimeout(() => sent.destroy(new Error('time-out')), timeoutMs);
    sent.on('error', reject).on('close', () => clearTimeout(timer)).end(body);
  });
};
