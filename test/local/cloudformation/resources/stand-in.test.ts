import { aTemplate, ScriptedCloud } from '../../support/scripted-cloud';

const TEMPLATE = {
  Resources: {
    Role: { Type: 'AWS::IAM::Role', Properties: {} },
    Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'mine' } },
    Topic: { Type: 'AWS::SNS::Topic' },
    Vpc: { Type: 'AWS::EC2::VPC' },
  },
  Outputs: {
    Role: { Value: { Ref: 'Role' } },
    RoleArn: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } },
    BucketArn: { Value: { 'Fn::GetAtt': ['Bucket', 'Arn'] } },
    Topic: { Value: { Ref: 'Topic' } },
    TopicName: { Value: { 'Fn::GetAtt': ['Topic', 'TopicName'] } },
    Cidr: { Value: { 'Fn::GetAtt': ['Vpc', 'CidrBlock'] } },
  },
};

test('other types have a name, plausible ARNs and stand-ins for every attribute, the same for the thing\'s life', async () => {
  const cloud = new ScriptedCloud();

  const { outputs } = await cloud.deploy(TEMPLATE);
  const again = await cloud.deploy({ ...TEMPLATE, Description: 'newer' });

  expect(outputs).toEqual({
    Role: 'Demo-Role-SUFFIX000001',
    RoleArn: 'arn:aws:iam::123456789012:role/Demo-Role-SUFFIX000001',
    BucketArn: 'arn:aws:s3:::mine',
    Topic: 'arn:aws:sns:us-east-1:123456789012:Demo-Topic-SUFFIX000002',
    TopicName: 'Demo-Topic-SUFFIX000002',
    Cidr: 'Demo-Vpc-SUFFIX000003-CidrBlock',
  });
  expect(again.outputs).toEqual(outputs);
});

test('a failure rule is told of each operation with its phase and properties, custom resources excepted', async () => {
  const asked: string[] = [];
  const cloud = new ScriptedCloud(undefined, {
    failures: ({ operation, phase, stackName, logicalId, type, properties }) => {
      asked.push(`${operation} ${phase} ${stackName} ${logicalId} ${type} ${String(properties.Value)}`);
      return operation === 'Update' && phase === 'forward' && properties.Value === 'bad' ? 'no capacity' : undefined;
    },
  });
  const template = (value: string): unknown => aTemplate({}, {
    First: { Type: 'AWS::SSM::Parameter', Properties: { Value: value === 'bad' ? 'second' : value } },
    Second: { Type: 'AWS::SSM::Parameter', DependsOn: 'First', Properties: { Value: value } },
  });

  await cloud.deploy(template('first'));
  await cloud.deploy(template('bad'));
  await cloud.destroy();

  expect(asked).toEqual([
    'Create forward Demo First AWS::SSM::Parameter first',
    'Create forward Demo Second AWS::SSM::Parameter first',
    'Update forward Demo First AWS::SSM::Parameter second',
    'Update forward Demo Second AWS::SSM::Parameter bad',
    'Update rollback Demo First AWS::SSM::Parameter first',
    'Delete forward Demo Second AWS::SSM::Parameter first',
    'Delete forward Demo First AWS::SSM::Parameter first',
  ]);
});
