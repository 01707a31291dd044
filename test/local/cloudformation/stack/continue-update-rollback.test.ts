import { aSibling, aTemplate, Script, ScriptedCloud, statuses } from '../../support/scripted-cloud';

const failing: Script = () => ({ Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'thing-1' });

/** A stack whose update and its rollback failed. */
async function stuck(): Promise<ScriptedCloud> {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTemplate({ Size: 1 }, { Sibling: aSibling({ Value: 'old' }) }));
  cloud.script = failing;
  expect((await cloud.deploy(aTemplate({ Size: 2 }, { Sibling: aSibling({ Value: 'new' }) }))).status).toBe('UPDATE_ROLLBACK_FAILED');
  cloud.requests.length = 0;
  return cloud;
}

test('sends the swapped Update again, and the stack can be updated', async () => {
  const cloud = await stuck();
  cloud.script = () => ({ PhysicalResourceId: 'thing-1' });

  const result = await cloud.continueUpdateRollback();

  expect(cloud.sent()).toEqual(['Update thing-1']);
  expect(cloud.requests[0]).toMatchObject({ ResourceProperties: { Size: '1' }, OldResourceProperties: { Size: '2' } });
  expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: false });
  expect(statuses(result.events)).toEqual([
    'Demo UPDATE_ROLLBACK_IN_PROGRESS', 'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_COMPLETE',
    'Demo UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS', 'Demo UPDATE_ROLLBACK_COMPLETE',
  ]);
  expect((await cloud.deploy(aTemplate({ Size: 3 }, { Sibling: aSibling({ Value: 'old' }) }))).status).toBe('UPDATE_COMPLETE');
});

test('goes on from a saved state as well', async () => {
  const cloud = await stuck();
  cloud.reload();
  cloud.script = () => ({ PhysicalResourceId: 'thing-1' });

  expect((await cloud.continueUpdateRollback()).status).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(cloud.requests[0]).toMatchObject({ ResourceProperties: { Size: '1' }, OldResourceProperties: { Size: '2' } });
});

test('may fail again', async () => {
  const cloud = await stuck();

  expect(await cloud.continueUpdateRollback()).toMatchObject({ status: 'UPDATE_ROLLBACK_FAILED', failed: true, reason: expect.stringContaining('Message returned: no') });
});

test('leaves a skipped resource as it is, with the properties of the template', async () => {
  const cloud = await stuck();

  const result = await cloud.continueUpdateRollback(['Thing']);
  expect(result.status).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(cloud.sent()).toEqual([]);

  await cloud.destroy();
  expect(cloud.requests[0]?.ResourceProperties.Size).toBe('1');
});

test('is refused in any other status, and for a resource whose rollback did not fail', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTemplate());
  await expect(cloud.continueUpdateRollback()).rejects.toThrow(/^Stack:arn:aws:cloudformation:\S+ is in CREATE_COMPLETE state and can not continue its rollback\.$/);

  await expect((await stuck()).continueUpdateRollback(['Sibling', 'Other'])).rejects.toThrow(
    new Error('resourcesToSkip: only resources whose rollback failed can be skipped, got [Sibling, Other]'));
});

test('a deletion that failed can leave resources behind', async () => {
  const cloud = new ScriptedCloud();
  await cloud.deploy(aTemplate());
  await expect(cloud.destroy('Demo', ['Thing'])).rejects.toThrow(
    new Error('retainResources: only a stack in DELETE_FAILED state can leave resources behind, Demo is in CREATE_COMPLETE'));
  cloud.script = failing;
  await cloud.destroy();
  cloud.requests.length = 0;
  await expect(cloud.destroy('Demo', ['Thing', 'Thign'])).rejects.toThrow(
    new Error('retainResources: expected logical ids of Demo, got [Thign]; it holds [Thing]'));

  const result = await cloud.destroy('Demo', ['Thing']);

  expect(cloud.sent()).toEqual([]);
  expect(statuses(result.events)).toEqual(['Demo DELETE_IN_PROGRESS', 'Thing DELETE_SKIPPED', 'Demo DELETE_COMPLETE']);
});
