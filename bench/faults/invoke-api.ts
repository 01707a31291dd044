/**
 * Lambda's `Invoke` by HTTP, for a framework that calls the author's function with the AWS SDK.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
import { createServer } from 'node:http';
import type { LambdaHost } from '../../local/lambda/lambda-host';
import { listen } from '../../test/support/response-server';

/** @returns the endpoint; it ends with this process */
export async function startInvokeApi(host: LambdaHost): Promise<string> {
  const server = createServer((request, response) => {
    const [, functionArn] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? [];
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (functionArn === undefined) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      const event: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      host.invoke(decodeURIComponent(functionArn), event).then(
        ({ payload, functionError }) => {
          response.writeHead(200, { 'content-type': 'application/json', ...(functionError && { 'x-amz-function-error': functionError }) });
          response.end(JSON.stringify(payload) ?? 'null');
        },
        () => response.destroy(),
      );
    });
  });
  server.unref();
  return `http://127.0.0.1:${await listen(server)}`;
}
