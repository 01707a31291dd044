/** Functions in Python behind a relay: what ends them is answered by the responder, within seconds, in a VPC or not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { PYTHON, reasonOf } from './support';
import { LocalCloudFormation } from '../../local/local-cloudformation';
import { OutputType, RelayProvider, TypedCustomResource } from '../../src';
import { UNKNOWN } from '../../src/wire';

const folder = mkdtempSync(join(tmpdir(), 'python-relay-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A stack with one resource that asks the drill to fail in a way of its own. */
function aDrill(make: string, { handler = 'index.handler', inVpc = false } = {}): LocalCloudFormation {
  const app = new App({ outdir: mkdtempSync(join(folder, 'cdk.out-')), context: { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false } });
  const stack = new Stack(app, 'Drill');
  const vpc = inVpc
    ? ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-12345678', availabilityZones: ['us-east-1a'], privateSubnetIds: ['subnet-12345678'], privateSubnetRouteTableIds: ['rtb-12345678'] })
    : undefined;
  const provider = new RelayProvider(stack, 'Provider', {
    handler: new lambda.Function(stack, 'Function', {
      code: lambda.Code.fromAsset(join(__dirname, 'handlers', 'drill')), handler, runtime: lambda.Runtime.PYTHON_3_13, timeout: Duration.seconds(2), vpc,
    }),
  });
  const thing = new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Drill', properties: { Do: make }, outputs: { Did: OutputType.STRING } });
  new CfnOutput(stack, 'Did', { value: thing.getAttString('Did') });
  return new LocalCloudFormation(app.synth(), { lambda: { python: PYTHON } });
}

test.each<[string, string, string | undefined, RegExp]>([
  ['an exception', 'raise', undefined, /^no such subnet \(ValueError\)/],
  ['sys.exit', 'exit', undefined, /^the process ended before it answered, with exit status 3/],
  ['a time-out', 'sleep', undefined, /^the function timed out after 2\.00 s: raise `timeout` of the function/],
  ['a lack of memory', 'fill', undefined, /^the function ran out of memory: .*raise `memorySize` of the function/],
  ['a signal', 'kill', undefined, /^the process was killed by a signal/],
  ['a module that is missing', '', 'other.handler', /^Runtime\.ImportModuleError: Unable to import module 'other': No module named 'other'; the code could not be loaded/],
  ['a handler that is missing', '', 'index.main', /^Runtime\.HandlerNotFound: Handler 'main' missing on module 'index'; the code has no such handler/],
])('%s is answered with its cause, and the stack rolls back', async (_name, make, handler, reason) => {
  const cloudFormation = aDrill(make, { handler });
  try {
    const result = await cloudFormation.deploy();

    expect(reasonOf(result.reason)).toMatch(reason);
    expect(reasonOf(result.reason)).toMatch(/ \(log group of function \S+, request [0-9a-f-]{36}\)$/);
    // Code that does not even load keeps no stack from rolling back.
    expect(result.status).toBe('ROLLBACK_COMPLETE');
  } finally {
    await cloudFormation.close();
  }
});

test('a function that was cut off leaves an id that says so', async () => {
  const cloudFormation = aDrill('exit');
  try {
    const { events } = await cloudFormation.deploy();

    expect(events.find(({ logicalId, status }) => logicalId === 'Thing' && status === 'CREATE_FAILED')?.physicalId).toBe(UNKNOWN);
  } finally {
    await cloudFormation.close();
  }
});

test('in a VPC without a route to the store it is answered all the same', async () => {
  const cloudFormation = aDrill('well', { inVpc: true });
  try {
    expect(await cloudFormation.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Did: 'well' } });
    expect(await cloudFormation.destroy()).toMatchObject({ status: 'DELETE_COMPLETE' });
  } finally {
    await cloudFormation.close();
  }
});
