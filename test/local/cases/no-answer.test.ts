/** Whatever becomes of the function, the stack hears why, and can be deleted. */
import { Duration } from 'aws-cdk-lib';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { aThing, entry, idsOf, Lab, messageIn, Providers, reasons } from './support/lab';
import { InvocationRecord, PutAttempt, StackResult, StoreFault } from '../../../local';
import { ProviderHandler } from '../../../src';
import { NOTHING_MADE, UNKNOWN } from '../../../src/wire';
import { aFolder, removeTemporaryFolders } from '../../src/support';

/** Enough for a cold start on a busy machine, and little enough to wait for. */
const TIMEOUT = Duration.seconds(5);
const SUBNET = 'subnet-0123456789abcdef0';
const files = (contents: Record<string, string>): ProviderHandler => ProviderHandler.fromAsset(aFolder(contents), 'index.handler');
const EXPORT = 'exports.handler = async () => undefined;';

/** Functions whose code does not get as far as the handler. */
const UNLOADABLE: Readonly<Record<string, ProviderHandler>> = {
  'version-2-of-the-sdk': files({ 'index.js': `require('aws-sdk');\n${EXPORT}` }),
  'a-package-that-is-not-bundled': files({ 'index.js': `require('@acme/database');\n${EXPORT}` }),
  'a-file-that-is-not-there': files({ 'index.js': `require('./database');\n${EXPORT}` }),
  'a-syntax-error': files({ 'index.js': `const = 1;\n${EXPORT}` }),
  'no-such-export': files({ 'index.js': 'exports.main = async () => undefined;' }),
  'code-of-another-function': files({ 'index.js': EXPORT, 'other.js': EXPORT }),
  'an-error-while-loading': files({ 'index.js': `throw new Error('no settings found');\n${EXPORT}` }),
  'loading-that-never-ends': files({ 'index.js': `for (;;);\n${EXPORT}` }),
};

const providers: Providers = (stack) => {
  const vpc = Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-0123456789abcdef0', availabilityZones: ['eu-west-1a'], privateSubnetIds: [SUBNET] });
  const running = entry('running');
  return {
    ...Object.fromEntries(Object.entries(UNLOADABLE).map(([name, handler]) => [name, {
      handler, timeout: TIMEOUT, edits: name === 'code-of-another-function' ? { Handler: 'main.handler' } : {},
    }])),
    'running': { handler: running, timeout: TIMEOUT },
    'with-the-default-timeout': { handler: running },
    'in-a-vpc': { handler: running, timeout: TIMEOUT, vpc },
    'in-an-edited-vpc': { handler: running, timeout: Duration.seconds(3), edits: { VpcConfig: { SubnetIds: [SUBNET], SecurityGroupIds: ['sg-0123456789abcdef0'] } } },
  };
};

let lab: Lab;
const invocations: InvocationRecord[] = [];
let fault: (attempt: PutAttempt) => StoreFault | undefined = () => undefined;
beforeAll(async () => {
  lab = await Lab.open(providers, {
    // Each of several that fail at the same time tells its own reason.
    requestsInFlight: 'wait',
    responseFault: (attempt) => fault(attempt),
    lambda: { initTimeoutMs: 1000, observe: (record) => invocations.push(record) },
  });
});
afterEach(() => {
  fault = () => undefined;
});
afterAll(async () => {
  await lab.close();
  removeTemporaryFolders();
});

/** Attempts at a function's events besides the first. */
const retries = (functionName: string): number => invocations.filter((record) => record.functionName === functionName && record.attempt > 1).length;

describe('code that does not load', () => {
  let result: StackResult;
  const idOf = (name: string): string => name.replaceAll('-', '');
  beforeAll(async () => {
    result = await lab.deploy('Unloadable', Object.fromEntries(Object.keys(UNLOADABLE).map((name) => [idOf(name), aThing(name)])));
  }, 120_000);
  const missing = (name: string): RegExp => new RegExp(`^Runtime\\.ImportModuleError: Error: Cannot find module '${name}'[^]*; the code could not be loaded: bundle every module that the handler imports$`);

  test.each([
    ['version-2-of-the-sdk', missing('aws-sdk')],
    ['a-package-that-is-not-bundled', missing('@acme/database')],
    ['a-file-that-is-not-there', missing('\\./database')],
    ['a-syntax-error', /^Runtime\.UserCodeSyntaxError: SyntaxError: [^]*; the code could not be loaded: it has a syntax error for this version of the runtime$/],
    ['no-such-export', /^Runtime\.HandlerNotFound: [^]*; the code has no such handler: check the name of the export and the entry file$/],
    ['code-of-another-function', /^Runtime\.ImportModuleError: Error: Cannot find module 'main'[^]*; the code could not be loaded: bundle every module that the handler imports$/],
    ['an-error-while-loading', /^no settings found \(Error\); thrown while the code was loaded$/],
    ['loading-that-never-ends', /^the function timed out after 5\.00 s: raise `timeout` of the provider, or do less; code that blocks the event loop cannot be stopped in time$/],
  ])('%s: the reason names the cause and what to do', (name, message) => {
    expect(reasons(result, /^CREATE_FAILED$/)[idOf(name)]).toMatch(message);
  });

  test('each Delete of the rollback is acknowledged, though the code does not load then either', () => {
    const acknowledged = Object.keys(UNLOADABLE).filter((name) => name !== 'loading-that-never-ends').map(idOf);

    for (const id of acknowledged) expect(idsOf(result.events, 'DELETE_COMPLETE', id)).toEqual([NOTHING_MADE]);
  });

  test('what only its time-out tells of may have made something: its Delete is not acknowledged, and the stack goes without it when told to', async () => {
    expect(result.status).toBe('ROLLBACK_FAILED');
    expect(idsOf(result.events, 'CREATE_FAILED', 'loadingthatneverends')).toEqual([UNKNOWN]);

    expect((await lab.cloudFormation.destroy('Unloadable')).status).toBe('DELETE_FAILED');
    expect((await lab.cloudFormation.destroy('Unloadable', { retainResources: ['loadingthatneverends'] })).status).toBe('DELETE_COMPLETE');
  });

  test('nothing is tried a second time', () => {
    expect(Object.keys(UNLOADABLE).map(retries)).toEqual(Object.keys(UNLOADABLE).map(() => 0));
  });
});

describe('a handler that does not come to its end', () => {
  let result: StackResult;
  const WORKS: Readonly<Record<string, readonly [work: string, message: RegExp, deletion: string]>> = {
    Endless: ['never ends', /^Create timed out after \d\.\d s: raise timeout of the provider$/, 'deleteUnknown'],
    Obedient: ['stops when it is told to', /^Create timed out after \d\.\d s: raise timeout of the provider$/, 'deleteUnknown'],
    Initial: ['waits for its initialization', /^Create timed out after \d\.\d s: raise timeout of the provider$/, 'deleteUnknown'],
    Waiting: ['waits for a job', /^step "build" of job 7 was never started$/, ''],
    Blocked: ['blocks the event loop', /^the function timed out after 5\.00 s: raise `timeout` of the provider, or do less; code that blocks the event loop cannot be stopped in time$/, 'deleteUnknown'],
    Exiting: ['exits', /^the process ended before it answered, with exit status 3: an uncaught error, or a call of process\.exit$/, 'deleteUnknown'],
    Throwing: ['throws in a timer', /^thrown in a timer(?: \(Error\))?$/, 'deleteUnknown'],
  };
  beforeAll(async () => {
    result = await lab.deploy('Endless', Object.fromEntries(Object.entries(WORKS).map(([id, [work]]) => [id, aThing('running', { Do: work })])));
  }, 120_000);

  test.each(Object.entries(WORKS).map(([id, [work, message]]) => [work, id, message] as const))('that %s: the reason says what, and when', (_, id, message) => {
    expect(reasons(result, /^CREATE_FAILED$/)[id]).toMatch(message);
  });

  test('each is called once, and asked to look for what may be left', () => {
    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect([...lab.called('Endless')].sort()).toEqual(
      Object.entries(WORKS).flatMap(([id, [, , deletion]]) => [`${id} create`, ...(deletion === '' ? [] : [`${id} ${deletion}`])]).sort());
    expect(retries('running')).toBe(0);
  });

  test('the text that CloudFormation shows for silence is never seen', () => {
    expect(lab.cloudFormation.events.filter(({ reason }) => reason?.includes('did not receive a response') === true)).toEqual([]);
  });
});

test('four seconds are no trouble for a provider that sets no timeout: one call, one answer', async () => {
  const result = await lab.deploy('Slow', { Thing: aThing('with-the-default-timeout', { Do: 'is slow' }) });

  expect(result.status).toBe('CREATE_COMPLETE');
  expect(lab.called('Slow')).toEqual(['create']);
});

describe('the runtime waits for the answer to be sent, whatever the handler does about its own work', () => {
  test.each([
    ['returns before its work is done', /^Thing-[0-9a-f]{16}$/],
    ['is no promise', /^made at once$/],
    ['is a thenable', /^made later$/],
    ['leaves a promise that rejects later', /^Thing-[0-9a-f]{16}$/],
  ])('one that %s', async (work, id) => {
    const stack = `Waits-${work.replaceAll(' ', '-')}`;

    const result = await lab.deploy(stack, { Thing: aThing('running', { Do: work }) });

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(await lab.physicalId(stack)).toMatch(id);
    expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');
  });
});

describe('no route to S3', () => {
  test.each([
    ['in-a-vpc', 'is well', 'CREATE_COMPLETE', undefined],
    ['in-a-vpc', 'waits for a job', 'ROLLBACK_COMPLETE', 'step "build" of job 7 was never started'],
    ['in-a-vpc', 'exits', 'ROLLBACK_COMPLETE', 'the process ended before it answered, with exit status 3: an uncaught error, or a call of process.exit'],
    ['in-an-edited-vpc', 'is well', 'CREATE_COMPLETE', undefined],
  ])('a provider %s whose handler %s: the responder delivers', async (provider, work, status, message) => {
    const stack = `Vpc-${provider}-${work.replaceAll(' ', '-')}`;

    const result = await lab.deploy(stack, { Thing: aThing(provider, { Do: work }) });

    expect(result.status).toBe(status);
    expect(result.reason === undefined ? undefined : messageIn(result.reason)).toBe(message);
    if (!result.failed) expect((await lab.cloudFormation.destroy(stack)).status).toBe('DELETE_COMPLETE');
  });

  test('is named in the log where the PUT was tried, with what helps and what does not', async () => {
    await lab.cloudFormation.lambda.idle();

    const causes = lab.logOf('in-an-edited-vpc').filter((line) => line.includes('not delivered'));
    expect(causes.length).toBeGreaterThan(0);
    for (const line of causes) expect(JSON.parse(line).cause).toMatch(/: no route to S3\? In a VPC: gateway endpoint, NAT, DNS, proxy; not IAM$/);
  });
});

describe('an answer that S3 does not take', () => {
  test.each<[string, StoreFault, RegExp]>([
    ['a connection that is cut', 'reset', /: no route to S3\? In a VPC: gateway endpoint, NAT, DNS, proxy; not IAM$/],
    ['a connection that nobody answers', 'hang', /: no route to S3\? In a VPC: gateway endpoint, NAT, DNS, proxy; not IAM$/],
    ['status 403', { status: 403 }, /^status 403: the URL expired \(2 h\), or a policy or proxy denies it$/],
    ['status 503', { status: 503 }, /^status 503$/],
    ['status 400', { status: 400 }, /^status 400$/],
  ])('%s: the cause is in the log, and the answer arrives', async (what, first, cause) => {
    const stack = `Fault-${what.replaceAll(' ', '-')}`;
    const before = lab.logOf('running').length;
    fault = ({ attempt }) => (attempt === 1 ? first : undefined);

    const result = await lab.deploy(stack, { Thing: aThing('running', { Do: 'is well' }) });
    await lab.cloudFormation.lambda.idle();

    expect(result.status).toBe('CREATE_COMPLETE');
    const [line] = lab.logOf('running').slice(before).filter((text) => text.includes('not delivered'));
    expect(JSON.parse(line ?? '{}').cause).toMatch(cause);
  });
});
