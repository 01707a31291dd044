/** In a VPC the answer is returned: what the handler left running must not be there when the rollback's Delete comes to the same function. */
import * as path from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { LocalCloudFormation } from '../../local/local-cloudformation';
import { ProviderHandler, ProviderTransport, ResourceProvider, TypedCustomResource } from '../../src';
import { anApp } from '../src/support';

function aStack(transport: ProviderTransport, throws: boolean): LocalCloudFormation {
  const app = anApp();
  const stack = new Stack(app, 'Demo', { env: { region: 'eu-west-1', account: '123456789012' } });
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-12345678', availabilityZones: ['eu-west-1a'], privateSubnetIds: ['subnet-12345678'] });
  const provider = new ResourceProvider(stack, 'Provider', {
    handler: ProviderHandler.fromEntry(path.join(__dirname, 'support', 'handlers', 'deaf', 'deaf.handler')), vpc, transport, timeout: Duration.seconds(3),
  });
  new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Thing', properties: { Throws: throws } });
  return new LocalCloudFormation(app.synth());
}

test.each<[string, ProviderTransport, boolean, string]>([
  ['that does not stop in time', ProviderTransport.lambdaFunction(), false, 'Create timed out after'],
  ['that does not stop in time, over SNS', ProviderTransport.snsTopic(), false, 'Create timed out after'],
  ['that fails where nobody catches it', ProviderTransport.lambdaFunction(), true, 'no such subnet'],
])('a handler %s is answered in its own words, and the stack rolls back', async (_name, transport, throws, reason) => {
  const cloudFormation = aStack(transport, throws);
  try {
    const result = await cloudFormation.deploy();

    expect(result.reason).toContain(`Message returned: ${reason}`);
    expect(result.status).toBe('ROLLBACK_COMPLETE');
  } finally {
    await cloudFormation.close();
  }
});
