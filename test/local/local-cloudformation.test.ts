import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { LoadOptions, LocalCloudFormation, LocalCloudFormationOptions, renderEvents } from '../../local';
import { writeAssembly } from './support/mini-assembly';

const HANDLERS = join(__dirname, 'support', 'handlers');
const open: LocalCloudFormation[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((cloudFormation) => cloudFormation.close()));
});

interface AppOptions {
  readonly version?: string;
  readonly sibling?: string;
  readonly responder?: boolean;
  /** More properties of the provider's function. */
  readonly provider?: Record<string, unknown>;
  readonly more?: Record<string, unknown>;
}

/** A provider function of real code, a custom resource behind it, a sibling after it, and a responder behind the destinations. */
function anApp(thing: Record<string, unknown>, { version = '1', sibling = 'old', responder = false, provider = {}, more = {} }: AppOptions = {}): string {
  const aFunction = (asset: string, properties: Record<string, unknown> = {}): Record<string, unknown> => ({
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'assets', S3Key: `${asset}.zip` },
      Handler: 'index.handler',
      Runtime: 'nodejs22.x',
      Timeout: 10,
      Environment: { Variables: { VERSION: version } },
      ...properties,
    },
  });
  const destination = { Destination: { 'Fn::GetAtt': ['Responder', 'Arn'] } };
  const responding = {
    Responder: aFunction('responder'),
    Config: {
      Type: 'AWS::Lambda::EventInvokeConfig',
      Properties: { FunctionName: { Ref: 'Provider' }, Qualifier: '$LATEST', MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: destination } },
    },
  };
  return writeAssembly({
    assets: { thing: join(HANDLERS, 'thing'), responder: join(HANDLERS, 'responder') },
    stacks: {
      Demo: {
        template: {
          Resources: {
            Provider: aFunction('thing', provider),
            ...(responder ? responding : {}),
            Thing: {
              Type: 'Custom::Thing',
              DependsOn: responder ? ['Config'] : [],
              Properties: { ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] }, ...thing },
            },
            Sibling: { Type: 'AWS::SSM::Parameter', DependsOn: 'Thing', Properties: { Value: sibling } },
            ...more,
          },
          Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Thing', 'Arn'] } }, Version: { Value: { 'Fn::GetAtt': ['Thing', 'Version'] } } },
        },
      },
    },
  });
}

function local(assembly: string, options: LocalCloudFormationOptions = {}): LocalCloudFormation {
  const cloudFormation = new LocalCloudFormation(assembly, options);
  open.push(cloudFormation);
  return cloudFormation;
}

test('a stack lives from creation through update and replacement to deletion, with real functions', async () => {
  const cloudFormation = local(anApp({ Id: 'a' }));

  const created = await cloudFormation.deploy();
  expect(created).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:a', Version: '1' } });

  const updated = await cloudFormation.deploy(undefined, { assembly: anApp({ Id: 'a', Size: 2 }, { version: '2' }) });
  expect(updated).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Arn: 'arn:a', Version: '2' } });

  const replaced = await cloudFormation.deploy('Demo', { assembly: anApp({ Id: 'b' }, { version: '2' }) });
  expect(replaced).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Arn: 'arn:b' } });
  expect(replaced.events.filter(({ status }) => status === 'DELETE_COMPLETE').map(({ physicalId }) => physicalId)).toEqual(['a']);
  expect((await cloudFormation.stack()).resources.Thing).toEqual({
    logicalId: 'Thing', type: 'Custom::Thing', physicalId: 'b', attributes: { Arn: 'arn:b', Version: '2' },
  });

  expect(await cloudFormation.destroy()).toMatchObject({ status: 'DELETE_COMPLETE', failed: false });
  expect((await cloudFormation.stack('Demo')).status).toBe('DELETE_COMPLETE');
  expect(cloudFormation.events.at(-1)?.status).toBe('DELETE_COMPLETE');
});

test.each([['new', ['a', 'b', 'b']], ['old', ['a', 'a', 'b']]] as const)(
  'a finished replacement whose sibling fails rolls back, the Update carrying the %s id', async (rollbackPhysicalId, ids) => {
    const cloudFormation = local(anApp({ Id: 'a' }), {
      rollbackPhysicalId,
      failures: ({ operation, logicalId, phase }) => (operation === 'Update' && logicalId === 'Sibling' && phase === 'forward' ? 'no capacity' : undefined),
    });
    await cloudFormation.deploy();

    const result = await cloudFormation.deploy(undefined, { assembly: anApp({ Id: 'b' }, { version: '2', sibling: 'new' }) });

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: true, reason: 'no capacity', outputs: { Arn: 'arn:a' } });
    const provider = (await cloudFormation.stack()).resources.Provider?.physicalId ?? '';
    const requests = cloudFormation.lambda.logs(provider).flatMap(({ message }) => (message.includes('"request"') ? [message] : []));
    expect(requests.slice(1).map((line) => /"id":"(.)","version":"(.)"/.exec(line)?.slice(1, 3))).toEqual([
      [ids[0], '2'], [ids[1], '1'], [ids[2], '1'],
    ]);
    expect((await cloudFormation.stack()).resources.Thing?.physicalId).toBe('a');
  });

test('a failed Create rolls back, its text with more than ASCII, and the next deployment starts over', async () => {
  const cloudFormation = local(anApp({ Do: 'fail' }));

  const failed = await cloudFormation.deploy();
  expect(failed).toMatchObject({
    status: 'ROLLBACK_COMPLETE',
    failed: true,
    reason: expect.stringMatching(/^Received response status \[FAILED\] from custom resource\. Message returned: geht nicht – ordered \(RequestId: [0-9a-f-]{36}\)$/),
  });
  expect(failed.events.filter(({ logicalId, status }) => logicalId === 'Thing' && status === 'DELETE_COMPLETE').map(({ physicalId }) => physicalId)).toEqual(['half-made']);

  expect((await cloudFormation.deploy(undefined, { assembly: anApp({}) })).status).toBe('CREATE_COMPLETE');
});

test('an assembly may be named as it lies from the working directory', async () => {
  expect((await local(relative(process.cwd(), anApp({}))).deploy()).status).toBe('CREATE_COMPLETE');
});

test('a failed Update rolls back with the old code', async () => {
  const cloudFormation = local(anApp({ Size: 1 }));
  await cloudFormation.deploy();

  const result = await cloudFormation.deploy(undefined, { assembly: anApp({ Do: 'fail-Update' }, { version: '2' }) });

  expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: true, outputs: { Version: '1' } });
  expect((await cloudFormation.stack()).resources.Thing?.attributes).toEqual({ Arn: 'arn:thing-1', Version: '1' });
});

test.each([['throw', 'RetriesExhausted: Error'], ['exit', 'RetriesExhausted: Runtime.ExitError']])(
  'a provider that ends by %s is answered for by the function behind its OnFailure destination', async (what, text) => {
    const cloudFormation = local(anApp({ Do: what }, { responder: true }));

    const result = await cloudFormation.deploy();

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(result.reason).toContain(`Message returned: ${text} (RequestId: `);
  });

test('without an answer the stack fails when ServiceTimeout has passed', async () => {
  const cloudFormation = local(anApp({ Do: 'silent', ServiceTimeout: 3600 }), { serviceTimeoutScale: 0.0005 });

  const result = await cloudFormation.deploy();

  expect(result.reason).toMatch(/^CloudFormation did not receive a response from your Custom Resource\. Please check your logs for requestId \[[0-9a-f-]{36}\]\./);
});

test('a topic in front of the function works the same', async () => {
  const topic = {
    Topic: { Type: 'AWS::SNS::Topic' },
    Subscription: {
      Type: 'AWS::SNS::Subscription',
      Properties: { TopicArn: { Ref: 'Topic' }, Protocol: 'lambda', Endpoint: { 'Fn::GetAtt': ['Provider', 'Arn'] } },
    },
    Second: { Type: 'Custom::Thing', DependsOn: 'Subscription', Properties: { ServiceToken: { Ref: 'Topic' }, Id: 'second' } },
  };
  const cloudFormation = local(anApp({}, { more: topic }));

  expect((await cloudFormation.deploy()).status).toBe('CREATE_COMPLETE');
  expect((await cloudFormation.stack()).resources.Second?.physicalId).toBe('second');
  expect((await cloudFormation.destroy()).status).toBe('DELETE_COMPLETE');
});

test('a PUT that S3 refuses leaves the request without an answer', async () => {
  const cloudFormation = local(anApp({ ServiceTimeout: 2 }), { responseFault: ({ body }) => (body.includes('SUCCESS') ? { status: 503 } : undefined) });

  const result = await cloudFormation.deploy();

  expect(result.reason).toMatch(/^CloudFormation did not receive a response/);
});

test('the older form of the response URL works as well', async () => {
  const cloudFormation = local(anApp({}), { responseUrlSignature: 'v2' });

  expect((await cloudFormation.deploy()).status).toBe('CREATE_COMPLETE');
});

test('events are told in order, and no response URL stands in them', async () => {
  const told: string[] = [];
  const cloudFormation = local(anApp({}), { onEvent: ({ logicalId, status }) => told.push(`${logicalId} ${status}`) });

  await cloudFormation.deploy();

  expect(told[0]).toBe('Demo CREATE_IN_PROGRESS');
  expect(told.at(-1)).toBe('Demo CREATE_COMPLETE');
  expect(cloudFormation.events.map(({ logicalId, status }) => `${logicalId} ${status}`)).toEqual(told);
  expect(renderEvents(cloudFormation.events) + JSON.stringify(cloudFormation.events)).not.toMatch(/127\.0\.0\.1|Signature/);
});

test('region and account are the options\', else the stack\'s, else AWS\'s own examples', async () => {
  const template = { Resources: { Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 't' } } }, Outputs: { Arn: { Value: { Ref: 'Topic' } }, Stack: { Value: { Ref: 'AWS::StackId' } } } };
  const arn = async (environment: string | undefined, options: LocalCloudFormationOptions): Promise<string | undefined> => (
    (await local(writeAssembly({ stacks: { Demo: { template, environment } } }), options).deploy()).outputs.Arn);

  const stackId = (await local(writeAssembly({ stacks: { Demo: { template, environment: 'aws://111122223333/us-gov-west-1' } } })).deploy()).outputs.Stack;
  expect(stackId).toMatch(/^arn:aws-us-gov:cloudformation:us-gov-west-1:111122223333:stack\/Demo\//);
  expect(await arn(undefined, {})).toBe('arn:aws:sns:us-east-1:123456789012:t');
  expect(await arn('aws://111122223333/cn-north-1', {})).toBe('arn:aws-cn:sns:cn-north-1:111122223333:t');
  expect(await arn('aws://111122223333/eu-west-1', { region: 'eu-north-1', accountId: '444455556666' })).toBe('arn:aws:sns:eu-north-1:444455556666:t');
});

describe('a provider in a VPC', () => {
  const inVpc: AppOptions = { responder: true, provider: { Timeout: 2, VpcConfig: { SubnetIds: ['subnet-1'], SecurityGroupIds: ['sg-1'] } } };

  test('cannot deliver its answer; the responder, outside the VPC, can', async () => {
    const result = await local(anApp({}, inVpc)).deploy();

    // The Delete of the rollback fails for the same reason.
    expect(result.status).toBe('ROLLBACK_FAILED');
    expect(result.reason).toContain('Message returned: RetriesExhausted: Sandbox.Timedout (RequestId: ');
  });

  test('delivers it where the VPC has a route', async () => {
    expect((await local(anApp({}, inVpc), { vpcRoutes: true }).deploy()).status).toBe('CREATE_COMPLETE');
  });
});

test('a request that is delivered twice leaves the stack as one delivery does', async () => {
  const cloudFormation = local(anApp({}), { lambda: { faults: { duplicates: () => 1 } } });

  expect((await cloudFormation.deploy()).status).toBe('CREATE_COMPLETE');
  expect((await cloudFormation.destroy()).status).toBe('DELETE_COMPLETE');
});

test('a request that gets too old in the queue is answered by the function behind the OnFailure destination', async () => {
  const cloudFormation = local(anApp({}, { responder: true, provider: { ReservedConcurrentExecutions: 0 } }));

  expect((await cloudFormation.deploy()).reason).toContain('Message returned: EventAgeExceeded: did not run (RequestId: ');
});

describe('a saved state', () => {
  const file = (): string => join(mkdtempSync(join(tmpdir(), 'saved-state-')), 'state.json');
  const load = async (from: string, options: LoadOptions = {}): Promise<LocalCloudFormation> => {
    const loaded = await LocalCloudFormation.load(from, options);
    open.push(loaded);
    return loaded;
  };

  test('goes on where it was saved, with the functions of then', async () => {
    const state = file();
    const first = local(anApp({ Id: 'a' }, { responder: true }));
    await first.deploy();
    await first.save(state);
    const description = await first.stack();
    await first.close();

    const second = await load(state);
    expect(await second.stack()).toEqual(description);
    expect(statSync(state).mode.toString(8)).toMatch(/600$/);
    expect(readFileSync(state, 'utf8')).not.toContain('X-Amz-Signature');

    expect(await second.deploy(undefined, { assembly: anApp({ Id: 'a', Do: 'throw' }, { responder: true }) })).toMatchObject({
      status: 'UPDATE_ROLLBACK_COMPLETE', reason: expect.stringContaining('RetriesExhausted: Error'), outputs: { Version: '1' },
    });
    expect((await second.destroy()).status).toBe('DELETE_COMPLETE');
  });

  test('lets an old bundle meet the resources of a newer one', async () => {
    const state = file();
    const newer = local(anApp({ Id: 'a' }, { version: '2' }));
    await newer.deploy();
    await newer.save(state);

    const older = await load(state, { assembly: anApp({ Id: 'a', Size: 1 }, { version: '1' }) });

    expect(await older.deploy()).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Arn: 'arn:a', Version: '1' } });
  });

  test('is refused if it is none', async () => {
    const state = file();
    writeFileSync(state, '{}');

    await expect(LocalCloudFormation.load(state)).rejects.toThrow(new Error(`state: "${state}" was not written by save, or by another version of it`));
  });
});

test('closing ends an operation that waits for a response', async () => {
  const cloudFormation = local(anApp({ Do: 'silent' }));
  const deployment = cloudFormation.deploy();
  const rejected = expect(deployment).rejects.toThrow(new Error('closed while a custom resource\'s response was awaited'));
  while (!cloudFormation.events.some(({ logicalId }) => logicalId === 'Thing')) await new Promise(setImmediate);

  await cloudFormation.close();

  await rejected;
  await expect(cloudFormation.destroy()).rejects.toThrow(new Error('this LocalCloudFormation is closed'));
});

describe('misuse', () => {
  test.each<[LocalCloudFormationOptions, string]>([
    [{ serviceTimeoutScale: 0 }, 'serviceTimeoutScale: must be greater than 0 and at most 100, got 0'],
    [{ serviceTimeoutScale: 101 }, 'serviceTimeoutScale: must be greater than 0 and at most 100, got 101'],
    [{ accountId: '123' }, 'accountId: must be 12 digits, got "123"'],
  ])('%j is refused', (options, message) => {
    expect(() => new LocalCloudFormation(anApp({}), options)).toThrow(new Error(message));
  });

  test('a folder without an assembly is refused at once', () => {
    expect(() => new LocalCloudFormation('/nowhere')).toThrow(new Error('assembly: "/nowhere" holds no manifest.json; give the folder that cdk synth writes'));
  });

  test('an unknown stack, and one that was never deployed', async () => {
    const cloudFormation = local(anApp({}));

    await expect(cloudFormation.deploy('Other')).rejects.toThrow(new Error('stackName: the assembly has no stack "Other", it holds [Demo]'));
    await expect(cloudFormation.stack()).rejects.toThrow(new Error('stackName: Stack with id Demo does not exist; deploy it first'));
    expect(await cloudFormation.destroy()).toMatchObject({ status: 'DELETE_COMPLETE', events: [] });
  });
});
