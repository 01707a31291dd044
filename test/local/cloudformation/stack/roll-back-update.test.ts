import { aSibling, aTemplate, CloudOptions, Script, ScriptedCloud, statuses, TOKEN } from '../../support/scripted-cloud';

const byId: Script = (request) => ({ PhysicalResourceId: String(request.ResourceProperties.Id ?? 'thing-1') });
const FAILING_SIBLING: CloudOptions = {
  failures: ({ logicalId, operation, phase }) => (logicalId === 'Sibling' && operation === 'Update' && phase === 'forward' ? 'no capacity' : undefined),
};

async function created(properties: Record<string, unknown>, options: CloudOptions, script: Script = byId): Promise<ScriptedCloud> {
  const cloud = new ScriptedCloud(script, options);
  await cloud.deploy(aTemplate(properties, { Sibling: aSibling({ Value: 'old' }) }));
  cloud.requests.length = 0;
  return cloud;
}

describe('after a failed Update', () => {
  test('another Update with the properties swapped is sent, with the id that the failure carried', async () => {
    const cloud = await created({ Size: 1 }, {});
    cloud.script = (request) => (request.ResourceProperties.Size === '2' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'thing-1' } : byId(request));

    const result = await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'old' }) }));

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-1']);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Size: '1' }, OldResourceProperties: { Size: '2' } });
    expect(result).toMatchObject({
      status: 'UPDATE_ROLLBACK_COMPLETE',
      failed: true,
      reason: expect.stringMatching(/^Received response status \[FAILED\] from custom resource\. Message returned: no \(RequestId: .+\)$/),
    });
    expect(statuses(result.events)).toEqual([
      'Demo UPDATE_IN_PROGRESS', 'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_FAILED', 'Demo UPDATE_ROLLBACK_IN_PROGRESS',
      'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_COMPLETE',
      'Demo UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS', 'Demo UPDATE_ROLLBACK_COMPLETE',
    ]);
  });

  test('a failure that carried another id makes that id the thing\'s: the old one is deleted when the rollback answers yet another', async () => {
    const cloud = await created({ Size: 1 }, {});
    cloud.script = (request) => {
      if (request.RequestType === 'Delete') return { PhysicalResourceId: 'x' };
      return request.ResourceProperties.Size === '2' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'log-stream-2' } : { PhysicalResourceId: 'log-stream-3' };
    };

    await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'old' }) }));

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update log-stream-2', 'Delete thing-1', 'Delete log-stream-2']);
    expect(cloud.describe().resources.Thing?.physicalId).toBe('log-stream-3');
  });

  test('where a failed Update\'s id does not count, the swapped Update names the one before', async () => {
    const cloud = await created({ Size: 1 }, { failedUpdatePhysicalId: 'request' });
    cloud.script = (request) => (request.ResourceProperties.Size === '2' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'log-stream-2' } : byId(request));

    const result = await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'old' }) }));

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-1']);
    expect(result.events.find(({ status }) => status === 'UPDATE_FAILED')?.physicalId).toBe('thing-1');
  });

  test('a refused body or no answer keeps the id', async () => {
    const cloud = await created({ Size: 1 }, { millisecondsPerSecond: 1 });
    cloud.script = (request) => (request.ResourceProperties.Size === '2' ? undefined : byId(request));

    const result = await cloud.deploy(aTemplate({ Size: 2, ServiceTimeout: 20 }, { Sibling: aSibling({ Value: 'old' }) }));

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-1']);
    expect(result.reason).toMatch(/^CloudFormation did not receive a response from your Custom Resource\./);
  });

  test('a rollback that fails too ends in UPDATE_ROLLBACK_FAILED, which allows no deployment', async () => {
    const cloud = await created({ Size: 1 }, {});
    cloud.script = () => ({ Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'thing-1' });

    const result = await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'old' }) }));

    expect(result.status).toBe('UPDATE_ROLLBACK_FAILED');
    await expect(cloud.deploy(aTemplate({ Size: 3 }))).rejects.toThrow(/^Stack:arn:aws:cloudformation:\S+ is in UPDATE_ROLLBACK_FAILED state and can not be updated\.$/);
  });
});

describe('after a finished update in place, when a sibling fails', () => {
  test('the swapped Update restores the properties', async () => {
    const cloud = await created({ Size: 1 }, FAILING_SIBLING);

    const result = await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'new' }) }));

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-1']);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Size: '1' }, OldResourceProperties: { Size: '2' } });
    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(result.events.find(({ status }) => status === 'UPDATE_ROLLBACK_IN_PROGRESS')?.reason).toBe('The following resource(s) failed to update: [Sibling].');
  });

  test('the next update starts from the properties before', async () => {
    const cloud = await created({ Size: 1 }, FAILING_SIBLING);
    await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'new' }) }));
    cloud.requests.length = 0;

    await cloud.deploy(aTemplate({ Size: 1 }, { Sibling: aSibling({ Value: 'old' }), Extra: { Type: 'AWS::SSM::Parameter' } }));

    expect(cloud.sent()).toEqual([]);
  });
});

describe('after a finished replacement, when a sibling fails', () => {
  test.each([
    ['new', ['Update a', 'Update b', 'Delete b']],
    ['old', ['Update a', 'Update a', 'Delete b']],
  ] as const)('the Update carries the %s id, and what is not the thing any more is deleted', async (rollbackPhysicalId, sent) => {
    const cloud = await created({ Id: 'a' }, { ...FAILING_SIBLING, rollbackPhysicalId });

    const result = await cloud.deploy(aTemplate({ Id: 'b' }, { Sibling: aSibling({ Value: 'new' }) }));

    expect(cloud.sent()).toEqual(sent);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Id: 'a' }, OldResourceProperties: { Id: 'b' } });
    expect(cloud.requests[2]?.ResourceProperties.Id).toBe('b');
    expect(result.status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(cloud.describe().resources.Thing?.physicalId).toBe('a');
    expect(statuses(result.events).slice(-4)).toEqual([
      'Demo UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS', 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', 'Demo UPDATE_ROLLBACK_COMPLETE',
    ]);
  });

  test('a provider that makes a third thing loses both others', async () => {
    const cloud = await created({ Id: 'a' }, FAILING_SIBLING);
    let made = 0;
    cloud.script = (request) => ({ PhysicalResourceId: request.RequestType === 'Delete' ? 'x' : `made-${made += 1}` });

    await cloud.deploy(aTemplate({ Id: 'b' }, { Sibling: aSibling({ Value: 'new' }) }));

    expect(cloud.sent()).toEqual(['Update a', 'Update made-1', 'Delete a', 'Delete made-1']);
    expect(cloud.describe().resources.Thing?.physicalId).toBe('made-2');
  });
});

describe('functions in a rollback', () => {
  test('old code is put back before the swapped Update is sent', async () => {
    const aFunction = (source: string): Record<string, unknown> => ({
      Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'provider', Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile: source } },
    });
    const cloud = new ScriptedCloud(byId, FAILING_SIBLING);
    await cloud.deploy(aTemplate({ Size: 1 }, { Provider: aFunction('old'), Sibling: aSibling({ Value: 'old' }) }, { DependsOn: 'Provider' }));
    const oldFolder = cloud.functions.get(TOKEN)?.codePath;
    cloud.journal.length = 0;

    await cloud.deploy(aTemplate({ Size: 2 }, { Provider: aFunction('new'), Sibling: aSibling({ Value: 'new' }) }, { DependsOn: 'Provider' }));

    expect(cloud.journal).toEqual(['put provider', 'Update Thing', 'put provider', 'Update Thing']);
    expect(oldFolder).toBeDefined();
  });

  test('a function that was replaced simply stands again, and the new one is removed', async () => {
    const aFunction = (name: string): Record<string, unknown> => ({
      Type: 'AWS::Lambda::Function', Properties: { FunctionName: name, Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile: 'x' } },
    });
    const cloud = new ScriptedCloud(byId, FAILING_SIBLING);
    await cloud.deploy(aTemplate({}, { Worker: aFunction('one'), Sibling: { ...aSibling({ Value: 'old' }), DependsOn: 'Worker' } }));
    cloud.journal.length = 0;

    await cloud.deploy(aTemplate({}, { Worker: aFunction('two'), Sibling: { ...aSibling({ Value: 'new' }), DependsOn: 'Worker' } }));

    expect(cloud.journal).toEqual(['put two', 'remove two']);
    expect(cloud.describe().resources.Worker?.physicalId).toBe('one');
  });
});

test('a thing whose UpdateReplacePolicy retains is not deleted in the rollback either', async () => {
  const cloud = new ScriptedCloud(byId, FAILING_SIBLING);
  const template = (id: string, value: string): unknown => aTemplate({ Id: id }, { Sibling: aSibling({ Value: value }) }, { UpdateReplacePolicy: 'Retain' });
  await cloud.deploy(template('a', 'old'));
  cloud.requests.length = 0;

  await cloud.deploy(template('b', 'new'));

  expect(cloud.sent()).toEqual(['Update a', 'Update b']);
});

