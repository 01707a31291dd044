/** What becomes of a custom resource whose request is under way when another resource fails. */
import { aTemplate, aThing, CloudOptions, Script, ScriptedCloud, statuses } from '../../support/scripted-cloud';

const SIBLING = { Type: 'AWS::SSM::Parameter', Properties: { Value: 'old' } };
const failing = (operation: 'Create' | 'Update'): CloudOptions => ({
  failures: (asked) => (asked.logicalId === 'Sibling' && asked.operation === operation && asked.phase === 'forward' ? 'no capacity' : undefined),
});
const silentCreate: Script = ({ RequestType }) => (RequestType === 'Create' ? undefined : { PhysicalResourceId: 'x' });

test('resources that do not depend on each other are created at the same time', async () => {
  const cloud = new ScriptedCloud();

  const result = await cloud.deploy({ Resources: { A: aThing(), B: aThing(), C: aThing({}, { DependsOn: ['A', 'B'] }) } });

  expect(statuses(result.events)).toEqual([
    'Demo CREATE_IN_PROGRESS', 'A CREATE_IN_PROGRESS', 'B CREATE_IN_PROGRESS',
    'A CREATE_IN_PROGRESS', 'A CREATE_COMPLETE', 'B CREATE_IN_PROGRESS', 'B CREATE_COMPLETE',
    'C CREATE_IN_PROGRESS', 'C CREATE_IN_PROGRESS', 'C CREATE_COMPLETE', 'Demo CREATE_COMPLETE',
  ]);
});

describe('when another resource fails during a Create', () => {
  test('nobody waits for the answer, and the Delete carries an invented id', async () => {
    const cloud = new ScriptedCloud(silentCreate, failing('Create'));

    const result = await cloud.deploy(aTemplate({}, { Sibling: SIBLING }));

    expect(cloud.sent()).toEqual(['Create', 'Delete Demo-Thing-SUFFIX000001']);
    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(statuses(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS', 'Thing CREATE_IN_PROGRESS', 'Sibling CREATE_IN_PROGRESS', 'Sibling CREATE_FAILED', 'Thing CREATE_FAILED',
      'Demo ROLLBACK_IN_PROGRESS', 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', 'Demo ROLLBACK_COMPLETE',
    ]);
    expect(result.events[4]).toMatchObject({ reason: 'Resource creation cancelled', physicalId: 'Demo-Thing-SUFFIX000001' });
    expect(result.events[5]?.reason).toBe('The following resource(s) failed to create: [Thing, Sibling]. Rollback requested by user.');
  });

  test('an answer that comes later changes nothing', async () => {
    const cloud = new ScriptedCloud(silentCreate, failing('Create'));
    const result = await cloud.deploy(aTemplate({}, { Sibling: SIBLING }));

    cloud.answer(cloud.requests[0], { PhysicalResourceId: 'made-after-all' });
    await new Promise(setImmediate);

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(cloud.describe().resources).toEqual({});
    expect(cloud.events).toHaveLength(result.events.length);
  });

  test('a failure rule that takes its time is cancelled too', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => (RequestType === 'Create' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'half' } : { PhysicalResourceId: 'x' }), {
      failures: async ({ logicalId }) => (logicalId === 'Sibling' ? new Promise(() => undefined) : undefined),
    });

    const result = await cloud.deploy(aTemplate({}, { Sibling: SIBLING }));

    expect(result.events.find(({ logicalId, status }) => logicalId === 'Sibling' && status === 'CREATE_FAILED')?.reason).toBe('Resource creation cancelled');
    expect(cloud.sent()).toEqual(['Create', 'Delete half']);
  });

  test('resources that were not begun stay untouched', async () => {
    const cloud = new ScriptedCloud(silentCreate, failing('Create'));

    await cloud.deploy(aTemplate({}, { Sibling: SIBLING, Later: aThing({}, { DependsOn: 'Sibling' }) }));

    expect(cloud.events.some(({ logicalId }) => logicalId === 'Later')).toBe(false);
  });

  test('within an update of the stack the Delete comes with the clean-up', async () => {
    const cloud = new ScriptedCloud(silentCreate, failing('Update'));
    await cloud.deploy({ Resources: { Sibling: SIBLING } });

    const result = await cloud.deploy(aTemplate({}, { Sibling: { ...SIBLING, Properties: { Value: 'new' } } }));

    expect(cloud.sent()).toEqual(['Create', 'Delete Demo-Thing-SUFFIX000002']);
    expect(result.status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(result.events.find(({ status }) => status === 'UPDATE_ROLLBACK_IN_PROGRESS')?.reason)
      .toBe('The following resource(s) failed to create: [Thing]. The following resource(s) failed to update: [Sibling].');
  });
});

test('when another resource fails during an Update, the swapped Update follows at once, with the id before', async () => {
  const cloud = new ScriptedCloud(undefined, failing('Update'));
  await cloud.deploy(aTemplate({ Size: 1 }, { Sibling: SIBLING }));
  cloud.script = ({ ResourceProperties }) => (ResourceProperties.Size === '2' ? undefined : { PhysicalResourceId: 'thing-1' });
  cloud.requests.length = 0;

  const result = await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: { ...SIBLING, Properties: { Value: 'new' } } }));

  expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-1']);
  expect(cloud.requests[1]?.ResourceProperties.Size).toBe('1');
  expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
  expect(result.events.find(({ logicalId, status }) => logicalId === 'Thing' && status === 'UPDATE_FAILED')?.reason).toBe('Resource update cancelled');
});

describe('where requests in flight are waited for', () => {
  /** Resolves when the engine has nothing left to do but wait. */
  const settled = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5));

  test('a Create that succeeds is complete, and the rollback deletes it by its own id', async () => {
    const cloud = new ScriptedCloud(silentCreate, { ...failing('Create'), requestsInFlight: 'wait' });
    const deployment = cloud.deploy(aTemplate({}, { Sibling: SIBLING, Later: aThing({}, { DependsOn: 'Thing' }) }));
    await settled();
    expect(cloud.sent()).toEqual(['Create']);

    cloud.answer(cloud.requests[0], { PhysicalResourceId: 'made-after-all' });
    const result = await deployment;

    expect(cloud.sent()).toEqual(['Create', 'Delete made-after-all']);
    expect(statuses(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS', 'Thing CREATE_IN_PROGRESS', 'Sibling CREATE_IN_PROGRESS', 'Sibling CREATE_FAILED',
      'Thing CREATE_IN_PROGRESS', 'Thing CREATE_COMPLETE',
      'Demo ROLLBACK_IN_PROGRESS', 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', 'Demo ROLLBACK_COMPLETE',
    ]);
    expect(result.events.find(({ status }) => status === 'ROLLBACK_IN_PROGRESS')?.reason).toBe('The following resource(s) failed to create: [Sibling]. Rollback requested by user.');
  });

  test('a Create that fails tells its own reason, and the first failure stays the stack\'s', async () => {
    const cloud = new ScriptedCloud(silentCreate, { ...failing('Create'), requestsInFlight: 'wait' });
    const deployment = cloud.deploy(aTemplate({}, { Sibling: SIBLING }));
    await settled();

    cloud.answer(cloud.requests[0], { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'half' });
    const result = await deployment;

    expect(cloud.sent()).toEqual(['Create', 'Delete half']);
    expect(result.reason).toBe('no capacity');
    expect(result.events.find(({ logicalId, status }) => logicalId === 'Thing' && status === 'CREATE_FAILED')?.reason)
      .toMatch(/^Received response status \[FAILED\] from custom resource\. Message returned: no \(RequestId: .+\)$/);
  });

  test('a Create that is never answered ends with its ServiceTimeout, and an invented id', async () => {
    const cloud = new ScriptedCloud(silentCreate, { ...failing('Create'), requestsInFlight: 'wait', millisecondsPerSecond: 1 });

    const result = await cloud.deploy(aTemplate({ ServiceTimeout: 5 }, { Sibling: SIBLING }));

    expect(cloud.sent()).toEqual(['Create', 'Delete Demo-Thing-SUFFIX000001']);
    expect(result.events.find(({ logicalId, status }) => logicalId === 'Thing' && status === 'CREATE_FAILED')?.reason)
      .toMatch(/^CloudFormation did not receive a response from your Custom Resource\./);
  });

  test('an Update that succeeds is rolled back from what it answered', async () => {
    const cloud = new ScriptedCloud(undefined, { ...failing('Update'), requestsInFlight: 'wait' });
    await cloud.deploy(aTemplate({ Id: 'a' }, { Sibling: SIBLING }));
    cloud.script = ({ ResourceProperties, RequestType }) => (ResourceProperties.Id === 'b' && RequestType === 'Update' ? undefined : { PhysicalResourceId: 'thing-1' });
    cloud.requests.length = 0;
    const deployment = cloud.deploy(aTemplate({ Id: 'b' }, { Sibling: { ...SIBLING, Properties: { Value: 'new' } } }));
    await settled();

    cloud.answer(cloud.requests[0], { PhysicalResourceId: 'thing-2' });
    const result = await deployment;

    expect(cloud.sent()).toEqual(['Update thing-1', 'Update thing-2', 'Delete thing-2']);
    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
  });
});

test('deletions run at the same time and are not cancelled', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy({ Resources: { A: aThing(), B: aThing() } });
  cloud.requests.length = 0;
  cloud.script = ({ LogicalResourceId }) => (LogicalResourceId === 'B' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'x' } : undefined);

  const destruction = cloud.destroy();
  await new Promise(setImmediate);
  expect(cloud.sent()).toEqual(['B Delete thing-1', 'A Delete thing-1']);
  cloud.answer(cloud.requests[1], { PhysicalResourceId: 'x' });

  expect((await destruction).status).toBe('DELETE_FAILED');
  expect(Object.keys(cloud.describe().resources)).toEqual(['B']);
});
