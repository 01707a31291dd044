/** One PUT to the signed URL, exactly as it was signed. The HTTP client is loaded when it is needed. */

/** Resolves to the status; rejects when none came in time. */
export type Put = (url: string, body: string, timeoutMs: number, headers?: Readonly<Record<string, string>>) => Promise<number>;

export const put: Put = async (url, body, timeoutMs, headers) => {
  const { protocol, hostname, port } = new URL(url);
  const { request } = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https');
  return new Promise((resolve, reject) => {
    const sent = request({
      method: 'PUT',
      hostname: hostname.replace(/[[\]]/g, ''),
      port,
      // Not from the parsed URL: parsing rewrites some characters, and the signature covers them as given.
      path: url.replace(/^\w+:\/\/[^/?#]*\/?/, '/').replace(/#.*/, ''),
      // A connection that outlives its invocation is frozen with it, and dead afterwards.
      agent: false,
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
