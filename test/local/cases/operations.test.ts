/** Working with stacks of custom resources: time-outs, logs, deployments that change nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CfnOutput, CustomResource, Stack } from 'aws-cdk-lib';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { aThing, entry, idsOf, Lab, messageIn, reasons } from './support/lab';
import { LocalCloudFormation, LocalCloudFormationOptions, StackEvent } from '../../../local';
import { OutputType, ProviderHandler, ProviderTransport, ResourceProvider, ResourceProviderProps, TypedCustomResource } from '../../../src';
import { aFolder, anApp, aProject, removeTemporaryFolders, ROOT } from '../../src/support';

afterAll(removeTemporaryFolders);

interface AppOptions {
  readonly provider?: Partial<ResourceProviderProps> | ((stack: Stack) => Partial<ResourceProviderProps>);
  readonly size?: number;
  /** More about the resource or its provider. */
  readonly more?: (thing: TypedCustomResource, provider: ResourceProvider) => void;
}

/** One stack with a provider and a resource, as an app declares them. */
function anAppWith({ provider = {}, size = 1, more }: AppOptions = {}): App {
  const app = anApp();
  const stack = new Stack(app, 'Demo');
  const made = new ResourceProvider(stack, 'Provider', { handler: entry('lifecycle'), ...(typeof provider === 'function' ? provider(stack) : provider) });
  const thing = new TypedCustomResource(stack, 'Thing', {
    provider: made, resourceType: 'Custom::Thing', properties: { Size: size }, outputs: { size: OutputType.STRING },
  });
  more?.(thing, made);
  return app;
}

/** A local CloudFormation for one test. */
async function withApp<T>(
  app: App, work: (cloudFormation: LocalCloudFormation) => Promise<T>, options: LocalCloudFormationOptions = {},
): Promise<T> {
  const world = aFolder({});
  const cloudFormation = new LocalCloudFormation(app.synth(), { ...options, lambda: { runtimeClient: 'bootstrap', environment: { WORLD: world } } });
  try {
    return await work(cloudFormation);
  } finally {
    await cloudFormation.close();
  }
}

describe('ServiceTimeout', () => {
  test('is there without being asked for: a handler that never replies costs half an hour, a plain custom resource an hour', async () => {
    const app = anApp();
    const stack = new Stack(app, 'Silent');
    const silent = ProviderHandler.fromAsset(aFolder({ 'index.js': "exports.handler = async (event) => console.log('asked for', event.LogicalResourceId, event.ResourceProperties.ServiceTimeout);" }), 'index.handler');
    const provider = new ResourceProvider(stack, 'Provider', { handler: silent });
    new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Thing' });
    new CustomResource(stack, 'Plain', { serviceToken: provider.serviceToken });

    await withApp(app, async (cloudFormation) => {
      const result = await cloudFormation.deploy();

      // Time runs fast, and the shorter one is over first.
      expect(result.events.filter(({ status }) => status === 'CREATE_FAILED').map(({ logicalId }) => logicalId)).toEqual(['Thing', 'Plain']);
      expect(Object.values(reasons(result, /^CREATE_FAILED$/))).toEqual(Array(2).fill(expect.stringMatching(/^CloudFormation did not receive a response/)));
      const functions = cloudFormation.events.filter(({ type, status }) => type === 'AWS::Lambda::Function' && status === 'CREATE_COMPLETE');
      const asked = functions.flatMap(({ physicalId = '' }) => cloudFormation.lambda.logs(physicalId)).flatMap(({ message }) => /asked for (\S+ \S+)/.exec(message)?.[1] ?? []);
      expect(new Set(asked)).toEqual(new Set(['Plain undefined', 'Thing 1860']));
    }, { serviceTimeoutScale: 0.0005, requestsInFlight: 'wait' });
  });
});

describe('the order of things', () => {
  const ordered = (events: readonly StackEvent[], status: StackEvent['status'], logicalId: string): number => events.findIndex((event) => event.status === status && event.logicalId === logicalId);

  test.each<[string, AppOptions]>([
    ['by default', {}],
    ['over SNS', { provider: { transport: ProviderTransport.snsTopic() } }],
    ['in a VPC', { provider: (stack) => ({ vpc: Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-0123456789abcdef0', availabilityZones: ['a'], privateSubnetIds: ['subnet-0123456789abcdef0'] }) }) }],
    ['with rights of the provider', { provider: { initialPolicy: [new PolicyStatement({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::bucket/key'] })] } }],
    ['with rights of the resource alone', { more: (thing) => void new Secret(thing.stack, 'Secret').grantRead(thing) }],
    ['with rights that are granted later', { more: (thing, provider) => void new Secret(thing.stack, 'Secret').grantRead(provider) }],
  ])('%s a resource is created after, and deleted before, everything that handles it; its Delete is logged to the end', async (_, options) => {
    await withApp(anAppWith(options), async (cloudFormation) => {
      const created = await cloudFormation.deploy();
      const { resources } = await cloudFormation.stack();
      const destroyed = await cloudFormation.destroy();
      await cloudFormation.lambda.idle();

      expect([created.status, destroyed.status]).toEqual(['CREATE_COMPLETE', 'DELETE_COMPLETE']);
      const others = Object.keys(resources).filter((id) => id !== 'Thing' && id !== 'CDKMetadata' && !id.startsWith('Secret') || id.startsWith('SecretPolicy'));
      expect(others.length).toBeGreaterThan(5);
      for (const id of others) {
        expect([id, ordered(created.events, 'CREATE_COMPLETE', id) < ordered(created.events, 'CREATE_IN_PROGRESS', 'Thing')]).toEqual([id, true]);
        expect([id, ordered(destroyed.events, 'DELETE_IN_PROGRESS', id) > ordered(destroyed.events, 'DELETE_COMPLETE', 'Thing')]).toEqual([id, true]);
      }
      const functionName = Object.values(resources).find(({ type, logicalId }) => type === 'AWS::Lambda::Function' && logicalId.startsWith('Provider'))?.physicalId ?? '';
      expect(cloudFormation.lambda.logs(functionName).map(({ message }) => message).filter((line) => line.includes('"answered"') || line.includes('"answer returned"'))).toHaveLength(2);
    });
  });
});

describe('logs', () => {
  test.each(['create', 'update', 'delete'])('of a %s that throws are found from the event alone: one function, its log group, stream and request', async (method) => {
    const type = method.charAt(0).toUpperCase() + method.slice(1);
    const app = (size: number): App => {
      const made = anApp();
      const stack = new Stack(made, 'Demo');
      const provider = new ResourceProvider(stack, 'Provider', { handler: entry('lifecycle') });
      new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Thing', properties: { Size: size, Throws: 'an Error', In: type } });
      return made;
    };
    await withApp(app(1), async (cloudFormation) => {
      const created = await cloudFormation.deploy();
      const failed = created.failed ? created : method === 'update' ? await cloudFormation.deploy(undefined, { assembly: app(2).synth() }) : await cloudFormation.destroy();
      await cloudFormation.lambda.idle();

      expect(messageIn(failed.reason)).toBe('no quota left');
      const place = /\(log group (?<group>\S+), log stream (?<stream>\S+), request (?<request>[0-9a-f-]{36})\)/.exec(failed.reason ?? '')?.groups ?? {};
      const events = cloudFormation.events.filter(({ physicalId, type: of }) => physicalId === place.group && of === 'AWS::Logs::LogGroup');
      expect(events.length).toBeGreaterThan(0);
      const functions = cloudFormation.events.filter(({ type: of, status, logicalId }) => of === 'AWS::Lambda::Function' && status === 'CREATE_COMPLETE' && logicalId.startsWith('Provider'));
      expect(functions).toHaveLength(1);
      const lines = cloudFormation.lambda.logs(functions[0]?.physicalId ?? '').filter(({ logStreamName, requestId }) => logStreamName === place.stream && requestId === place.request);
      expect(lines.map(({ message }) => JSON.parse(message)).find(({ message }) => message === 'answered')).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('no quota left') });
    });
  });

  test('go to a group of the stack that keeps them for two weeks and goes with it', async () => {
    await withApp(anAppWith(), async (cloudFormation) => {
      await cloudFormation.deploy();
      const groups = Object.values((await cloudFormation.stack()).resources).filter(({ type }) => type === 'AWS::Logs::LogGroup');
      const destroyed = await cloudFormation.destroy();

      expect(groups).toHaveLength(2);
      for (const { logicalId, physicalId } of groups) expect(idsOf(destroyed.events, 'DELETE_COMPLETE', logicalId)).toEqual([physicalId]);
    });
  });
});

describe('a deployment', () => {
  /** An app whose handler is this source. */
  const appOf = (source: string, size = 1): App => anAppWith({
    size,
    provider: { handler: ProviderHandler.fromEntry(join(aProject({ 'handler.ts': `import { defineHandler } from '${ROOT}/lambda/runtime';\n${source}` }), 'handler.ts')) },
    more: (thing) => void new CfnOutput(thing.stack, 'Size', { value: thing.getAttString('size') }),
  });
  const source = (comment: string, prefix: string): string => `// ${comment}
    const answer = ({ properties }) => ({ outputs: { size: '${prefix}' + properties.Size } });
    export const handler = defineHandler({ create: answer, update: answer, delete: () => {} });`;

  test.each([
    ['the same app again', source('first', 'v1-'), source('first', 'v1-')],
    ['other comments in the handler', source('first', 'v1-'), source('second', 'v1-')],
    ['another folder of the same files', source('first', 'v1-'), source('first', 'v1-')],
  ])('of %s changes nothing: templates and hashes are the same', async (_, first, second) => {
    await withApp(appOf(first), async (cloudFormation) => {
      await cloudFormation.deploy();

      expect(await cloudFormation.deploy(undefined, { assembly: appOf(second).synth() })).toMatchObject({ status: 'CREATE_COMPLETE', events: [] });
    });
  });

  test('of other code alone changes the function alone: what reads attributes keeps them until a property changes', async () => {
    await withApp(appOf(source('first', 'v1-')), async (cloudFormation) => {
      await cloudFormation.deploy();

      const code = await cloudFormation.deploy(undefined, { assembly: appOf(source('first', 'v2-')).synth() });
      expect(code.events.filter(({ status, type }) => status === 'UPDATE_COMPLETE' && type !== 'AWS::CloudFormation::Stack').map(({ type }) => type)).toEqual(['AWS::Lambda::Function']);
      expect(code.outputs.Size).toBe('v1-1');

      const property = await cloudFormation.deploy(undefined, { assembly: appOf(source('first', 'v2-'), 2).synth() });
      expect(property.events.filter(({ status, type }) => status === 'UPDATE_COMPLETE' && type !== 'AWS::CloudFormation::Stack').map(({ type }) => type)).toEqual(['Custom::Thing']);
      expect(property.outputs.Size).toBe('v2-2');
    });
  });

  test('of two apps that differ in the handler alone writes templates that differ in its key alone', () => {
    const [one, other] = [appOf(source('first', 'v1-')), appOf(source('first', 'v2-'))].map((app) => readFileSync(join(app.synth().directory, 'Demo.template.json'), 'utf8').split('\n'));
    const changed = one?.filter((line, index) => line !== other?.[index]) ?? [];

    expect(changed.every((line) => /"(?:S3Key|aws:asset:path)"/.test(line))).toBe(true);
    expect(changed.filter((line) => line.includes('S3Key'))).toHaveLength(1);
  });
});

describe('ids and attributes of an answer', () => {
  let lab: Lab;
  beforeAll(async () => { lab = await Lab.open({ keyed: { handler: entry('keyed') }, things: { handler: entry('lifecycle') } }); });
  afterAll(async () => lab.close());
  /** Whatever reads the thing: another custom resource, a plain resource, outputs. */
  const deploy = async (properties: Record<string, unknown>) => {
    const read = { Id: { Ref: 'Thing' }, Size: { 'Fn::GetAtt': ['Thing', 'size'] } };
    const result = await lab.deploy('Reading', { Thing: aThing('keyed', properties), Reader: aThing('things', { Read: read }), Parameter: { Type: 'AWS::SSM::Parameter', Properties: { Value: { 'Fn::Sub': '${Thing}/${Thing.size}' } } } }, read);
    return { result, id: await lab.physicalId('Reading'), seen: lab.callsOf('Reading').filter(({ logicalId }) => logicalId === 'Reader').at(-1)?.properties?.Read };
  };

  test('are there for everything that refers to it: after a Create, an Update, a replacement and a rollback', async () => {
    const created = await deploy({ Key: 'a', Size: 1 });
    expect(created.result.outputs).toEqual({ Id: created.id, Size: '1' });
    expect(created.seen).toEqual({ Id: created.id, Size: '1' });

    const updated = await deploy({ Key: 'a', Size: 2 });
    expect(updated).toMatchObject({ id: created.id, seen: { Id: created.id, Size: '2' } });
    expect(updated.result.outputs).toEqual({ Id: created.id, Size: '2' });

    const replaced = await deploy({ Key: 'b', Size: 3 });
    expect(replaced.id).not.toBe(created.id);
    expect(replaced).toMatchObject({ seen: { Id: replaced.id, Size: '3' } });

    const failed = await deploy({ Key: 'b', Size: 4, Do: 'throws before making' });
    expect(failed.result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', outputs: { Id: replaced.id, Size: '3' } });
    expect((await lab.cloudFormation.stack('Reading')).resources.Thing?.attributes).toEqual({ size: '3' });
  });

  test('reach a resource that the CDK declares', async () => {
    const app = anAppWith({ more: (thing) => void new StringParameter(thing.stack, 'Parameter', { parameterName: 'size', stringValue: `${thing.ref}=${thing.getAttString('size')}` }) });

    await withApp(app, async (cloudFormation) => {
      expect(await cloudFormation.deploy()).toMatchObject({ status: 'CREATE_COMPLETE' });
    });
  });
});
