/** Where the engine is not CloudFormation: asserted, so that an upgrade that changes one of them shows. */
import { CreateStackCommand, DeleteStackCommand } from '@aws-sdk/client-cloudformation';
import { createProbe, updateProbe, type Probe } from './probe';
import { cloudFormation, describeStack, events, outputs, reasons, settled, statuses } from '../support/engine';

let count = 0;
async function probe(wanted: Probe) {
  count += 1;
  const name = `probe-${count}`;
  const status = await createProbe(name, wanted);
  return { name, status, events: await events(name) };
}

test('the response URL is plain HTTP on the port of the engine and not signed', async () => {
  const { name, status } = await probe({ work: 'answer({ Data: { url: event.ResponseURL } });', outputs: ['url'] });

  expect(status).toBe('CREATE_COMPLETE');
  const url = new URL((await outputs(name)).url ?? '');
  expect(url.protocol).toBe('http:');
  expect(url.port).toBe(new URL(process.env.AWS_ENDPOINT_URL ?? '').port);
  expect(url.pathname).toMatch(/^\/_ministack\/cfn-response\/[0-9a-f-]{36}$/);
  expect(url.search).toBe('');
});

test('scalars become text as Python prints them: doubles are not in the format of CloudFormation', async () => {
  const { name } = await probe({
    work: 'answer({ Data: { properties: JSON.stringify(event.ResourceProperties) } });',
    properties: { whole: 14, yes: true, nested: [{ no: false }], big: 500000000.5, small: 0.00001 },
    outputs: ['properties'],
  });

  const { ServiceToken, ...rest } = JSON.parse((await outputs(name)).properties ?? '');
  expect(ServiceToken).toMatch(/^arn:aws:lambda:/);
  expect(rest).toEqual({ ServiceTimeout: '1', whole: '14', yes: 'true', nested: [{ no: 'false' }], big: '500000000.5', small: '1e-05' });
});

test('a function that throws leaves the resource waiting, from then on, until its ServiceTimeout', async () => {
  const { status, events: all } = await probe({ work: "throw new Error('no answer');" });

  expect(status).toBe('ROLLBACK_COMPLETE');
  expect(reasons(all, 'Probe')).toEqual(["Custom resource 'Probe' timed out after 1s waiting for ResponseURL callback"]);
});

test('the time a handler takes does not count towards ServiceTimeout', async () => {
  const { status } = await probe({ work: 'setTimeout(() => answer({}), 2000);' });

  expect(status).toBe('CREATE_COMPLETE');
});

test('the reason of a failure is given without a preface, and a failed Create is not followed by its Delete', async () => {
  const { status, events: all } = await probe({ work: "answer({ Status: 'FAILED', Reason: 'refused', PhysicalResourceId: 'half-made' });" });

  expect(status).toBe('ROLLBACK_COMPLETE');
  expect(reasons(all, 'Probe')).toEqual(['refused']);
  expect(statuses(all, 'Probe')).toEqual(['CREATE_IN_PROGRESS', 'CREATE_FAILED']);
});

test('an answer of more than 4,096 bytes is accepted', async () => {
  const { status } = await probe({ work: "answer({ Data: { big: 'x'.repeat(5000) } });" });

  expect(status).toBe('CREATE_COMPLETE');
});

test('an answer without a physical id is accepted: the request id stands in', async () => {
  const { status, events: all } = await probe({ work: 'answer({ PhysicalResourceId: undefined });' });

  expect(status).toBe('CREATE_COMPLETE');
  expect(all.find(({ LogicalResourceId, ResourceStatus }) => LogicalResourceId === 'Probe' && ResourceStatus === 'CREATE_COMPLETE')?.PhysicalResourceId)
    .toMatch(/^[0-9a-f-]{36}$/);
});

test("another request's identity in the answer is not noticed", async () => {
  const { status } = await probe({ work: "answer({ RequestId: 'another', StackId: 'another', LogicalResourceId: 'Another' });" });

  expect(status).toBe('CREATE_COMPLETE');
});

test('an attribute that Data lacks fails the stack, as in CloudFormation', async () => {
  const { status } = await probe({ work: 'answer({ Data: {} });', outputs: ['missing'] });

  expect(status).toBe('ROLLBACK_COMPLETE');
});

test('the function runs in the Node of this machine, whatever its runtime says', async () => {
  const { name } = await probe({ work: 'answer({ Data: { version: process.version } });', outputs: ['version'] });

  expect((await outputs(name)).version).toBe(process.version);
});

test('a topic is no ServiceToken', async () => {
  await cloudFormation.send(new CreateStackCommand({
    StackName: 'topic',
    TemplateBody: JSON.stringify({
      Resources: {
        Topic: { Type: 'AWS::SNS::Topic' },
        Probe: { Type: 'Custom::Probe', Properties: { ServiceToken: { Ref: 'Topic' } } },
      },
    }),
  }));

  expect(await settled('topic')).toBe('ROLLBACK_COMPLETE');
  expect(reasons(await events('topic'), 'Probe'))
    .toEqual([expect.stringMatching(/^Custom resource ServiceToken 'arn:aws:sns:.*' not found\. Ensure the Lambda function is provisioned/)]);
});

test('Delete is sent when the stack goes', async () => {
  const { name } = await probe({ work: 'answer({});' });
  const { StackId = '' } = await describeStack(name);

  await cloudFormation.send(new DeleteStackCommand({ StackName: name }));

  expect(await settled(StackId)).toBe('DELETE_COMPLETE');
  expect(statuses(await events(StackId), 'Probe')).toEqual(['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'DELETE_IN_PROGRESS', 'DELETE_COMPLETE']);
});

test('an update tells of unchanged resources, too', async () => {
  const { name } = await probe({ work: 'answer({});', properties: { size: 1 } });

  expect(await updateProbe(name, { work: 'answer({});', properties: { size: 2 } })).toBe('UPDATE_COMPLETE');

  expect(statuses(await events(name), 'Function')).toEqual(['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE']);
});

test('a replaced resource gets its Delete, but no event tells of it, and the stack shows no clean-up', async () => {
  const byName = 'answer({ PhysicalResourceId: event.ResourceProperties.name });';
  const { name } = await probe({ work: byName, properties: { name: 'old' } });

  expect(await updateProbe(name, { work: byName, properties: { name: 'new' } })).toBe('UPDATE_COMPLETE');

  const all = await events(name);
  expect(statuses(all, 'Probe')).toEqual(['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE']);
  expect(statuses(all, name)).not.toContain('UPDATE_COMPLETE_CLEANUP_IN_PROGRESS');
});

test('a clean-up Delete that fails is tried once', async () => {
  const byName = 'answer({ PhysicalResourceId: event.ResourceProperties.name });';
  const { name } = await probe({ work: byName, properties: { name: 'old', onDelete: { Status: 'FAILED', Reason: 'stays' } } });

  expect(await updateProbe(name, { work: byName, properties: { name: 'new' } })).toBe('UPDATE_COMPLETE');

  expect(reasons(await events(name), 'Probe')).toEqual(['stays']);
});
