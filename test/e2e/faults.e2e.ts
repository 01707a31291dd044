/** Handlers that cannot answer: the engine's Lambda, destinations and S3 between the shipped bundles and the answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { InvokeCommand, type InvocationType } from '@aws-sdk/client-lambda';
import { answer, createStore, responseUrl } from './support/answers';
import { app, cdk } from './support/cdk';
import { describeStack, eventually, events, lambda, outputs, reasons } from './support/engine';
import { logLines } from './support/logs';

const STACK = 'Faults';
const STACK_ID = `arn:aws:cloudformation:us-east-1:000000000000:stack/${STACK}/00000000-0000-0000-0000-000000000000`;

let workspace: string;
let names: Readonly<Record<string, string>>;

beforeAll(async () => {
  workspace = mkdtempSync(path.join(tmpdir(), 'e2e-'));
  await createStore();
  await cdk(['bootstrap', 'aws://000000000000/us-east-1']);
  await cdk(['deploy', '--require-approval', 'never', ...app('faults', path.join(workspace, 'cdk.out'))]);
  names = await outputs(STACK);
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

interface Options {
  readonly requestType?: 'Create' | 'Delete';
  readonly mode?: string;
}

async function aRequest(key: string, { requestType = 'Create', mode }: Options) {
  return {
    RequestType: requestType,
    RequestId: `request-${key}`,
    StackId: STACK_ID,
    ResponseURL: await responseUrl(key),
    ResourceType: 'Custom::Drill',
    LogicalResourceId: 'Resource',
    ...(requestType === 'Create' ? {} : { PhysicalResourceId: 'made-before' }),
    ResourceProperties: { ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:drill', mode },
  };
}

async function invoke(functionName: string | undefined, type: InvocationType, payload: unknown) {
  return lambda.send(new InvokeCommand({ FunctionName: functionName ?? '', InvocationType: type, Payload: JSON.stringify(payload) }));
}

/** Sends a request as CloudFormation does, asynchronously, and waits for the answer in the store. */
async function answerOf(functionName: string | undefined, key: string, options: Options) {
  const { StatusCode } = await invoke(functionName, 'Event', await aRequest(key, options));
  expect(StatusCode).toBe(202);
  return eventually(async () => answer(key));
}

/** What the engine does not send: the record of an invocation, as Lambda sends it to a destination. */
function aRecord(requestPayload: unknown, condition: 'Success' | 'RetriesExhausted', responsePayload: unknown) {
  return {
    version: '1.0',
    timestamp: '2026-11-30T00:00:00.000Z',
    requestContext: { requestId: 'invocation-1', functionArn: `arn:aws:lambda:us-east-1:000000000000:function:${names.DrillName}:$LATEST`, condition, approximateInvokeCount: 1 },
    requestPayload,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', ...(condition === 'Success' ? {} : { functionError: 'Unhandled' }) },
    responsePayload,
  };
}

test('the store takes a PUT only under the very URL that was signed', async () => {
  const url = new URL(await responseUrl('forged'));
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  url.searchParams.set('X-Amz-Signature', '0'.repeat(64));

  const response = await fetch(url, { method: 'PUT', body: '{}' });

  expect(response.status).toBe(403);
  expect(await response.text()).toContain('SignatureDoesNotMatch');
  expect(await answer('forged')).toBeUndefined();
});

test('a handler that throws: the function itself answers', async () => {
  const answered = await answerOf(names.DrillName, 'throw', { mode: 'throw' });

  expect(answered).toEqual({
    Status: 'FAILED',
    Reason: expect.stringMatching(/^the sibling could not be made \(log group .+\)$/),
    PhysicalResourceId: 'cdk-custom-resource-kit::nothing-made',
    RequestId: 'request-throw',
    StackId: STACK_ID,
    LogicalResourceId: 'Resource',
    NoEcho: false,
  });
});

test('a process that ends: the responder answers', async () => {
  const answered = await answerOf(names.DrillName, 'exit', { mode: 'exit' });

  expect(answered).toEqual({
    Status: 'FAILED',
    // The engine knows neither the exit status nor Runtime.ExitError.
    Reason: expect.stringMatching(/^Worker process died \(Runtime\.HandlerError\) \(log group .+\)$/),
    PhysicalResourceId: 'cdk-custom-resource-kit::unknown',
    RequestId: 'request-exit',
    StackId: STACK_ID,
    LogicalResourceId: 'Resource',
    NoEcho: false,
  });
});

test('a blocked event loop: Lambda ends the function, the responder answers', async () => {
  const answered = await answerOf(names.DrillName, 'block', { mode: 'block' });

  expect(answered).toMatchObject({
    Status: 'FAILED',
    Reason: expect.stringMatching(/^the function timed out after 4\.00 s: raise `timeout` of the provider/),
    PhysicalResourceId: 'cdk-custom-resource-kit::unknown',
    RequestId: 'request-block',
  });
});

test('code that cannot be loaded: the responder answers', async () => {
  const answered = await answerOf(names.UnloadableName, 'unloadable', { requestType: 'Delete' });

  expect(answered).toEqual({
    Status: 'FAILED',
    // The engine knows no trace, which tells that the handler never ran.
    Reason: expect.stringMatching(/^Worker init failed: environment variable NOWHERE is not set \(RuntimeError\) \(log group .+\)$/),
    PhysicalResourceId: 'made-before',
    RequestId: 'request-unloadable',
    StackId: STACK_ID,
    LogicalResourceId: 'Resource',
  });
});

test('a handler that hangs: the watchdog answers, and the responder that is called after it leaves the answer alone', async () => {
  const answered = await answerOf(names.DrillName, 'hang', { mode: 'hang' });
  expect(answered).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(/timed out after [\d.]+ s: raise timeout of the provider/) });

  await eventually(async () => (await logLines(names.ResponderLogs ?? '')).find((line) => line.includes('the request was answered already')));

  expect(await answer('hang')).toEqual(answered);
});

test('an answer that is there is never overwritten', async () => {
  const there = { Status: 'SUCCESS', PhysicalResourceId: 'made' };
  await fetch(await responseUrl('there'), { method: 'PUT', body: JSON.stringify(there) });
  const record = aRecord(await aRequest('there', { mode: 'exit' }), 'RetriesExhausted', {
    errorType: 'Runtime.ExitError',
    errorMessage: 'RequestId: invocation-1 Error: Runtime exited with error: exit status 3',
  });

  const { FunctionError } = await invoke(names.ResponderName, 'RequestResponse', record);

  expect(FunctionError).toBeUndefined();
  expect(await answer('there')).toEqual(there);
});

test('a function that must not send its answer returns it, and the responder delivers it', async () => {
  const request = await aRequest('returned', { mode: 'throw' });
  const { FunctionError, Payload } = await invoke(names.ReturningName, 'RequestResponse', request);
  expect(FunctionError).toBeUndefined();
  expect(await answer('returned')).toBeUndefined();
  const returned = JSON.parse(Buffer.from(Payload ?? []).toString());

  await invoke(names.ResponderName, 'RequestResponse', aRecord(request, 'Success', returned));

  expect(await answer('returned')).toEqual(returned.answer);
  expect(returned.answer).toMatchObject({ Status: 'FAILED', RequestId: 'request-returned', Reason: expect.stringContaining('the sibling could not be made') });
});

test('no log holds a response URL', async () => {
  const lines = (await Promise.all([names.DrillLogs, names.UnloadableLogs, names.ReturningLogs, names.ResponderLogs].map(async (group) => logLines(group ?? '')))).flat();

  expect(lines.filter((line) => line.includes('"answered"'))).not.toEqual([]);
  expect(lines.filter((line) => /X-Amz-Signature|X-Amz-Credential|cloudformation-custom-resource-response/.test(line))).toEqual([]);
});

test("the engine's CloudFormation invokes without destinations: there, and only there, a process that ends leaves the resource waiting", async () => {
  await cdk(['deploy', '--require-approval', 'never', ...app('faults', path.join(workspace, 'cdk.out')), '--context', 'mode=exit'], { exitStatus: 1 });

  expect((await describeStack(STACK)).StackStatus).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(reasons(await events(STACK), 'Resource')).toEqual(["Custom resource 'Resource' timed out after 5s waiting for ResponseURL callback"]);
});
