/** How answers get to S3, as strict as S3 is. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as forward, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Stack } from 'aws-cdk-lib';
import { aThing, entry, Lab, messageIn, reasons } from './support/lab';
import { LocalCloudFormation, PutAttempt, StoreFault } from '../../../local';
import { OutputType, ProviderHandler, ResourceProvider, TypedCustomResource } from '../../../src';
import { nodeExecutable } from '../../faults/node-versions';
import { aFolder, anApp, removeTemporaryFolders } from '../../src/support';

/** The version is installed once: an archive of 50 MB. */
const INSTALL_MS = 300_000;
afterAll(removeTemporaryFolders);

/** A function that answers by hand, in the way that the source says. */
const byHand = (send: string): ProviderHandler => ProviderHandler.fromAsset(aFolder({
  'index.js': `
    const { request } = require('node:http');
    exports.handler = async ({ RequestType, ResponseURL, RequestId, StackId, LogicalResourceId, PhysicalResourceId = 'by-hand' }) => {
      const body = Buffer.from(JSON.stringify({ Status: 'SUCCESS', RequestId, StackId, LogicalResourceId, PhysicalResourceId, Data: { size: 'größe' } }));
      const send = (options) => new Promise((resolve, reject) => request(ResponseURL, options, (response) => resolve(response.statusCode)).on('error', reject).end(body));
      ${send}
    };`,
}), 'index.handler');

const DELETED_WELL = "if (RequestType === 'Delete') return send({ method: 'PUT', headers: { 'content-type': '', 'content-length': body.length } });";
const BY_HAND: Readonly<Record<string, ProviderHandler>> = {
  'a-content-type': byHand(`${DELETED_WELL} console.log('status', await send({ method: 'PUT', headers: { 'content-type': 'application/json', 'content-length': body.length } }));`),
  'a-form': byHand(`${DELETED_WELL} console.log('status', await send({ method: 'PUT', headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length } }));`),
  'chunks': byHand(`${DELETED_WELL} console.log('status', await send({ method: 'PUT', headers: { 'content-type': '', 'transfer-encoding': 'chunked' } }));`),
  'a-post': byHand(`${DELETED_WELL} console.log('status', await send({ method: 'POST', headers: { 'content-type': '', 'content-length': body.length } }));`),
  'a-patch': byHand(`${DELETED_WELL} console.log('status', await send({ method: 'PATCH', headers: { 'content-type': '', 'content-length': body.length } }));`),
};

describe.each(['v4', 'v2'] as const)('under a URL of signature %s', (responseUrlSignature) => {
  let lab: Lab;
  const attempts: PutAttempt[] = [];
  let fault: (attempt: PutAttempt) => StoreFault | undefined = () => undefined;
  beforeAll(async () => {
    const handlers = { ...BY_HAND, answers: entry('answers') };
    lab = await Lab.open(Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, { handler }])), {
      responseUrlSignature,
      requestsInFlight: 'wait',
      responseFault: (attempt) => {
        attempts.push(attempt);
        return fault(attempt);
      },
    });
  });
  beforeEach(() => {
    attempts.length = 0;
    fault = () => undefined;
  });
  afterAll(async () => lab.close());

  test.each(['x', 'größe – 😀', '"quoted"\n', ''])('the runtime\'s answer is taken as it is: a PUT, once, of exactly its bytes: %j', async (text) => {
    const stack = `Text-${Buffer.from(text).toString('hex')}`;

    const result = await lab.deploy(stack, { Thing: aThing('answers', { Outputs: { text } }) }, { Text: { 'Fn::GetAtt': ['Thing', 'text'] } });

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: text } });
    expect(attempts.map(({ method, attempt }) => [method, attempt])).toEqual([['PUT', 1]]);
  });

  test('what S3 refuses is no answer: the stack hears of it when ServiceTimeout is over', async () => {
    const things = Object.fromEntries(Object.keys(BY_HAND).map((name) => [name.replace('-', ''), aThing(name, { ServiceTimeout: 2 })]));

    const result = await lab.deploy('ByHand', things);

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(Object.values(reasons(result, /^CREATE_FAILED$/))).toEqual(Object.keys(BY_HAND).map(() => expect.stringMatching(/^CloudFormation did not receive a response from your Custom Resource\./)));
    const statuses = Object.keys(BY_HAND).map((name) => lab.logOf(name).find((line) => line.includes('status'))?.replace(/^.*status /, '').trim());
    expect(statuses).toEqual(['403', '403', '501', expect.stringMatching(/^40[35]$/), expect.stringMatching(/^40[35]$/)]);
  });

  test.each<[string, (attempt: PutAttempt) => StoreFault | undefined]>([
    ['500 once', ({ attempt }) => (attempt === 1 ? { status: 500 } : undefined)],
    ['503 three times', ({ attempt }) => (attempt <= 3 ? { status: 503 } : undefined)],
    ['429', ({ attempt }) => (attempt === 1 ? { status: 429 } : undefined)],
    ['500 although it was stored', ({ attempt }) => (attempt === 1 ? { status: 500, stored: true } : undefined)],
    ['403, the function\'s own try', ({ attempt }) => (attempt === 1 ? { status: 403 } : undefined)],
    ['404, the function\'s own try', ({ attempt }) => (attempt === 1 ? { status: 404 } : undefined)],
  ])('a status that is no 2xx is no success: %s: the same answer again, a SUCCESS never becomes a FAILED', async (what, answer) => {
    const stack = `Status-${what.replace(/[^a-z0-9]+/g, '-')}`;
    fault = answer;

    const result = await lab.deploy(stack, { Thing: aThing('answers', { Outputs: { text: 'x' } }) }, { Text: { 'Fn::GetAtt': ['Thing', 'text'] } });
    await lab.cloudFormation.lambda.idle();

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: 'x' } });
    expect(attempts.length).toBeGreaterThan(1);
    expect(new Set(attempts.map(({ method, body }) => `${method} ${body}`)).size).toBe(1);
    expect(lab.called(stack)).toEqual(['create']);
  });
});

describe('time', () => {
  let lab: Lab;
  let aheadMs = 0;
  let onPut: () => void = () => undefined;
  beforeAll(async () => {
    lab = await Lab.open({ answers: { handler: entry('answers') } }, {
      clock: { now: () => new Date(Date.now() + aheadMs) },
      serviceTimeoutScale: 0.03,
      responseFault: () => {
        onPut();
        return undefined;
      },
    });
  });
  afterEach(() => {
    aheadMs = 0;
    onPut = () => undefined;
  });
  afterAll(async () => lab.close());

  test('a PUT after the two hours of the URL is refused for good: it is not tried again, and the log says why', async () => {
    onPut = () => {
      aheadMs = 7_201_000;
    };

    const result = await lab.deploy('Expired', { Thing: aThing('answers', { Outputs: { text: 'x' } }) });

    expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
    const lines = lab.logOf('answers').filter((line) => line.includes('not delivered'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({
      level: 'error', cause: 'status 403: the URL expired (2 h), or a policy or proxy denies it', tries: 1,
    })]);
  });
});

describe('a request that waited for too long', () => {
  let lab: Lab;
  let behindMs = 0;
  beforeAll(async () => {
    lab = await Lab.open({ answers: { handler: entry('answers') } }, {
      clock: { now: () => new Date(Date.now() - behindMs) },
      // An hour is over in two seconds.
      serviceTimeoutScale: 0.0005,
    });
  });
  afterEach(() => {
    behindMs = 0;
  });
  afterAll(async () => lab.close());

  test.each([60, 1860, 3600])('is not worked on when its ServiceTimeout of %d s is over: its URL tells its age', async (seconds) => {
    const stack = `Late-${seconds}`;
    const before = lab.logOf('answers').length;
    behindMs = (seconds + 1) * 1000;

    const result = await lab.deploy(stack, { Thing: aThing('answers', { ServiceTimeout: seconds, Outputs: { text: 'x' } }) });
    await lab.cloudFormation.lambda.idle();

    expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
    expect(lab.called(stack)).toEqual([]);
    expect(lab.logOf('answers').slice(before).some((line) => line.includes('not handled: ServiceTimeout is over'))).toBe(true);
  });
});

describe('the network', () => {
  const aChineseApp = (): App => {
    const app = anApp();
    const stack = new Stack(app, 'China', { env: { region: 'cn-north-1', account: '111122223333' } });
    const provider = new ResourceProvider(stack, 'Provider', { handler: entry('answers') });
    const thing = new TypedCustomResource(stack, 'Thing', {
      provider, resourceType: 'Custom::Thing', properties: { Outputs: { text: 'x' } }, outputs: { text: OutputType.STRING },
    });
    new CfnOutput(stack, 'Text', { value: thing.getAttString('text') });
    return app;
  };

  test('nothing is fetched at run time: in cn-north-1 as elsewhere, the only connection is to the ResponseURL', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'connections-'));
    const [log, preload] = [join(folder, 'log'), join(folder, 'preload.js')];
    writeFileSync(log, '');
    writeFileSync(preload, `
      const net = require('node:net');
      const { connect } = net.Socket.prototype;
      net.Socket.prototype.connect = function (...args) {
        const { host, port } = [args[0]].flat()[0];
        if (host + ':' + port !== process.env.AWS_LAMBDA_RUNTIME_API) require('node:fs').appendFileSync(${JSON.stringify(log)}, host + '\\n');
        return connect.apply(this, args);
      };`);
    const cloudFormation = new LocalCloudFormation(aChineseApp().synth(), { lambda: { runtimeClient: 'bootstrap', environment: { NODE_OPTIONS: `--require ${preload}`, WORLD: folder } } });
    try {
      expect(await cloudFormation.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: 'x' } });
      expect(cloudFormation.events[0]?.stackId).toMatch(/^arn:aws-cn:cloudformation:cn-north-1:/);
      expect(await cloudFormation.destroy()).toMatchObject({ status: 'DELETE_COMPLETE' });
      expect(new Set(readFileSync(log, 'utf8').trim().split('\n'))).toEqual(new Set(['127.0.0.1']));
    } finally {
      await cloudFormation.close();
      rmSync(folder, { recursive: true });
    }
  });

  describe('behind a proxy, on a Node.js that obeys it', () => {
    let proxy: Server;
    const through: string[] = [];
    beforeAll(async () => {
      nodeExecutable(24);
      proxy = createServer((incoming, outgoing) => {
        through.push(`${incoming.method} ${new URL(incoming.url ?? '').host}`);
        const { 'proxy-connection': _, ...headers } = incoming.headers;
        incoming.pipe(forward(incoming.url ?? '', { method: incoming.method, headers }, (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        }));
      });
      await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    }, INSTALL_MS);
    beforeEach(() => void through.splice(0));
    afterAll(() => proxy.close());
    const url = (): string => {
      const address = proxy.address();
      return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : ''}`;
    };

    test.each([
      ['goes through it', {}, ['PUT']],
      ['goes past it where NO_PROXY says so', { NO_PROXY: '127.0.0.1' }, []],
    ])('the answer %s', async (_, more, methods) => {
      const lab = await Lab.open({ answers: { handler: entry('answers') } }, {
        lambda: { node: nodeExecutable(24), environment: { HTTP_PROXY: url(), ...more } },
      });
      try {
        const result = await lab.deploy('Proxied', { Thing: aThing('answers', { Outputs: { text: 'x' } }) });

        expect([result.status, messageIn(result.reason)]).toEqual(['CREATE_COMPLETE', '']);
        expect(through.map((line) => line.split(' ')[0])).toEqual(methods);
      } finally {
        await lab.close();
      }
    });
  });
});
