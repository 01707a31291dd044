/** One PUT to the signed URL, exactly as it was signed. The HTTP client is loaded when it is needed. */

/** Resolves to the status; rejects when none came in time. */
export type Put = (url: string, body: string, timeoutMs: number, headers?: Readonly<Record<string, string>>) => Promise<number>;

export const put: Put = async (url, body, timeoutMs, headers) => {
  const { Agent, request } = process.getBuiltinModule(/^https/i.test(url) ? 'https' : 'http');
  // Connections of its own: one that outlives its invocation is frozen with it, and dead afterwards. `HTTPS_PROXY` and
  // `NO_PROXY` are Node.js' to obey, from 22.21 and 24.5 on: https://nodejs.org/api/http.html#built-in-proxy-support
  const connections: object = { proxyEnv: process.env };
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'PUT',
      // Not from the parsed URL: parsing rewrites some characters, and the signature covers them as given.
      path: url.replace(/^\w+:\/\/[^/?#]*\/?([^#]*).*/, '/$1'),
      agent: new Agent(connections),
      signal: AbortSignal.timeout(timeoutMs),
      // Signed for an empty content type; S3 refuses chunked transfer.
      headers: { ...headers, 'content-type': '', 'content-length': Buffer.byteLength(body) },
    }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    }).on('error', reject).end(body);
  });
};
