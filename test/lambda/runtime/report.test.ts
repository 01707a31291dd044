/** Ending an invocation at Lambda's Runtime API. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { report } from '../../../lambda/runtime/report';
import { ANSWER_ERROR } from '../../../src/wire';
import { listen } from '../../support/response-server';

const API = 'AWS_LAMBDA_RUNTIME_API';
const context = { awsRequestId: 'inv-1' };

afterEach(() => delete process.env[API]);

/** A Runtime API that answers with a status. */
async function withApi<T>(status: number, use: (requests: string[][]) => Promise<T>): Promise<T> {
  const requests: string[][] = [];
  const server = createServer(async (request, response) => {
    requests.push([request.method ?? '', request.url ?? '', request.headers['content-type'] ?? '', await text(request)]);
    response.writeHead(status).end('{}');
  });
  process.env[API] = `127.0.0.1:${await listen(server)}`;
  try {
    return await use(requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('tells the answer as an error of the invocation', async () => {
  await withApi(202, async (requests) => {
    expect(await report({ answer: { Status: 'FAILED' } }, context)).toBe(true);

    const [method, path, type, body = ''] = requests[0] ?? [];
    expect([method, path, type]).toEqual(['POST', '/2018-06-01/runtime/invocation/inv-1/error', 'application/json']);
    expect(JSON.parse(body)).toEqual({ errorType: ANSWER_ERROR, errorMessage: 'the handler goes on after its answer', answer: { Status: 'FAILED' } });
  });
});

test('is not taken where Lambda refuses it', async () => {
  await withApi(400, async () => expect(await report({}, context)).toBe(false));
});

test('is not taken where nobody listens, or there is no Runtime API', async () => {
  expect(await report({}, context)).toBe(false);
  process.env[API] = '127.0.0.1:1';
  expect(await report({}, context)).toBe(false);
});
