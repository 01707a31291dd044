import { aTemplate, aThing, ScriptedCloud } from '../../support/scripted-cloud';

describe('what is refused before anything happens', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a null', aTemplate({ Name: null }), "[/Resources/Thing/Properties/Name] 'null' values are not allowed in templates"],
    ['no resources', { Resources: {} }, 'Template format error: At least one Resources member must be defined.'],
    ['a resource without a type', { Resources: { Thing: {} } }, '[/Resources/Thing] Template format error: Every Resources object must contain a Type member.'],
    ['a Ref to nothing', aTemplate({ Name: { Ref: 'Nobody' } }),
      '[/Resources/Thing/Properties/Name/Ref] Template format error: Unresolved resource dependencies [Nobody] in the Resources block of the template'],
    ['a Ref to nothing in an output', { ...aTemplate(), Outputs: { O: { Value: { Ref: 'Nobody' } } } },
      '[/Outputs/O/Value/Ref] Template format error: Unresolved resource dependencies [Nobody] in the Outputs block of the template'],
    ['a GetAtt of nothing', aTemplate({ Name: { 'Fn::GetAtt': ['Nobody', 'Arn'] } }),
      '[/Resources/Thing/Properties/Name/Fn::GetAtt] Template error: instance of Fn::GetAtt references undefined resource Nobody'],
    ['a DependsOn nothing', aTemplate({}, {}, { DependsOn: ['Nobody'] }),
      '[/Resources/Thing/DependsOn] Template format error: Unresolved resource dependencies [Nobody] in the Resources block of the template'],
    ['a condition that does not exist', aTemplate({}, {}, { Condition: 'Never' }),
      '[/Resources/Thing] Template format error: Unresolved condition dependency Never in the Conditions block of the template'],
    ['an unknown function in a branch that is not taken', {
      Conditions: { Yes: { 'Fn::Equals': ['a', 'a'] } }, ...aTemplate({ Name: { 'Fn::If': ['Yes', 'x', { 'Fn::Foo': 1 }] } }),
    }, '[/Resources/Thing/Properties/Name/Fn::If/2] Template error: Encountered unsupported function: Fn::Foo Supported functions are: ['],
    ['a cycle', { Resources: { A: aThing({ Of: { Ref: 'B' } }), B: aThing({}, { DependsOn: 'A' }) } }, 'Circular dependency between resources: [A, B]'],
    ['a policy that does not exist', aTemplate({}, {}, { DeletionPolicy: 'Keep' }),
      '[/Resources/Thing/DeletionPolicy] Template format error: Unrecognized DeletionPolicy Keep'],
    ['a type with a name that is too long', { Resources: { Thing: { ...aThing(), Type: `Custom::${'x'.repeat(53)}` } } },
      `[/Resources/Thing/Type] Template format error: Unrecognized resource types: [Custom::${'x'.repeat(53)}]`],
  ])('%s', async (_, template, message) => {
    const cloud = new ScriptedCloud();

    await expect(cloud.deploy(template)).rejects.toThrow(message);
    expect(cloud.events).toEqual([]);
  });
});

describe('conditions', () => {
  const template = (stage: string): Record<string, unknown> => ({
    Parameters: { Stage: { Type: 'String', Default: stage } },
    Conditions: { Prod: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] } },
    Resources: {
      Thing: aThing({ Of: { 'Fn::If': ['Prod', { Ref: 'Other' }, { Ref: 'AWS::NoValue' }] } }),
      Other: aThing({}, { Condition: 'Prod' }),
    },
    Outputs: { Other: { Condition: 'Prod', Value: { Ref: 'Other' } } },
  });

  test('a condition that does not hold leaves out the resource, the output and the branch that names them', async () => {
    const cloud = new ScriptedCloud();

    const result = await cloud.deploy(template('test'));

    expect(cloud.sent()).toEqual(['Create']);
    expect(cloud.requests[0]?.ResourceProperties).not.toHaveProperty('Of');
    expect(result.outputs).toEqual({});
  });

  test('a parameter that changes a condition creates and deletes resources; its value is kept for later deployments', async () => {
    const cloud = new ScriptedCloud(({ LogicalResourceId }) => ({ PhysicalResourceId: LogicalResourceId }));
    await cloud.deploy(template('test'));
    cloud.requests.length = 0;

    expect((await cloud.deploy(template('test'), { Stage: 'prod' })).outputs).toEqual({ Other: 'Other' });
    await cloud.deploy({ ...template('test'), Description: 'newer' });
    await cloud.deploy(template('test'), { Stage: 'test' });

    expect(cloud.sent()).toEqual(['Other Create', 'Update Thing', 'Update Thing', 'Other Delete Other']);
  });
});

describe('exports', () => {
  test('ImportValue reads another stack\'s export', async () => {
    const cloud = new ScriptedCloud();
    await cloud.deploy({ ...aTemplate(), Outputs: { Id: { Value: { Ref: 'Thing' }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:Id' } } } } }, {}, 'Exporter');

    const result = await cloud.deploy({ ...aTemplate(), Outputs: { Imported: { Value: { 'Fn::ImportValue': 'Exporter:Id' } } } }, {}, 'Importer');

    expect(result.outputs).toEqual({ Imported: 'thing-1' });
  });

  test('an export that does not exist fails the stack', async () => {
    const result = await new ScriptedCloud().deploy(aTemplate({ Id: { 'Fn::ImportValue': 'Nobody:Id' } }));

    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE', reason: 'No export named Nobody:Id found.' });
  });
});
