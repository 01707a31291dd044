import { App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LocalCloudFormation } from '../../../../local';
import { anApp } from '../../../src/support';
import { aThing, ScriptedCloud } from '../../support/scripted-cloud';

const producer = (value: string): unknown => ({ Resources: { Thing: aThing() }, Outputs: { Out: { Value: value } } });
const consumer = (more: Record<string, unknown> = {}, size = '1'): unknown => ({
  Parameters: { From: { Type: 'String', Default: 'Producer' } },
  Resources: { Thing: aThing({ Size: size, Value: { 'Fn::GetStackOutput': { StackName: { Ref: 'From' }, OutputName: 'Out', ...more } } }) },
});

test('an output of another stack is read without an export', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(producer('one'), {}, 'Producer');

  await cloud.deploy(consumer(), {}, 'Consumer');

  expect(cloud.requests.at(-1)?.ResourceProperties.Value).toBe('one');
});

test('the reference is weak: the output changes, and its stack goes, without the other one, which hears of it in its next update', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(producer('one'), {}, 'Producer');
  await cloud.deploy(consumer(), {}, 'Consumer');

  expect((await cloud.deploy(producer('two'), {}, 'Producer')).outputs).toEqual({ Out: 'two' });
  expect((await cloud.deploy(consumer(), {}, 'Consumer')).events).toEqual([]);
  await cloud.deploy(consumer({}, '2'), {}, 'Consumer');
  expect(cloud.requests.at(-1)?.ResourceProperties.Value).toBe('two');
  expect((await cloud.destroy('Producer')).status).toBe('DELETE_COMPLETE');
  expect((await cloud.destroy('Consumer')).status).toBe('DELETE_COMPLETE');
});

test.each<[string, Record<string, unknown>, string]>([
  ['a stack that is not there', { StackName: 'Nobody' }, 'Stack Nobody of us-east-1 has no output named Out.'],
  ['an output that is not there', { OutputName: 'Other' }, 'Stack Producer of us-east-1 has no output named Other.'],
  ['another region', { Region: 'eu-west-1' }, 'Stack Producer of eu-west-1 has no output named Out.'],
])('%s fails the resource', async (_case, more, reason) => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(producer('one'), {}, 'Producer');

  expect(await cloud.deploy(consumer(more), {}, 'Consumer')).toMatchObject({ failed: true, reason });
});

test.each<[string, () => App]>([['no feature flags', () => new App()], ['the flags of a new app', anApp]])('stacks of the CDK that refer to each other deploy with %s', async (_flags, anAppWith) => {
  const app = anAppWith();
  const topic = new Topic(new Stack(app, 'Producer'), 'Topic', { topicName: 'shared' });
  const stack = new Stack(app, 'Consumer');
  new Topic(stack, 'Own', { displayName: topic.topicArn });
  new CfnOutput(stack, 'Arn', { value: topic.topicArn });
  const cloudFormation = new LocalCloudFormation(app.synth());
  try {
    await cloudFormation.deploy('Producer');

    expect((await cloudFormation.deploy('Consumer')).outputs.Arn).toBe('arn:aws:sns:us-east-1:123456789012:shared');
  } finally {
    await cloudFormation.close();
  }
});
