/** Assemblies that the CDK itself writes deploy as they are. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Aws, CfnOutput, CustomResource, Duration, Fn, IStackSynthesizer, LegacyStackSynthesizer, NestedStack, RemovalPolicy, Stack, Stage } from 'aws-cdk-lib';
import { Alias, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { LocalCloudFormation } from '../../local';

const HANDLERS = join(__dirname, 'support', 'handlers');

function anApp(size: number): App {
  const app = new App({ outdir: mkdtempSync(join(tmpdir(), 'cdk-out-')), analyticsReporting: true });
  const stack = new Stack(app, 'Demo', { env: { region: 'eu-west-1', account: '111122223333' } });
  const bucket = new Bucket(stack, 'Bucket');
  const provider = new Function(stack, 'Provider', {
    code: Code.fromAsset(join(HANDLERS, 'thing')),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_22_X,
    timeout: Duration.seconds(10),
    environment: { VERSION: bucket.bucketName },
    retryAttempts: 0,
  });
  bucket.grantRead(provider);
  const alias = new Alias(stack, 'Alias', { aliasName: 'live', version: provider.currentVersion });
  const thing = new CustomResource(stack, 'Thing', {
    serviceToken: provider.functionArn,
    resourceType: 'Custom::Thing',
    serviceTimeout: Duration.minutes(5),
    removalPolicy: RemovalPolicy.DESTROY,
    properties: { Id: Fn.select(0, Fn.split('/', `first/${bucket.bucketName}`)), Size: size, Nothing: Aws.NO_VALUE },
  });
  const aliased = new CustomResource(stack, 'Aliased', { serviceToken: alias.functionArn, properties: { Id: thing.ref } });
  new StringParameter(stack, 'Parameter', { stringValue: aliased.getAttString('Arn') });
  new CfnOutput(stack, 'Arn', { value: thing.getAttString('Arn') });
  new CfnOutput(stack, 'Version', { value: thing.getAttString('Version') });
  const other = new Stack(new Stage(app, 'Stage'), 'Other');
  const staged = new Function(other, 'Provider', {
    code: Code.fromAsset(join(HANDLERS, 'thing')), handler: 'index.handler', runtime: Runtime.NODEJS_22_X, timeout: Duration.seconds(10),
  });
  const stagedThing = new CustomResource(other, 'Thing', { serviceToken: staged.functionArn, properties: { Id: 'staged' } });
  new CfnOutput(other, 'Arn', { value: stagedThing.getAttString('Arn') });
  return app;
}

test('functions, aliases, asset manifests, bootstrap rules, metadata conditions and stages', async () => {
  const cloudFormation = new LocalCloudFormation(anApp(1).synth());
  try {
    const created = await cloudFormation.deploy('Demo');
    expect(created).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:first', Version: expect.stringMatching(/^Demo-Bucket83908E77-/) } });

    const updated = await cloudFormation.deploy('Demo', { assembly: anApp(2).synth() });
    expect(updated.status).toBe('UPDATE_COMPLETE');
    expect(updated.events.filter(({ status }) => status === 'UPDATE_IN_PROGRESS').map(({ type }) => type)).toEqual(['AWS::CloudFormation::Stack', 'Custom::Thing']);

    expect((await cloudFormation.destroy('Demo')).status).toBe('DELETE_COMPLETE');

    // By the stack's name and by the path of its construct, as the CDK's command line takes them.
    expect(await cloudFormation.deploy('Stage-Other')).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:staged' } });
    expect((await cloudFormation.destroy('Stage/Other')).status).toBe('DELETE_COMPLETE');
  } finally {
    await cloudFormation.close();
  }
});

function aNestingApp(size: number, synthesizer?: IStackSynthesizer): App {
  const app = new App({ outdir: mkdtempSync(join(tmpdir(), 'cdk-out-')) });
  const stack = new Stack(app, 'Demo', { synthesizer });
  const bucket = new Bucket(stack, 'Bucket');
  const nested = new NestedStack(stack, 'Nested');
  const provider = new Function(nested, 'Provider', {
    code: Code.fromAsset(join(HANDLERS, 'thing')),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_22_X,
    timeout: Duration.seconds(10),
    environment: { VERSION: bucket.bucketName },
  });
  const inner = new CustomResource(nested, 'Thing', { serviceToken: provider.functionArn, properties: { Id: 'inner', Size: size } });
  const outer = new CustomResource(stack, 'Outer', { serviceToken: provider.functionArn, properties: { Id: `outer-of-${inner.ref}` } });
  new CfnOutput(stack, 'Inner', { value: inner.getAttString('Version') });
  new CfnOutput(stack, 'Arn', { value: outer.getAttString('Arn') });
  return app;
}

test('nested stacks, with references both ways', async () => {
  const cloudFormation = new LocalCloudFormation(aNestingApp(1).synth());
  try {
    expect(await cloudFormation.deploy()).toMatchObject({
      status: 'CREATE_COMPLETE', outputs: { Inner: expect.stringMatching(/^Demo-Bucket83908E77-/), Arn: 'arn:outer-of-inner' },
    });

    const updated = await cloudFormation.deploy(undefined, { assembly: aNestingApp(2).synth() });
    expect(updated.status).toBe('UPDATE_COMPLETE');
    expect(updated.events.filter(({ status, type }) => status === 'UPDATE_COMPLETE' && type === 'AWS::CloudFormation::CustomResource').map(({ stackName }) => stackName))
      .toEqual([expect.stringMatching(/^Demo-NestedNestedStackNestedNestedStackResource[0-9A-F]{8}-[A-Z0-9]{12}$/)]);

    expect((await cloudFormation.destroy()).status).toBe('DELETE_COMPLETE');
    expect(cloudFormation.events.filter(({ status }) => status.endsWith('_FAILED'))).toEqual([]);
  } finally {
    await cloudFormation.close();
  }
});

test('nested stacks and functions of the legacy synthesizer, which leaves keys of assets to parameters', async () => {
  const cloudFormation = new LocalCloudFormation(aNestingApp(1, new LegacyStackSynthesizer()).synth());
  try {
    expect(await cloudFormation.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:outer-of-inner' } });
    expect((await cloudFormation.deploy(undefined, { assembly: aNestingApp(2, new LegacyStackSynthesizer()).synth() })).status).toBe('UPDATE_COMPLETE');
    expect((await cloudFormation.destroy()).status).toBe('DELETE_COMPLETE');
  } finally {
    await cloudFormation.close();
  }
});
