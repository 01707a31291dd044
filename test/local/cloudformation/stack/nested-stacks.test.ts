/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-nested-stacks.html */
import { createHash } from 'node:crypto';
import { StackEvent } from '../../../../local/cloudformation/events/stack-event';
import { StackResult } from '../../../../local/cloudformation/stack/descriptions';
import { aSibling, aThing, Script, ScriptedCloud } from '../../support/scripted-cloud';

type Template = Record<string, unknown>;

const templates: Record<string, unknown> = {};

/** A nested stack whose template becomes an asset. */
function aNested(template: Template, parameters?: Record<string, unknown>, attributes: Template = {}): Template {
  const hash = createHash('sha256').update(JSON.stringify(template)).digest('hex');
  templates[hash] = template;
  const url = `https://s3.\${AWS::Region}.\${AWS::URLSuffix}/assets/${hash}.json`;
  return { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL: { 'Fn::Sub': url }, Parameters: parameters }, ...attributes };
}

/** A nested template with one custom resource of a size that the parent gives. */
function aChild(properties: Template = {}, more: Template = {}): Template {
  return {
    Parameters: { Size: { Type: 'String', Default: '0' } },
    Resources: { Thing: aThing({ Size: { Ref: 'Size' }, ...properties }), ...more },
    Outputs: { Id: { Value: { Ref: 'Thing' } } },
  };
}

async function deploy(cloud: ScriptedCloud, template: unknown, parameters: Record<string, string> = {}): Promise<StackResult> {
  return cloud.deploy(template, parameters, 'Demo', {}, templates);
}

/** Events as `Stack/LogicalId STATUS`; generated suffixes and the stack's own name are left out. */
function lines(events: readonly StackEvent[]): readonly string[] {
  const short = (name: string): string => name.replace(/-SUFFIX\d+/g, '');
  return events.map(({ stackName, logicalId, status }) => (
    `${short(stackName)}${logicalId === stackName ? '' : `/${logicalId}`} ${status}`));
}

/** Answers with the property `Id`, or with the logical id; fails where `Do` is `fail` or `fail-<request type>`. */
const byProperties: Script = ({ LogicalResourceId, RequestType, ResourceProperties: { Id, Do }, ...rest }) => {
  const old = 'PhysicalResourceId' in rest ? rest.PhysicalResourceId : undefined;
  const id = RequestType === 'Delete' ? old : Id ?? LogicalResourceId.toLowerCase();
  return Do === `fail-${RequestType}` ? { Status: 'FAILED', Reason: 'ordered', PhysicalResourceId: id } : { PhysicalResourceId: id };
};

describe('create', () => {
  test('parameters come from the parent, outputs go to it; Ref is the id of a stack named after both', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const result = await deploy(cloud, {
      Parameters: { Size: { Type: 'String' } },
      Resources: {
        Nested: aNested(aChild({ Id: { 'Fn::Sub': '${AWS::StackName}:${AWS::AccountId}' } }), { Size: { Ref: 'Size' } }),
        After: aThing({ Of: { 'Fn::GetAtt': ['Nested', 'Outputs.Id'] } }),
      },
      Outputs: { Nested: { Value: { Ref: 'Nested' } }, Id: { Value: { 'Fn::GetAtt': 'Nested.Outputs.Id' } } },
    }, { Size: '7' });

    const name = 'Demo-Nested-SUFFIX000001';
    const id = expect.stringMatching(new RegExp(`^arn:aws:cloudformation:us-east-1:123456789012:stack/${name}/00000000-`));
    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Nested: id, Id: `${name}:123456789012` } });
    expect(cloud.requests).toMatchObject([
      { LogicalResourceId: 'Thing', StackId: id, ResourceProperties: { Size: '7' } },
      { LogicalResourceId: 'After', ResourceProperties: { Of: `${name}:123456789012` } },
    ]);
    expect(lines(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS',
      'Demo/Nested CREATE_IN_PROGRESS',
      'Demo-Nested CREATE_IN_PROGRESS',
      'Demo-Nested/Thing CREATE_IN_PROGRESS', 'Demo-Nested/Thing CREATE_IN_PROGRESS', 'Demo-Nested/Thing CREATE_COMPLETE',
      'Demo-Nested CREATE_COMPLETE',
      'Demo/Nested CREATE_IN_PROGRESS', 'Demo/Nested CREATE_COMPLETE',
      'Demo/After CREATE_IN_PROGRESS', 'Demo/After CREATE_IN_PROGRESS', 'Demo/After CREATE_COMPLETE',
      'Demo CREATE_COMPLETE',
    ]);
    expect(cloud.describe(name)).toMatchObject({ status: 'CREATE_COMPLETE', resources: { Thing: {} }, outputs: { Id: `${name}:123456789012` } });
  });

  test('a failure inside fails the resource of the parent, whose rollback deletes the nested stack', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const result = await deploy(cloud, { Resources: { Nested: aNested(aChild({ Do: 'fail-Create' })) } });

    const { stackId } = cloud.describe('Demo-Nested-SUFFIX000001');
    expect(result).toMatchObject({
      status: 'ROLLBACK_COMPLETE',
      failed: true,
      reason: `Embedded stack ${stackId} was not successfully created: The following resource(s) failed to create: [Thing].`,
    });
    expect(cloud.sent()).toEqual(['Create', 'Delete thing']);
    expect(lines(result.events)).toEqual([
      'Demo CREATE_IN_PROGRESS',
      'Demo/Nested CREATE_IN_PROGRESS',
      'Demo-Nested CREATE_IN_PROGRESS', 'Demo-Nested/Thing CREATE_IN_PROGRESS', 'Demo-Nested/Thing CREATE_FAILED', 'Demo-Nested CREATE_FAILED',
      'Demo/Nested CREATE_FAILED',
      'Demo ROLLBACK_IN_PROGRESS',
      'Demo/Nested DELETE_IN_PROGRESS',
      'Demo-Nested DELETE_IN_PROGRESS', 'Demo-Nested/Thing DELETE_IN_PROGRESS', 'Demo-Nested/Thing DELETE_COMPLETE', 'Demo-Nested DELETE_COMPLETE',
      'Demo/Nested DELETE_COMPLETE',
      'Demo ROLLBACK_COMPLETE',
    ]);
  });

  test('a failure beside cancels what runs inside', async () => {
    const failing: Script = (request) => (request.ResourceProperties.Do === 'silent' && request.RequestType === 'Create' ? undefined : byProperties(request));
    const cloud = new ScriptedCloud(failing);
    const result = await deploy(cloud, { Resources: { Nested: aNested(aChild({ Do: 'silent' })), Beside: aThing({ Do: 'fail-Create' }) } });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(result.events.filter(({ status }) => status === 'CREATE_FAILED').map(({ logicalId, reason }) => `${logicalId.replace(/-SUFFIX\d+/, '')}: ${reason}`)).toEqual([
      expect.stringMatching(/^Beside: /),
      'Thing: Resource creation cancelled',
      'Demo-Nested: The following resource(s) failed to create: [Thing].',
      expect.stringMatching(/^Nested: Embedded stack /),
    ]);
    expect(cloud.describe('Demo-Nested-SUFFIX000001').status).toBe('DELETE_COMPLETE');
  });

  test('RetainExceptOnCreate keeps nothing of a nested stack that a failed creation made', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const child = { Resources: { Thing: aThing({}, { DeletionPolicy: 'RetainExceptOnCreate' }) } };
    await deploy(cloud, { Resources: { Nested: aNested(child), Last: aThing({ Do: 'fail-Create' }, { DependsOn: 'Nested' }) } });

    expect(cloud.sent()).toEqual(['Create', 'Last Create', 'Last Delete last', 'Delete thing']);
  });

  test('nested stacks nest', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const middle = { Resources: { Inner: aNested(aChild({ Id: 'deep' })) }, Outputs: { Id: { Value: { 'Fn::GetAtt': ['Inner', 'Outputs.Id'] } } } };
    const template = { Resources: { Outer: aNested(middle) }, Outputs: { Id: { Value: { 'Fn::GetAtt': ['Outer', 'Outputs.Id'] } } } };

    expect(await deploy(cloud, template)).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Id: 'deep' } });
    expect(cloud.describe('Demo-Outer-SUFFIX000001-Inner-SUFFIX000002')).toMatchObject({ status: 'CREATE_COMPLETE' });
  });

  test.each<[string, Template, string]>([
    ['a template that is no asset', { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL: 'https://example.com/other.json' } },
      'TemplateURL: no asset manifest in ".*" has a file asset that is published as "https://example.com/other.json"; only templates of the assembly itself run locally'],
    ['no template', { Type: 'AWS::CloudFormation::Stack' }, 'TemplateURL: expected a string'],
    ['a parameter that the template lacks', aNested(aChild(), { Other: 'x' }), 'Parameters: \\[Other\\] do not exist in the template'],
    ['a list as a parameter', aNested(aChild(), { Size: ['x'] }), 'Parameters.Size: expected a string; join the members of a list with commas'],
    ['an output that is not there', aNested({ ...aChild(), Outputs: {} }), 'Output \'Id\' not found in stack \'arn:.*\''],
  ])('%s fails the stack', async (_, Nested, reason) => {
    const cloud = new ScriptedCloud(byProperties);
    const After = aThing({ Of: { 'Fn::GetAtt': ['Nested', 'Outputs.Id'] } });
    expect(await deploy(cloud, { Resources: { Nested, After } })).toMatchObject({
      status: 'ROLLBACK_COMPLETE', reason: expect.stringMatching(new RegExp(`^${reason}$`)),
    });
  });
});

describe('update', () => {
  test('a parameter alone updates the nested stack, and what reads its outputs', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const template = (size: number): Template => ({
      Resources: {
        Nested: aNested(aChild({ Id: { 'Fn::Sub': 'size-${Size}' } }), { Size: size }),
        After: aThing({ Of: { 'Fn::GetAtt': ['Nested', 'Outputs.Id'] } }),
      },
    });
    await deploy(cloud, template(1));
    cloud.requests.length = 0;

    const result = await deploy(cloud, template(2));

    expect(result.status).toBe('UPDATE_COMPLETE');
    expect(cloud.sent()).toEqual(['Update size-1', 'After Update after', 'Delete size-1']);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Of: 'size-2' } });
    // What the nested stack replaced is deleted in the clean-up of the root.
    expect(lines(result.events)).toEqual([
      'Demo UPDATE_IN_PROGRESS',
      'Demo/Nested UPDATE_IN_PROGRESS',
      'Demo-Nested UPDATE_IN_PROGRESS',
      'Demo-Nested/Thing UPDATE_IN_PROGRESS', 'Demo-Nested/Thing UPDATE_IN_PROGRESS', 'Demo-Nested/Thing UPDATE_COMPLETE',
      'Demo-Nested UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
      'Demo/Nested UPDATE_COMPLETE',
      'Demo/After UPDATE_IN_PROGRESS', 'Demo/After UPDATE_COMPLETE',
      'Demo UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
      'Demo-Nested/Thing DELETE_IN_PROGRESS', 'Demo-Nested/Thing DELETE_COMPLETE', 'Demo-Nested UPDATE_COMPLETE',
      'Demo UPDATE_COMPLETE',
    ]);
  });

  test('a nested stack that did not change is asked, and nothing in it is touched', async () => {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, { Resources: { Nested: aNested(aChild()), Beside: aThing({ Size: 1 }) } });
    cloud.requests.length = 0;

    const result = await deploy(cloud, { Resources: { Nested: aNested(aChild()), Beside: aThing({ Size: 2 }) } });

    expect(cloud.sent()).toEqual(['Beside Update beside']);
    expect(lines(result.events).filter((line) => line.includes('Nested'))).toEqual(['Demo/Nested UPDATE_IN_PROGRESS', 'Demo/Nested UPDATE_COMPLETE']);
  });

  test('a failure beside rolls the nested stack back, old template, parameters and outputs', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const template = (size: number, more: Template = {}, last: Template = {}): Template => ({
      Resources: {
        Nested: aNested(aChild({ Id: `id-${size}` }, more), { Size: size }),
        Last: aThing({ Of: { 'Fn::GetAtt': ['Nested', 'Outputs.Id'] }, ...last }),
      },
      Outputs: { Id: { Value: { 'Fn::GetAtt': ['Nested', 'Outputs.Id'] } } },
    });
    await deploy(cloud, template(1));
    const before = cloud.describe('Demo-Nested-SUFFIX000001');
    cloud.requests.length = 0;
    cloud.script = (request) => (
      request.LogicalResourceId === 'Last' && request.ResourceProperties.Of === 'id-2' ? { Status: 'FAILED', Reason: 'ordered', PhysicalResourceId: 'last' } : byProperties(request));

    const result = await deploy(cloud, template(2, { New: aThing() }));

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', outputs: { Id: 'id-1' } });
    expect(cloud.sent()).toEqual([
      'Update id-1', 'New Create', 'Last Update last', 'Update id-2', 'Last Update last', 'New Delete new', 'Delete id-2',
    ]);
    expect(cloud.requests[3]).toMatchObject({ ResourceProperties: { Size: '1', Id: 'id-1' }, OldResourceProperties: { Size: '2', Id: 'id-2' } });
    expect(cloud.describe('Demo-Nested-SUFFIX000001')).toEqual({ ...before, status: 'UPDATE_ROLLBACK_COMPLETE' });
    expect(lines(result.events).slice(-8)).toEqual([
      'Demo/Last UPDATE_COMPLETE',
      'Demo UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
      'Demo-Nested/New DELETE_IN_PROGRESS', 'Demo-Nested/Thing DELETE_IN_PROGRESS',
      'Demo-Nested/New DELETE_COMPLETE', 'Demo-Nested/Thing DELETE_COMPLETE',
      'Demo-Nested UPDATE_ROLLBACK_COMPLETE',
      'Demo UPDATE_ROLLBACK_COMPLETE',
    ]);

    // The template of the update that failed is a change again.
    cloud.script = byProperties;
    expect(await deploy(cloud, template(2))).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Id: 'id-2' } });
  });

  test('a failure inside rolls back both, inside first asked by the parent', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const template = (size: number, fails?: string): Template => ({
      Resources: { Outer: aNested({ Resources: { Nested: aNested(aChild({}, { Other: aThing({ Do: fails }, { DependsOn: 'Thing' }) }), { Size: size }) } }) },
    });
    await deploy(cloud, template(1));
    cloud.requests.length = 0;

    const result = await deploy(cloud, template(2, 'fail-Update'));

    const inner = cloud.describe('Demo-Outer-SUFFIX000001-Nested-SUFFIX000002').stackId;
    const outer = cloud.describe('Demo-Outer-SUFFIX000001').stackId;
    expect(result).toMatchObject({
      status: 'UPDATE_ROLLBACK_COMPLETE',
      reason: `Embedded stack ${outer} was not successfully updated. Currently in UPDATE_ROLLBACK_IN_PROGRESS with reason: `
        + 'The following resource(s) failed to update: [Nested].',
    });
    expect(result.events.find(({ logicalId, status }) => logicalId === 'Nested' && status === 'UPDATE_FAILED')?.reason).toBe(
      `Embedded stack ${inner} was not successfully updated. Currently in UPDATE_ROLLBACK_IN_PROGRESS with reason: `
      + 'The following resource(s) failed to update: [Other].');
    expect(cloud.sent()).toEqual(['Update thing', 'Other Update other', 'Update thing', 'Other Update other']);
    expect(cloud.requests[2]).toMatchObject({ ResourceProperties: { Size: '1' }, OldResourceProperties: { Size: '2' } });
    expect(lines(result.events).filter((line) => line.endsWith('UPDATE_ROLLBACK_IN_PROGRESS'))).toEqual([
      'Demo-Outer-Nested UPDATE_ROLLBACK_IN_PROGRESS', 'Demo-Outer UPDATE_ROLLBACK_IN_PROGRESS', 'Demo UPDATE_ROLLBACK_IN_PROGRESS',
    ]);
    expect([inner, outer].map((id) => cloud.describe(id.split('/')[1]).status)).toEqual(['UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE']);
  });

  test('a nested stack that the template drops is deleted in the clean-up', async () => {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, { Resources: { Nested: aNested(aChild()), Beside: aSibling({ Value: 'a' }), Thing: aThing({ Id: 'mine' }) } });
    cloud.requests.length = 0;

    const result = await deploy(cloud, { Resources: { Thing: aThing({ Id: 'mine' }) } });

    expect(result.status).toBe('UPDATE_COMPLETE');
    expect(cloud.sent()).toEqual(['Delete thing']);
    expect(cloud.describe('Demo-Nested-SUFFIX000001').status).toBe('DELETE_COMPLETE');
  });

  test('what a nested stack drops is deleted after what the parent drops, if that depends on the nested stack', async () => {
    const cloud = new ScriptedCloud(byProperties);
    const Nested = aNested(aChild({}, { Old: aThing() }));
    await deploy(cloud, { Resources: { Nested, Dropped: aThing({}, { DependsOn: 'Nested' }) } });
    cloud.requests.length = 0;

    await deploy(cloud, { Resources: { Nested: aNested(aChild()) } });

    expect(cloud.sent()).toEqual(['Dropped Delete dropped', 'Old Delete old']);
  });
});

describe('a rollback that fails inside', () => {
  const template = (size: number, fails?: string): Template => ({
    Resources: {
      Nested: aNested(aChild({ Id: `id-${size}` }), { Size: size }),
      Last: aThing({ Size: size, Do: fails }, { DependsOn: 'Nested' }),
    },
  });

  async function stuck(): Promise<ScriptedCloud> {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, template(1));
    cloud.script = (request) => (
      request.LogicalResourceId === 'Thing' && request.ResourceProperties.Size === '1' ? { Status: 'FAILED', Reason: 'no way back', PhysicalResourceId: 'id-2' } : byProperties(request));
    expect((await deploy(cloud, template(2, 'fail-Update'))).status).toBe('UPDATE_ROLLBACK_FAILED');
    expect(cloud.describe('Demo-Nested-SUFFIX000001').status).toBe('UPDATE_ROLLBACK_FAILED');
    cloud.requests.length = 0;
    return cloud;
  }

  test('is continued with the root, from a saved state too', async () => {
    const cloud = await stuck();
    cloud.script = byProperties;
    cloud.reload();

    expect((await cloud.continueUpdateRollback()).status).toBe('UPDATE_ROLLBACK_COMPLETE');

    expect(cloud.sent()).toEqual(['Update id-2', 'Last Update last', 'Delete id-2']);
    expect(cloud.describe('Demo-Nested-SUFFIX000001')).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', outputs: { Id: 'id-1' } });
  });

  test('goes on without what is skipped by the nested stack\'s name', async () => {
    const cloud = await stuck();
    await expect(cloud.continueUpdateRollback(['Nested'])).rejects.toThrow(
      'resourcesToSkip: name what failed in the nested stack, as NestedStackName.LogicalId, got [Nested]');
    await expect(cloud.continueUpdateRollback(['Other.Thing'])).rejects.toThrow(
      'resourcesToSkip: only resources whose rollback failed can be skipped, got [Other.Thing]');

    expect((await cloud.continueUpdateRollback(['Demo-Nested-SUFFIX000001.Thing'])).status).toBe('UPDATE_ROLLBACK_COMPLETE');

    expect(cloud.sent()).toEqual(['Last Update last']);
  });
});

describe('delete', () => {
  test('deletes the nested stack with its parent, from a saved state too', async () => {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, { Resources: { Nested: aNested(aChild(), { Size: 3 }), After: aThing({}, { DependsOn: 'Nested' }) } });
    cloud.requests.length = 0;
    cloud.reload();

    expect((await cloud.destroy()).status).toBe('DELETE_COMPLETE');

    expect(cloud.sent()).toEqual(['After Delete after', 'Delete thing']);
    expect(cloud.requests[1]).toMatchObject({ ResourceProperties: { Size: '3' } });
    expect(cloud.describe('Demo-Nested-SUFFIX000001')).toMatchObject({ status: 'DELETE_COMPLETE', resources: {}, outputs: {} });
  });

  test('a failure inside fails the resource of the parent, and can be tried again', async () => {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, { Resources: { Nested: aNested(aChild({ Do: 'fail-Delete' })) } });
    const { stackId } = cloud.describe('Demo-Nested-SUFFIX000001');

    expect(await cloud.destroy()).toMatchObject({
      status: 'DELETE_FAILED',
      reason: `Embedded stack ${stackId} was not successfully deleted: The following resource(s) failed to delete: [Thing].`,
    });

    cloud.script = () => ({ PhysicalResourceId: 'thing' });
    expect((await cloud.destroy()).status).toBe('DELETE_COMPLETE');
  });

  test('DeletionPolicy Retain leaves the nested stack alone', async () => {
    const cloud = new ScriptedCloud(byProperties);
    await deploy(cloud, { Resources: { Nested: aNested(aChild(), {}, { DeletionPolicy: 'Retain' }) } });
    cloud.requests.length = 0;

    expect((await cloud.destroy()).status).toBe('DELETE_COMPLETE');

    expect(cloud.sent()).toEqual([]);
    expect(cloud.describe('Demo-Nested-SUFFIX000001').status).toBe('CREATE_COMPLETE');
  });
});

test('exports of a nested stack are exports of the account', async () => {
  const cloud = new ScriptedCloud(byProperties);
  const child = { ...aChild(), Outputs: { Id: { Value: { Ref: 'Thing' }, Export: { Name: 'shared' } } } };
  await deploy(cloud, { Resources: { Nested: aNested(child) } });
  await cloud.deploy({ Resources: { Reader: aThing({ Of: { 'Fn::ImportValue': 'shared' } }) } }, {}, 'Importer');
  const { stackId } = cloud.describe('Demo-Nested-SUFFIX000001');

  expect(await cloud.destroy()).toMatchObject({
    status: 'DELETE_FAILED',
    reason: `Embedded stack ${stackId} was not successfully deleted: Export shared cannot be deleted as it is in use by Importer`,
  });
});
