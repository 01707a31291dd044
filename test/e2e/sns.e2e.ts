/**
 * Requests over SNS: `LocalCloudFormation` plays CloudFormation, since the engine's own takes no topic. Everything behind it is the engine's:
 * the topic, the function that is subscribed, and the pre-signed URL of S3 where the answer is waited for.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { answer, answerBody, createStore, responseUrl } from './support/answers';
import { app, cdk } from './support/cdk';
import { eventually, outputs } from './support/engine';
import { logLines } from './support/logs';
import { CustomResourceRequest, LocalCloudFormation, RemoteProviders, StackResult } from '../../local';
import { OutputType, ResourceProvider, TypedCustomResource } from '../../src';

/** Between two looks for an answer, in milliseconds. */
const POLL_MS = 50;

const sns = new SNSClient();
const open: LocalCloudFormation[] = [];
/** Every request that was published. */
const requests: CustomResourceRequest[] = [];
let workspace: string;
let engine: Readonly<Record<string, string>>;

beforeAll(async () => {
  workspace = mkdtempSync(path.join(tmpdir(), 'e2e-'));
  await createStore();
  await cdk(['bootstrap', 'aws://000000000000/us-east-1']);
  await cdk(['deploy', '--require-approval', 'never', ...app('sns', path.join(workspace, 'cdk.out'))]);
  engine = await outputs('Sns');
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((cloudFormation) => cloudFormation.close()));
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** CloudFormation's side of a topic: it publishes, and looks for the answer where it signed a URL for one. */
const overSns: RemoteProviders = {
  send: async (serviceToken, request) => {
    requests.push(request);
    await publish(serviceToken, request);
  },
  openResponse: async () => {
    const key = randomUUID();
    return {
      url: await responseUrl(key),
      next: async (ended) => {
        for (;;) {
          const body = await answerBody(key);
          if (body !== undefined) return { body };
          if (ended.aborted) return new Promise(() => {});
          await delay(POLL_MS);
        }
      },
    };
  },
};

async function publish(topicArn: string, request: object): Promise<void> {
  await sns.send(new PublishCommand({ TopicArn: topicArn, Subject: 'AWS CloudFormation custom resource request', Message: JSON.stringify(request) }));
}

interface Thing {
  readonly name: string;
  readonly size?: number;
  readonly mode?: string;
}

interface Behind {
  /** @default - the provider's topic */
  readonly serviceToken?: string;
  readonly serviceTimeout?: Duration;
}

/** An app that knows of the provider what another account knows: a topic's ARN. */
function assemblyOf(things: readonly Thing[], { serviceToken = engine.Topic ?? '', serviceTimeout = Duration.seconds(60) }: Behind = {}) {
  const consumer = new App();
  const stack = new Stack(consumer, 'Consumer', { env: { account: '111122223333', region: 'us-east-1' } });
  const provider = ResourceProvider.fromServiceToken(stack, 'Provider', serviceToken, { serviceTimeout });
  const types = { size: OutputType.STRING, by: OutputType.STRING };
  for (const [index, thing] of things.entries()) {
    const resource = new TypedCustomResource(stack, `Thing${index}`, { provider, resourceType: 'Custom::Thing', properties: { size: 1, ...thing }, outputs: types });
    new CfnOutput(stack, `Size${index}`, { value: resource.getAttString('size') });
    new CfnOutput(stack, `By${index}`, { value: resource.getAttString('by') });
  }
  return consumer.synth();
}

function cloudFormationOf(things: readonly Thing[], behind?: Behind): LocalCloudFormation {
  const cloudFormation = new LocalCloudFormation(assemblyOf(things, behind), { remote: overSns });
  open.push(cloudFormation);
  return cloudFormation;
}

/** What was requested since then, as `Create`, `Update id`, `Delete id`. */
function requestedSince(start: number): readonly string[] {
  return requests.slice(start).map((request) => [request.RequestType, ...'PhysicalResourceId' in request ? [request.PhysicalResourceId] : []].join(' '));
}

function reasonsOf({ events }: StackResult): readonly string[] {
  return events.flatMap(({ status, reason }) => (status === 'CREATE_FAILED' && reason !== undefined ? [reason] : []));
}

// First, while the engine has one process of the function: only a process that worked on the request knows its answer.
test('a message that is delivered again: the process that made the thing gives the same answer, and does not make it twice', async () => {
  /** The engine starts another process when the first one has answered, but not yet returned. */
  const deliveries = 5;
  const request = {
    RequestType: 'Create',
    RequestId: randomUUID(),
    StackId: 'arn:aws:cloudformation:us-east-1:111122223333:stack/Consumer/00000000-0000-0000-0000-000000000000',
    ResourceType: 'Custom::Thing',
    LogicalResourceId: 'Thing',
    ResourceProperties: { ServiceToken: engine.Topic, name: 'twice', size: '1' },
  };
  const delivered = async () => {
    const key = randomUUID();
    await publish(engine.Topic ?? '', { ...request, ResponseURL: await responseUrl(key) });
    return eventually(async () => answer(key));
  };
  const first = await delivered();
  const again: unknown[] = [];

  while (again.length < deliveries) again.push(await delivered());

  // It tells the call that made the thing.
  expect(first.Data).toEqual(expect.objectContaining({ call: expect.any(String) }));
  expect(again).toContainEqual(first);
});

test('create, update, replace and delete: the function in the engine answers each of them behind a signed URL', async () => {
  const start = requests.length;
  const cloudFormation = cloudFormationOf([{ name: 'one' }]);

  expect(await cloudFormation.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Size0: '1', By0: engine.FunctionName } });
  expect(await cloudFormation.deploy('Consumer', { assembly: assemblyOf([{ name: 'one', size: 2 }]) })).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Size0: '2' } });
  expect(await cloudFormation.deploy('Consumer', { assembly: assemblyOf([{ name: 'two', size: 2 }]) })).toMatchObject({ status: 'UPDATE_COMPLETE' });
  expect(await cloudFormation.destroy()).toMatchObject({ status: 'DELETE_COMPLETE' });

  expect(requestedSince(start)).toEqual(['Create', 'Update one', 'Update one', 'Delete one', 'Delete two']);
  const deleted = (await logLines(engine.FunctionLogs ?? '')).filter((line) => line.includes('"deleted"'));
  expect(deleted.map((line) => /"physicalResourceId":"(\w+)"/.exec(line)?.[1])).toEqual(['one', 'two']);
});

test('many resources at once: each gets the answer to its own request', async () => {
  const things = [...'abcdefgh'].map((name, index) => ({ name, size: index }));

  const result = await cloudFormationOf(things).deploy();

  expect(result.status).toBe('CREATE_COMPLETE');
  expect(things.map((_thing, index) => result.outputs[`Size${index}`])).toEqual(things.map(({ size }) => String(size)));
});

test('a handler that throws fails the stack with its reason, and the Delete of what was never made is acknowledged', async () => {
  const start = requests.length;

  const result = await cloudFormationOf([{ name: 'bad', mode: 'throw' }]).deploy();

  expect(result.status).toBe('ROLLBACK_COMPLETE');
  expect(reasonsOf(result)).toEqual([expect.stringMatching(/^Received response status \[FAILED\] from custom resource\. Message returned: as told \(log group /)]);
  expect(requestedSince(start)).toEqual(['Create', 'Delete cdk-custom-resource-kit::nothing-made']);
});

test('a process that ends: through Lambda\'s queue it has a destination, and the responder answers out of the envelope', async () => {
  const start = requests.length;

  const result = await cloudFormationOf([{ name: 'gone', mode: 'exit' }], { serviceToken: engine.Queued }).deploy();

  expect(result.status).toBe('ROLLBACK_COMPLETE');
  // The engine knows neither the exit status nor Runtime.ExitError.
  expect(reasonsOf(result)).toEqual([expect.stringMatching(/Message returned: Worker process died \(Runtime\.HandlerError\) \(log group of function .+\)/)]);
  expect(requestedSince(start)).toEqual(['Create', 'Delete cdk-custom-resource-kit::unknown']);
});

test('an answer that is there is not overwritten by the responder', async () => {
  const key = randomUUID();
  const there = { Status: 'SUCCESS', PhysicalResourceId: 'made' };
  await fetch(await responseUrl(key), { method: 'PUT', body: JSON.stringify(there) });

  await publish(engine.Queued ?? '', {
    RequestType: 'Create',
    RequestId: key,
    StackId: 'arn:aws:cloudformation:us-east-1:111122223333:stack/Consumer/00000000-0000-0000-0000-000000000000',
    ResourceType: 'Custom::Thing',
    LogicalResourceId: 'Thing',
    ResponseURL: await responseUrl(key),
    ResourceProperties: { ServiceToken: engine.Queued, name: 'gone', mode: 'exit' },
  });

  await eventually(async () => (await logLines(engine.ResponderLogs ?? '')).find((line) => line.includes('the request was answered already')));
  expect(await answer(key)).toEqual(there);
});

test("the engine's SNS invokes without destinations: there, and only there, a process that ends leaves the resource waiting", async () => {
  const result = await cloudFormationOf([{ name: 'gone', mode: 'exit' }], { serviceTimeout: Duration.seconds(5) }).deploy();

  expect(result.status).toBe('ROLLBACK_COMPLETE');
  expect(reasonsOf(result)).toEqual([expect.stringMatching(/^CloudFormation did not receive a response from your Custom Resource/)]);
});

test('no log holds a response URL', async () => {
  const lines = (await Promise.all([engine.FunctionLogs, engine.ResponderLogs].map(async (group) => logLines(group ?? '')))).flat();

  expect(lines.filter((line) => line.includes('"answered"'))).not.toEqual([]);
  expect(lines.filter((line) => /X-Amz-Signature|X-Amz-Credential|cloudformation-custom-resource-response/.test(line))).toEqual([]);
});
