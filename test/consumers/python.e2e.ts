/** The Python app's assembly, deployed by the real command line to an independent engine; `run.sh` of this folder makes the assembly and runs this with that of test/e2e. */
import * as path from 'node:path';
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { cdk } from '../e2e/support/cdk';
import { cloudFormation, describeStack, outputs } from '../e2e/support/engine';

const ASSEMBLY = path.join(__dirname, '../../dist/consumers/assemblies/python');

beforeAll(async () => {
  await cdk(['bootstrap', 'aws://000000000000/us-east-1']);
});

test('cdk deploy: outputs of every type come from the handler, and go to another resource', async () => {
  await cdk(['deploy', '--app', ASSEMBLY, '--require-approval', 'never', 'Users']);

  expect((await describeStack('Users')).StackStatus).toBe('CREATE_COMPLETE');
  expect(await outputs('Users')).toEqual({
    OwnerArn: 'arn:example:database:::user/owner',
    OwnerConnections: '5',
    OwnerHost: 'owner.db.example.com',
    OwnerTls: 'true',
    ReaderGrants: 'app.owner.reader,audit.owner.reader',
  });
});

test('attributes of an object in a bucket are values of another resource', async () => {
  await cdk(['deploy', '--app', ASSEMBLY, '--require-approval', 'never', 'Objects']);

  expect((await describeStack('Objects')).StackStatus).toBe('CREATE_COMPLETE');
  const { Bytes, Url } = await outputs('Objects');
  expect(Bytes).toBe(String('{"connections":5,"features":["search","export"],"region":"us-east-1"}'.length));
  expect(Url).toMatch(/\/shop\/settings\.json$/);
});

test('cdk destroy: every custom resource answers its Delete', async () => {
  await cdk(['destroy', '--app', ASSEMBLY, '--force', 'Users', 'Objects']);

  for (const stack of ['Users', 'Objects']) {
    await expect(cloudFormation.send(new DescribeStacksCommand({ StackName: stack }))).rejects.toThrow('does not exist');
  }
});
