import { aSibling, aTemplate, aThing, ScriptedCloud, statuses, TOKEN } from '../../support/scripted-cloud';

describe('a Create', () => {
  test('carries every field that CloudFormation documents, ServiceToken and ServiceTimeout among the properties, scalars as strings', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy(aTemplate({ ServiceTimeout: 60, On: true, Port: 5432, Nested: { Ratio: 0.0001, List: [1, false] } }));

    const [request] = cloud.requests;
    expect(request).toEqual({
      RequestType: 'Create',
      ServiceToken: TOKEN,
      RequestId: '00000000-0000-4000-8000-000000000002',
      StackId: 'arn:aws:cloudformation:us-east-1:123456789012:stack/Demo/00000000-0000-4000-8000-000000000001',
      ResponseURL: 'https://responses.example/1?signature=secret',
      ResourceType: 'Custom::Thing',
      LogicalResourceId: 'Thing',
      ResourceProperties: {
        ServiceToken: TOKEN, ServiceTimeout: '60', On: 'true', Port: '5432', Nested: { Ratio: '1.0E-4', List: ['1', 'false'] },
      },
    });
  });

  test('completes the stack, and its Data is what GetAtt reads', async () => {
    const cloud = new ScriptedCloud(() => ({ PhysicalResourceId: 'thing-1', Data: { 'Arn': 'arn:thing', 'Hosts': ['a', 'b'], 'Port': 5432, 'Endpoint.Tls': 'true' } }));

    const result = await cloud.deploy({
      ...aTemplate(),
      Outputs: {
        Arn: { Value: { 'Fn::GetAtt': ['Thing', 'Arn'] } },
        Hosts: { Value: { 'Fn::Join': [',', { 'Fn::GetAtt': ['Thing', 'Hosts'] }] } },
        Port: { Value: { 'Fn::GetAtt': 'Thing.Port' } },
        Tls: { Value: { 'Fn::Sub': '${Thing}: ${Thing.Endpoint.Tls}' } },
      },
    });

    expect(result.failed).toBe(false);
    expect(result.outputs).toEqual({ Arn: 'arn:thing', Hosts: 'a,b', Port: '5432', Tls: 'thing-1: true' });
    expect(statuses(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS', 'Thing CREATE_IN_PROGRESS', 'Thing CREATE_IN_PROGRESS', 'Thing CREATE_COMPLETE', 'Demo CREATE_COMPLETE',
    ]);
  });

  test('comes after everything that the resource refers to or depends on', async () => {
    const cloud = new ScriptedCloud(({ LogicalResourceId }) => ({ PhysicalResourceId: LogicalResourceId, Data: { Id: `id-of-${LogicalResourceId}` } }));

    await cloud.deploy({
      Resources: {
        Third: aThing({ Of: { 'Fn::Sub': '${Second.Id}' } }),
        Second: aThing({}, { DependsOn: ['First'] }),
        First: aThing(),
      },
    });

    expect(cloud.sent()).toEqual(['First Create', 'Second Create', 'Third Create']);
    expect(cloud.requests[2]?.ResourceProperties.Of).toBe('id-of-Second');
  });
});

describe('a failed Create', () => {
  test('is followed by a Delete with the id that the failure carried, and the stack rolls back', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? { Status: 'FAILED', Reason: 'no room', PhysicalResourceId: 'half-made' } : { PhysicalResourceId: 'x' }));

    const result = await cloud.deploy(aTemplate());

    expect(cloud.sent()).toEqual(['Create', 'Delete half-made']);
    expect(result).toMatchObject({
      status: 'ROLLBACK_COMPLETE',
      failed: true,
      reason: 'Received response status [FAILED] from custom resource. Message returned: no room (RequestId: 00000000-0000-4000-8000-000000000002)',
    });
    expect(statuses(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS', 'Thing CREATE_IN_PROGRESS', 'Thing CREATE_FAILED',
      'Demo ROLLBACK_IN_PROGRESS', 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', 'Demo ROLLBACK_COMPLETE',
    ]);
    expect(result.events.find(({ status }) => status === 'ROLLBACK_IN_PROGRESS')?.reason)
      .toBe('The following resource(s) failed to create: [Thing]. Rollback requested by user.');
  });

  test.each([
    ['an empty id', { PhysicalResourceId: '' }, 'Invalid PhysicalResourceId'],
    ['no id', {}, 'Invalid PhysicalResourceId'],
    ['an id that is no text', { PhysicalResourceId: 7 }, 'Invalid PhysicalResourceId'],
    ['an id of 1,025 bytes', { PhysicalResourceId: `${'é'.repeat(512)}x` }, 'Invalid PhysicalResourceId'],
    ['a body that is too long', { PhysicalResourceId: 'thing-1', Data: { Text: 'x'.repeat(4096) } }, 'Response object is too long.'],
    ['a body that is no JSON', 'oops', 'Invalid response: the body is not a JSON object'],
    ['Data that is a list', { PhysicalResourceId: 'thing-1', Data: [1, 2] }, 'Value of property Data must be an object with String (or simple type) properties'],
    ['another RequestId', { PhysicalResourceId: 'thing-1', RequestId: 'other' }, 'Invalid RequestId: the response must repeat the request\'s'],
    ['another StackId', { PhysicalResourceId: 'thing-1', StackId: 'other' }, 'Invalid StackId: the response must repeat the request\'s'],
    ['another LogicalResourceId', { PhysicalResourceId: 'thing-1', LogicalResourceId: 'other' }, 'Invalid LogicalResourceId: the response must repeat the request\'s'],
    ['a status that is none', { PhysicalResourceId: 'thing-1', Status: 'FAILURE' }, 'Invalid Status: must be SUCCESS or FAILED'],
    ['FAILED without a reason', { PhysicalResourceId: 'thing-1', Status: 'FAILED' }, 'Invalid Reason: a FAILED response must give one'],
    ['a NoEcho that is no boolean', { PhysicalResourceId: 'thing-1', NoEcho: 'true' }, 'Invalid NoEcho: must be a boolean'],
  ])('%s is refused, and the Delete carries an invented id', async (_, answer, reason) => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? answer : { PhysicalResourceId: 'x' }));

    const result = await cloud.deploy(aTemplate());

    expect(result.reason).toBe(reason);
    expect(cloud.sent()).toEqual(['Create', 'Delete Demo-Thing-SUFFIX000001']);
    expect(result.status).toBe('ROLLBACK_COMPLETE');
  });

  test('an id of exactly 1,024 bytes and a body of exactly 4,096 bytes are taken', async () => {
    const id = 'i'.repeat(1024);
    const cloud = new ScriptedCloud(({ RequestType, RequestId, StackId, LogicalResourceId }) => {
      if (RequestType === 'Delete') return { PhysicalResourceId: id };
      const fields = { Status: 'SUCCESS', RequestId, StackId, LogicalResourceId, PhysicalResourceId: id };
      const room = 4096 - Buffer.byteLength(JSON.stringify({ ...fields, Data: { Text: '' } }));
      return JSON.stringify({ ...fields, Data: { Text: 'x'.repeat(room) } });
    });

    expect((await cloud.deploy(aTemplate())).status).toBe('CREATE_COMPLETE');
  });

  test('without an answer within ServiceTimeout the Delete carries an invented id', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? undefined : { PhysicalResourceId: 'x' }), { millisecondsPerSecond: 1 });

    const result = await cloud.deploy(aTemplate({ ServiceTimeout: '20' }));

    expect(result.reason).toBe('CloudFormation did not receive a response from your Custom Resource. '
      + 'Please check your logs for requestId [00000000-0000-4000-8000-000000000002]. '
      + 'If you are using the Python cfn-response module, you may need to update your Lambda function code '
      + 'so that CloudFormation can attach the updated version.');
    expect(cloud.sent()).toEqual(['Create', 'Delete Demo-Thing-SUFFIX000001']);
  });

  test.each(['0', '3601', '1.5', 'soon'])('ServiceTimeout %s fails without a request', async (timeout) => {
    const cloud = new ScriptedCloud();

    const result = await cloud.deploy(aTemplate({ ServiceTimeout: timeout }));

    expect(result.reason).toBe(`ServiceTimeout must be a whole number of seconds from 1 to 3600, got "${timeout}"`);
    expect(cloud.sent()).toEqual([]);
  });

  test('a token that is neither a function nor a topic fails without a request', async () => {
    const cloud = new ScriptedCloud();

    const result = await cloud.deploy({ Resources: { Thing: { Type: 'Custom::Thing', Properties: { ServiceToken: 'provider' } } } });

    expect(result.reason).toBe('ServiceToken: expected the ARN of a Lambda function or an SNS topic, got "provider"');
    expect(cloud.sent()).toEqual([]);
  });

  test('rolls back what was created before, in reverse order', async () => {
    const cloud = new ScriptedCloud(({ LogicalResourceId, RequestType }) => (
      LogicalResourceId === 'B' && RequestType === 'Create'
        ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'b' } : { PhysicalResourceId: LogicalResourceId.toLowerCase() }));

    await cloud.deploy({ Resources: { A: aThing(), B: aThing({}, { DependsOn: 'A' }), C: aThing({}, { DependsOn: 'B' }) } });

    expect(cloud.sent()).toEqual(['A Create', 'B Create', 'B Delete b', 'A Delete a']);
  });

  test('a Delete that fails in the rollback leaves the stack in ROLLBACK_FAILED, with the thing and what it depends on', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (
      RequestType === 'Create' ? { PhysicalResourceId: 'thing-1' } : { Status: 'FAILED', Reason: 'busy', PhysicalResourceId: 'thing-1' }),
    { failures: ({ logicalId, operation }) => (logicalId === 'Sibling' && operation === 'Create' ? 'no capacity' : undefined) });

    const result = await cloud.deploy(aTemplate({}, { Sibling: aSibling(), Base: { Type: 'AWS::IAM::Role' } }, { DependsOn: 'Base' }));

    expect(result.status).toBe('ROLLBACK_FAILED');
    expect(result.reason).toBe('no capacity');
    expect(Object.keys(cloud.describe().resources).sort()).toEqual(['Base', 'Thing']);
    expect(cloud.describe().reason).toBe('The following resource(s) failed to delete: [Thing].');
  });

  test('the next deployment deletes the failed stack first', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'x' } : { PhysicalResourceId: 'x' }));
    await cloud.deploy(aTemplate());
    cloud.script = () => ({ PhysicalResourceId: 'thing-2' });

    const result = await cloud.deploy(aTemplate());

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(statuses(result.events).slice(0, 3)).toEqual(['Demo DELETE_IN_PROGRESS', 'Demo DELETE_COMPLETE', 'Demo CREATE_IN_PROGRESS']);
  });
});

describe('what fails a stack besides a Create', () => {
  test('a GetAtt of a key that Data lacks fails the resource that asks', async () => {
    const cloud = new ScriptedCloud(() => ({ PhysicalResourceId: 'thing-1', Data: { Arn: 'a', Gone: null } }));

    const result = await cloud.deploy(aTemplate({}, { Sibling: aSibling({ Value: { 'Fn::GetAtt': ['Thing', 'Gone'] } }) }));

    const stackId = 'arn:aws:cloudformation:us-east-1:123456789012:stack/Demo/00000000-0000-4000-8000-000000000001';
    expect(result).toMatchObject({
      status: 'ROLLBACK_COMPLETE',
      reason: `CustomResource attribute error: Vendor response doesn't contain Gone attribute in object ${stackId}|Thing|00000000-0000-4000-8000-000000000002`,
    });
    expect(result.events.find(({ status }) => status === 'CREATE_FAILED')?.logicalId).toBe('Sibling');
    expect(cloud.sent()).toEqual(['Create', 'Delete thing-1']);
  });

  test('a nested key is not read with dots', async () => {
    const cloud = new ScriptedCloud(() => ({ PhysicalResourceId: 'thing-1', Data: { Endpoint: { Host: 'h' } } }));

    const result = await cloud.deploy({ ...aTemplate(), Outputs: { Host: { Value: { 'Fn::GetAtt': ['Thing', 'Endpoint.Host'] } } } });

    expect(result.reason).toMatch(/^CustomResource attribute error: Vendor response doesn't contain Endpoint\.Host attribute in object /);
    expect(result.status).toBe('ROLLBACK_COMPLETE');
  });

  test('a sibling that fails rolls the custom resource back', async () => {
    const cloud = new ScriptedCloud(undefined, { failures: ({ logicalId }) => (logicalId === 'Sibling' ? 'no capacity' : undefined) });

    const result = await cloud.deploy(aTemplate({}, { Sibling: aSibling() }));

    expect(cloud.sent()).toEqual(['Create', 'Delete thing-1']);
    expect(result.reason).toBe('no capacity');
  });
});

describe('deletion policies in the rollback of a creation', () => {
  test.each([
    ['Retain', ['Create']],
    ['RetainExceptOnCreate', ['Create', 'Delete thing-1']],
    ['Delete', ['Create', 'Delete thing-1']],
  ])('%s', async (policy, sent) => {
    const cloud = new ScriptedCloud(undefined, { failures: () => 'no capacity' });

    await cloud.deploy(aTemplate({}, { Sibling: aSibling() }, { DeletionPolicy: policy }));

    expect(cloud.sent()).toEqual(sent);
  });
});

describe('what is shown', () => {
  test('attributes of a NoEcho answer are masked, outputs are not', async () => {
    const cloud = new ScriptedCloud(() => ({ PhysicalResourceId: 'thing-1', NoEcho: true, Data: { Password: 'hunter2' } }));

    const result = await cloud.deploy({ ...aTemplate(), Outputs: { Password: { Value: { 'Fn::GetAtt': ['Thing', 'Password'] } } } });

    expect(cloud.describe().resources.Thing?.attributes).toEqual({ Password: '*****' });
    expect(result.outputs).toEqual({ Password: 'hunter2' });
  });

  test('the response URL stands in no event and no description', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? undefined : { PhysicalResourceId: 'x' }), { millisecondsPerSecond: 1 });

    const result = await cloud.deploy(aTemplate({ ServiceTimeout: 1 }));

    expect(JSON.stringify([result, cloud.describe(), cloud.events])).not.toContain('responses.example');
  });
});
