import { aSibling, aTemplate, aThing, CloudOptions, Script, ScriptedCloud, statuses } from '../../support/scripted-cloud';

/** The provider answers Update with the `Id` among the properties, so that a template says whether it replaces. */
const byId: Script = ({ ResourceProperties: { Id: id = 'thing-1' } }) => ({ PhysicalResourceId: String(id), Data: { Id: id } });

type Properties = Record<string, unknown>;

async function created(properties: Properties = {}, options: CloudOptions = {}, more: Properties = {}): Promise<ScriptedCloud> {
  const cloud = new ScriptedCloud(byId, options);
  await cloud.deploy(aTemplate(properties, more));
  cloud.requests.length = 0;
  return cloud;
}

describe('an Update', () => {
  test('carries new and old properties and the id, and the same id is an update in place', async () => {
    const cloud = await created({ Size: 1 });

    const result = await cloud.deploy(aTemplate({ Size: 2 }));

    expect(cloud.sent()).toEqual(['Update thing-1']);
    expect(cloud.requests[0]).toMatchObject({ ResourceProperties: { Size: '2' }, OldResourceProperties: { Size: '1' } });
    expect(result).toMatchObject({ status: 'UPDATE_COMPLETE', failed: false });
    expect(statuses(result.events)).toEqual([
      'Demo UPDATE_IN_PROGRESS', 'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_COMPLETE',
      'Demo UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'Demo UPDATE_COMPLETE',
    ]);
  });

  test('is not sent when no property changes as its provider sees it', async () => {
    const cloud = await created({ Size: 1 });

    const result = await cloud.deploy({ ...aTemplate({ Size: '1' }), Description: 'newer' });

    expect(cloud.sent()).toEqual([]);
    expect(result.status).toBe('UPDATE_COMPLETE');
  });

  test('the same template changes nothing and starts no operation', async () => {
    const cloud = await created();

    const result = await cloud.deploy(aTemplate());

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', failed: false, events: [] });
  });

  test('is sent when only ServiceTimeout changes', async () => {
    const cloud = await created({ ServiceTimeout: 60 });

    await cloud.deploy(aTemplate({ ServiceTimeout: 61 }));

    expect(cloud.sent()).toEqual(['Update thing-1']);
  });

  test('is sent when only an attribute of another resource changes', async () => {
    const cloud = await created({ Id: 'a' }, {}, { Other: aThing({ Of: { 'Fn::GetAtt': ['Thing', 'Id'] } }) });

    await cloud.deploy(aTemplate({ Id: 'b' }, { Other: aThing({ Of: { 'Fn::GetAtt': ['Thing', 'Id'] } }) }));

    expect(cloud.sent()).toEqual(['Update a', 'Other Update thing-1', 'Delete a']);
    expect(cloud.requests[1]?.ResourceProperties.Of).toBe('b');
  });

  test('replaces Data instead of merging it', async () => {
    const cloud = new ScriptedCloud(({ RequestType }) => ({ PhysicalResourceId: 'thing-1', Data: RequestType === 'Create' ? { Old: '1' } : { New: '2' } }));
    await cloud.deploy(aTemplate({ Size: 1 }));

    await cloud.deploy(aTemplate({ Size: 2 }));

    expect(cloud.describe().resources.Thing?.attributes).toEqual({ New: '2' });
  });

  test('a changed ServiceToken is refused without a request, and nothing is left to roll back', async () => {
    const cloud = await created();

    const result = await cloud.deploy(aTemplate({ ServiceToken: 'arn:aws:lambda:us-east-1:123456789012:function:other' }));

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: true, reason: 'Modifying service token is not allowed.' });
    expect(cloud.sent()).toEqual([]);
  });

  test('a changed type is refused before anything happens', async () => {
    const cloud = await created();

    await expect(cloud.deploy({ Resources: { Thing: { ...aThing(), Type: 'Custom::Other' } } })).rejects.toThrow(
      'Update of resource type is not permitted. The new template modifies resource type of the following resources: [Thing]');
    expect(cloud.describe().status).toBe('CREATE_COMPLETE');
  });
});

describe('a replacement', () => {
  test('deletes the old thing, with its own properties, after the whole update succeeded', async () => {
    const cloud = await created({ Id: 'a' }, {}, { Sibling: aSibling() });

    const result = await cloud.deploy(aTemplate({ Id: 'b' }, { Sibling: aSibling({ Value: 'new' }) }));

    expect(cloud.sent()).toEqual(['Update a', 'Delete a']);
    expect(cloud.requests[1]?.ResourceProperties.Id).toBe('a');
    expect(statuses(result.events)).toEqual([
      'Demo UPDATE_IN_PROGRESS', 'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_IN_PROGRESS', 'Thing UPDATE_COMPLETE',
      'Sibling UPDATE_IN_PROGRESS', 'Sibling UPDATE_COMPLETE',
      'Demo UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'Thing DELETE_IN_PROGRESS', 'Thing DELETE_COMPLETE', 'Demo UPDATE_COMPLETE',
    ]);
    expect(result.events[2]?.reason).toBe('Requested update required the provider to create a new physical resource');
    expect(cloud.describe().resources.Thing?.physicalId).toBe('b');
  });

  test('a clean-up Delete that fails is tried three times, then given up with the update complete', async () => {
    const cloud = await created({ Id: 'a' });
    cloud.script = (request) => (request.RequestType === 'Delete' ? { Status: 'FAILED', Reason: 'busy', PhysicalResourceId: 'a' } : byId(request));

    const result = await cloud.deploy(aTemplate({ Id: 'b' }));

    expect(cloud.sent()).toEqual(['Update a', 'Delete a', 'Delete a', 'Delete a']);
    expect(result).toMatchObject({ status: 'UPDATE_COMPLETE', failed: false });
    expect(cloud.describe().reason).toBe('Update successful. One or more resources could not be deleted.');
  });

  test('UpdateReplacePolicy Retain keeps the old thing', async () => {
    const cloud = await created({ Id: 'a' });

    const result = await cloud.deploy(aTemplate({ Id: 'b' }, {}, { UpdateReplacePolicy: 'Retain' }));

    expect(cloud.sent()).toEqual(['Update a']);
    expect(statuses(result.events)).toContain('Thing DELETE_SKIPPED');
  });
});

describe('resources that come and go', () => {
  test('a resource that left the template is deleted in the clean-up', async () => {
    const cloud = await created({}, {}, { Other: aThing() });

    const result = await cloud.deploy(aTemplate());

    expect(cloud.sent()).toEqual(['Other Delete thing-1']);
    expect(statuses(result.events).indexOf('Demo UPDATE_COMPLETE_CLEANUP_IN_PROGRESS')).toBeLessThan(statuses(result.events).indexOf('Other DELETE_IN_PROGRESS'));
    expect(Object.keys(cloud.describe().resources)).toEqual(['Thing']);
  });

  test('a DeletionPolicy keeps a resource that left the template', async () => {
    const cloud = new ScriptedCloud(byId);
    await cloud.deploy(aTemplate({}, { Other: aThing({}, { DeletionPolicy: 'RetainExceptOnCreate' }) }));
    cloud.requests.length = 0;

    await cloud.deploy(aTemplate());

    expect(cloud.sent()).toEqual([]);
    expect(Object.keys(cloud.describe().resources)).toEqual(['Thing']);
  });

  test('a resource that a failed update made is deleted in the rollback\'s clean-up', async () => {
    const cloud = await created({}, { failures: ({ logicalId }) => (logicalId === 'Sibling' ? 'no capacity' : undefined) });

    const result = await cloud.deploy(aTemplate({}, { Other: aThing({ Id: 'other' }), Sibling: { ...aSibling(), DependsOn: 'Other' } }));

    expect(cloud.sent()).toEqual(['Other Create', 'Other Delete other']);
    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: 'no capacity' });
    expect(Object.keys(cloud.describe().resources)).toEqual(['Thing']);
  });

  test('a Create that fails in an update is followed by its Delete in the rollback\'s clean-up', async () => {
    const cloud = await created();
    cloud.script = (request) => (request.RequestType === 'Create' ? { Status: 'FAILED', Reason: 'no', PhysicalResourceId: 'half' } : byId(request));

    const result = await cloud.deploy(aTemplate({}, { Other: aThing() }));

    expect(cloud.sent()).toEqual(['Other Create', 'Other Delete half']);
    expect(result.events.find(({ status }) => status === 'UPDATE_ROLLBACK_IN_PROGRESS')?.reason).toBe('The following resource(s) failed to create: [Other].');
  });
});
