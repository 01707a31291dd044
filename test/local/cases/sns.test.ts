/** Behind a topic nothing is different: silence, delivery, secrets and long work once more, with requests that come over SNS; and what only SNS does. */
import { setTimeout as delay } from 'node:timers/promises';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { aThing, entry, idsOf, Lab, messageIn, Providers, reasons } from './support/lab';
import { InvocationRecord, PutAttempt, renderEvents, StackResult, StoreFault, TopicDelivery, TopicFaults } from '../../../local';
import { OutputType, ProviderHandler, ProviderTransport, ResourceProvider, TypedCustomResource } from '../../../src';
import { NOTHING_MADE } from '../../../src/wire';
import { aFolder, anApp, removeTemporaryFolders } from '../../src/support';

const TIMEOUT = Duration.seconds(5);
const POLL_MS = 10;
const EXPORT = 'exports.handler = async () => undefined;';
const files = (contents: Record<string, string>): ProviderHandler => ProviderHandler.fromAsset(aFolder(contents), 'index.handler');

const providers: Providers = (stack) => {
  const vpc = Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId: 'vpc-0123456789abcdef0', availabilityZones: ['eu-west-1a'], privateSubnetIds: ['subnet-0123456789abcdef0'],
  });
  const transport = ProviderTransport.snsTopic();
  return {
    running: { handler: entry('running'), timeout: TIMEOUT, transport },
    ininvpc: { handler: entry('running'), timeout: TIMEOUT, transport, vpc },
    sdk2: { handler: files({ 'index.js': `require('aws-sdk');\n${EXPORT}` }), timeout: TIMEOUT, transport },
    elsewhere: { handler: files({ 'index.js': EXPORT }), timeout: TIMEOUT, transport, edits: { Handler: 'main.handler' } },
    unset: { handler: files({ 'index.js': `throw new Error('no settings found');\n${EXPORT}` }), timeout: TIMEOUT, transport },
    answers: { handler: entry('answers'), transport },
    secrets: { handler: entry('secrets'), transport },
    hidden: { handler: entry('hidden'), transport },
  };
};

let lab: Lab;
const invocations: InvocationRecord[] = [];
const puts: PutAttempt[] = [];
const givenUp: [TopicDelivery, string][] = [];
let fault: (attempt: PutAttempt) => StoreFault | undefined = () => undefined;
let faults: TopicFaults = {};
let topics: ReadonlyMap<string, string>;

beforeAll(async () => {
  lab = await Lab.open(providers, {
    requestsInFlight: 'wait',
    responseFault: (attempt) => {
      puts.push(attempt);
      return fault(attempt);
    },
    topics: {
      retryDelaysMs: [1500],
      faults: {
        redeliveries: (delivery) => faults.redeliveries?.(delivery) ?? [],
        failure: (delivery, attempt) => faults.failure?.(delivery, attempt),
      },
      onGivenUp: (...told) => givenUp.push(told),
    },
    // Deliveries of one function meet in one warm process.
    lambda: { maximumConcurrency: 1, observe: (record) => invocations.push(record) },
  });
  const { resources } = await lab.cloudFormation.stack('Providers');
  const made = Object.values(resources).filter(({ type }) => type === 'AWS::SNS::Topic');
  topics = new Map(made.map(({ logicalId, physicalId }) => [logicalId.replace(/Topic[0-9A-F]{8}$/, ''), physicalId]));
}, 120_000);
beforeEach(() => {
  fault = () => undefined;
  faults = {};
  puts.length = 0;
  givenUp.length = 0;
});
afterAll(async () => {
  await lab.close();
  removeTemporaryFolders();
});

/** A custom resource behind a provider's topic. */
function behind(provider: string, properties: Readonly<Record<string, unknown>> = {}) {
  return aThing(provider, { ServiceToken: topics.get(provider), ...properties });
}
const getAtt = (name: string): unknown => ({ 'Fn::GetAtt': ['Thing', name] });
/** Waits for what comes after CloudFormation has its answer. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(POLL_MS);
}

describe('no answer', () => {
  let unloadable: StackResult;
  let endless: StackResult;
  const WORKS: Readonly<Record<string, string>> = {
    Endless: 'never ends', Initial: 'waits for its initialization', Waiting: 'waits for a job', Exiting: 'exits', Throwing: 'throws in a timer',
  };
  beforeAll(async () => {
    unloadable = await lab.deploy('Unloadable', { Sdk: behind('sdk2'), Elsewhere: behind('elsewhere'), Unset: behind('unset') });
    endless = await lab.deploy('Endless', Object.fromEntries(Object.entries(WORKS).map(([id, work]) => [id, behind('running', { Do: work })])));
  }, 180_000);

  test.each([
    ['version 2 of the SDK', 'Sdk', /^Runtime\.ImportModuleError: [^]*'aws-sdk'[^]*; the code could not be loaded: bundle every module that the handler imports$/],
    ['code of another function', 'Elsewhere', /^Runtime\.ImportModuleError: [^]*'main'[^]*; the code could not be loaded: bundle every module that the handler imports$/],
    ['an error while loading', 'Unset', /^no settings found \(Error\); thrown while the code was loaded$/],
  ])('code that does not load: %s: the responder finds the request in the envelope, and names the cause', (_, id, message) => {
    expect(unloadable.status).toBe('ROLLBACK_COMPLETE');
    expect(reasons(unloadable, /^CREATE_FAILED$/)[id]).toMatch(message);
    expect(idsOf(unloadable.events, 'DELETE_COMPLETE', id)).toEqual([NOTHING_MADE]);
  });

  test.each([
    ['never ends', 'Endless', /^Create timed out after \d\.\d s: raise timeout of the provider$/],
    ['waits for its initialization', 'Initial', /^Create timed out after \d\.\d s: raise timeout of the provider$/],
    ['waits for a job', 'Waiting', /^step "build" of job 7 was never started$/],
    ['exits', 'Exiting', /^the process ended before it answered, with exit status 3: an uncaught error, or a call of process\.exit$/],
    ['throws in a timer', 'Throwing', /^thrown in a timer(?: \(Error\))?$/],
  ])('a handler that %s: the reason says what, and when', (_, id, message) => {
    expect(endless.status).toBe('ROLLBACK_COMPLETE');
    expect(reasons(endless, /^CREATE_FAILED$/)[id]).toMatch(message);
  });

  test('nothing is tried a second time, and the text that CloudFormation shows for silence is never seen', () => {
    expect(invocations.filter(({ attempt }) => attempt > 1)).toEqual([]);
    expect(renderEvents([...unloadable.events, ...endless.events])).not.toContain('did not receive a response');
  });

  test.each(['is slow', 'returns before its work is done', 'leaves a promise that rejects later'])('a handler that %s is waited for, and answered once', async (work) => {
    const stack = `Waits-${work.replaceAll(' ', '-')}`;

    expect((await lab.deploy(stack, { Thing: behind('running', { Do: work }) })).status).toBe('CREATE_COMPLETE');
    expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');

    expect(puts).toHaveLength(2);
  });

  test.each([
    ['is well', 'CREATE_COMPLETE', undefined],
    ['waits for a job', 'ROLLBACK_COMPLETE', 'step "build" of job 7 was never started'],
    ['exits', 'ROLLBACK_COMPLETE', 'the process ended before it answered, with exit status 3: an uncaught error, or a call of process.exit'],
  ])('in a VPC without a route to S3, a handler that %s: the responder delivers', async (work, status, message) => {
    const result = await lab.deploy(`Vpc-${work.replaceAll(' ', '-')}`, { Thing: behind('ininvpc', { Do: work }) });

    expect(result.status).toBe(status);
    expect(result.reason === undefined ? undefined : messageIn(result.reason)).toBe(message);
  });
});

describe('delivery', () => {
  test('the answer is one PUT of exactly its bytes', async () => {
    const text = 'größe – 😀';

    const result = await lab.deploy('Exact', { Thing: behind('answers', { Outputs: { text } }) }, { Text: getAtt('text') });

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: text } });
    expect(puts.map(({ method, attempt }) => [method, attempt])).toEqual([['PUT', 1]]);
  });

  test.each<[string, StoreFault]>([
    ['status 503', { status: 503 }],
    ['status 500 although it was stored', { status: 500, stored: true }],
    ['status 403, then by the responder', { status: 403 }],
    ['a connection that is cut', 'reset'],
  ])('%s: the same answer again, out of the envelope, a SUCCESS never becomes a FAILED', async (what, first) => {
    const stack = `Again-${what.replace(/[^a-z0-9]+/g, '-')}`;
    fault = ({ attempt }) => (attempt === 1 ? first : undefined);

    const result = await lab.deploy(stack, { Thing: behind('answers', { Outputs: { text: 'x' } }) });
    await lab.cloudFormation.lambda.idle();

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(puts.length).toBeGreaterThan(1);
    expect(new Set(puts.map(({ method, body }) => `${method} ${body}`)).size).toBe(1);
    expect(lab.called(stack)).toEqual(['create']);
  });

  test('what SNS hands over after ServiceTimeout is over is not worked on', async () => {
    faults = { failure: ({ message }, attempt) => (message.includes('"Create"') && attempt === 1 ? 'server-error' : undefined) };

    const result = await lab.deploy('Late', { Thing: behind('answers', { ServiceTimeout: 1, Outputs: { text: 'x' } }) });
    await until(() => lab.logOf('answers').some((line) => line.includes('not handled: ServiceTimeout is over')));

    expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
    expect(lab.called('Late')).toEqual([]);
  });
});

describe('secrets', () => {
  async function shown(stackName: string): Promise<string> {
    await lab.cloudFormation.lambda.idle();
    const { resources } = await lab.cloudFormation.stack(stackName);
    const responders = Object.values((await lab.cloudFormation.stack('Providers')).resources).filter(({ type }) => type === 'AWS::Lambda::Function');
    return [...responders.flatMap(({ physicalId }) => lab.logOf(physicalId)), renderEvents(lab.cloudFormation.events), JSON.stringify(resources)].join('\n');
  }

  test('a secret output, and the ResponseURL in the envelope, are in no log and no event', async () => {
    const result = await lab.deploy('Secret', { Thing: behind('secrets', { Name: 'secret', Do: 'logs it' }) });

    expect(result.status).toBe('CREATE_COMPLETE');
    expect((await lab.cloudFormation.stack('Secret')).resources.Thing?.attributes).toEqual({ password: '*****', user: '*****' });
    const everything = await shown('Secret');
    expect(everything).toContain('"answered"');
    expect(everything).not.toMatch(/hunter2|X-Amz-Signature|X-Amz-Credential/);
  });

  test('noEcho is decided answer by answer', async () => {
    await lab.deploy('Hidden', { Thing: behind('hidden', { Size: 1, Hidden: false }) });
    expect((await lab.cloudFormation.stack('Hidden')).resources.Thing?.attributes).toEqual({ password: 'hunter2-1' });

    await lab.deploy('Hidden', { Thing: behind('hidden', { Size: 2, Hidden: true }) });
    expect((await lab.cloudFormation.stack('Hidden')).resources.Thing?.attributes).toEqual({ password: '*****' });
  });
});

describe('long work', () => {
  test('a function that was idle for too long to be active answers all the same, after a while', async () => {
    await lab.cloudFormation.lambda.idle();
    lab.cloudFormation.lambda.deactivate('answers', 500);

    const result = await lab.deploy('Inactive', { Thing: behind('answers', { Outputs: { text: 'x' } }) });

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(lab.called('Inactive')).toEqual(['create']);
  });
});

describe('what only SNS does', () => {
  test.each([[[0]], [[300]], [[0, 0]]])('a message that comes again, after %j ms, calls no handler again, and is answered in the same way', async (delays) => {
    const stack = `Twice-${delays.join('-')}`;
    faults = { redeliveries: () => delays };

    const result = await lab.deploy(stack, { Thing: behind('answers', { Outputs: { text: 'x' } }) });
    await until(() => puts.length > delays.length);

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(lab.called(stack)).toEqual(['create']);
    expect(new Set(puts.map(({ body }) => body)).size).toBe(1);
  });

  test('a function that cannot be reached for a moment gets the message later', async () => {
    faults = { failure: (_delivery, attempt) => (attempt === 1 ? 'server-error' : undefined) };

    const result = await lab.deploy('Unavailable', { Thing: behind('answers', { Outputs: { text: 'x' } }) });

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(givenUp).toEqual([]);
  });

  test('a function that SNS may not invoke never gets it: the stack hears of it when ServiceTimeout is over', async () => {
    faults = { failure: () => 'client-error' };

    const result = await lab.deploy('Forbidden', { Thing: behind('answers', { ServiceTimeout: 1 }) });

    expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
    expect(lab.called('Forbidden')).toEqual([]);
    expect(givenUp.map(([{ topicArn }, reason]) => [topicArn, reason])).toEqual([[topics.get('answers'), 'client-error'], [topics.get('answers'), 'client-error']]);
  });

  test('a request of more than 256 KB fails at once', async () => {
    const result = await lab.deploy('TooLong', { Thing: behind('answers', { Text: 'x'.repeat(263_000) }) });

    expect(result.reason).toBe('InvalidParameter: Invalid parameter: Message too long');
  });

  test('a stack of another account needs nothing but the ARN of the topic', async () => {
    const app: App = anApp();
    const stack = new Stack(app, 'Abroad', { env: { region: 'eu-west-1', account: '999999999999' } });
    const provider = ResourceProvider.fromServiceToken(stack, 'Provider', topics.get('answers') ?? '');
    const thing = new TypedCustomResource(stack, 'Thing', {
      provider, resourceType: 'Custom::Thing', properties: { Outputs: { text: 'x' } }, outputs: { text: OutputType.STRING },
    });
    new CfnOutput(stack, 'Text', { value: thing.getAttString('text') });

    expect(await lab.deployApp(app, 'Abroad')).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: 'x' } });
    expect((await lab.cloudFormation.destroy('Abroad')).status).toBe('DELETE_COMPLETE');
    expect(lab.callsOf('Abroad').map(({ method }) => method)).toEqual(['create', 'delete']);
  });
});
