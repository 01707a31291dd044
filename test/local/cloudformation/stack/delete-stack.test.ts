import { aTemplate, aThing, ScriptedCloud, statuses } from '../../support/scripted-cloud';

describe('destroy', () => {
  test('sends a Delete for each custom resource, before what it depends on', async () => {
    const cloud = new ScriptedCloud(({ LogicalResourceId }) => ({ PhysicalResourceId: LogicalResourceId.toLowerCase() }));
    await cloud.deploy({ Resources: { A: aThing({ Size: 1 }), B: aThing({}, { DependsOn: 'A' }) } });
    cloud.requests.length = 0;

    const result = await cloud.destroy();

    expect(cloud.sent()).toEqual(['B Delete b', 'A Delete a']);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Size: '1' } });
    expect(result).toMatchObject({ status: 'DELETE_COMPLETE', failed: false });
    expect(cloud.describe()).toMatchObject({ status: 'DELETE_COMPLETE', resources: {}, outputs: {} });
  });

  test('a Delete that fails leaves the resource and what it depends on, and can be tried again', async () => {
    const cloud = new ScriptedCloud(({ LogicalResourceId, RequestType }) => (
      RequestType === 'Delete' && LogicalResourceId === 'B' ? { Status: 'FAILED', Reason: 'not empty', PhysicalResourceId: 'b' } : { PhysicalResourceId: LogicalResourceId.toLowerCase() }));
    await cloud.deploy({ Resources: { A: aThing(), B: aThing({}, { DependsOn: 'A' }), C: aThing() } });
    cloud.requests.length = 0;

    const failed = await cloud.destroy();

    expect(cloud.sent()).toEqual(['C Delete c', 'B Delete b']);
    expect(failed).toMatchObject({
      status: 'DELETE_FAILED', failed: true, reason: expect.stringMatching(/^Received response status \[FAILED\] from custom resource\. Message returned: not empty \(/),
    });
    expect(Object.keys(cloud.describe().resources)).toEqual(['A', 'B']);
    await expect(cloud.deploy(aTemplate())).rejects.toThrow(/ is in DELETE_FAILED state and can not be updated\.$/);

    cloud.script = () => ({ PhysicalResourceId: 'x' });
    expect((await cloud.destroy()).status).toBe('DELETE_COMPLETE');
  });

  test('an id that a Delete answers does not count', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => ({ PhysicalResourceId: RequestType === 'Delete' ? 'another' : 'thing-1' }));
    await cloud.deploy(aTemplate());

    expect((await cloud.destroy()).status).toBe('DELETE_COMPLETE');
  });

  test.each(['Retain', 'RetainExceptOnCreate'])('DeletionPolicy %s keeps the thing', async (policy) => {
    const cloud = new ScriptedCloud();
    await cloud.deploy(aTemplate({}, {}, { DeletionPolicy: policy }));
    cloud.requests.length = 0;

    const result = await cloud.destroy();

    expect(cloud.sent()).toEqual([]);
    expect(statuses(result.events)).toEqual(['Demo DELETE_IN_PROGRESS', 'Thing DELETE_SKIPPED', 'Demo DELETE_COMPLETE']);
  });

  test('a stack that does not exist is deleted already', async () => {
    expect(await new ScriptedCloud().destroy()).toEqual({ stackName: 'Demo', status: 'DELETE_COMPLETE', failed: false, events: [], outputs: {} });
  });

  test('a deployment after it creates a new stack', async () => {
    const cloud = new ScriptedCloud();
    await cloud.deploy(aTemplate());
    const first = cloud.describe().stackId;
    await cloud.destroy();

    const result = await cloud.deploy(aTemplate());

    expect(result.status).toBe('CREATE_COMPLETE');
    expect(cloud.describe().stackId).not.toBe(first);
  });
});
