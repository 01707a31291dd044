/** The whole life of the example by the real command line on an independent engine; each step starts from the one before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { app, cdk } from './support/cdk';
import { cloudFormation, describeStack, events, outputs, reasons, statuses } from './support/engine';
import { EmbeddedDatabase } from '../../examples/database-user/demo/embedded-database';

const STACK = 'DatabaseUser';
const APP = { name: 'app', connections: 10, database: 'app' };
const SHOP = { name: 'shop', connections: 10, database: 'shop' };

let workspace: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  workspace = mkdtempSync(path.join(tmpdir(), 'e2e-'));
  database = await EmbeddedDatabase.start();
});

afterAll(async () => {
  await database.stop();
  rmSync(workspace, { recursive: true, force: true });
});

async function run(args: readonly string[], context: Readonly<Record<string, string>>, exitStatus?: number): Promise<void> {
  const values = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  const environment = { ...database.environment, DATABASE_USER_PASSWORD: 'only-in-the-environment' };
  await cdk([...args, ...app('database-user', path.join(workspace, 'cdk.out')), ...values], { environment, exitStatus });
}

/** Deploys; what came of it is read from the engine. */
async function deploy(context: Readonly<Record<string, string>>, exitStatus?: number) {
  await run(['deploy', '--require-approval', 'never'], context, exitStatus);
  return { status: (await describeStack(STACK)).StackStatus, events: await events(STACK) };
}

async function physicalId(): Promise<string | undefined> {
  const { StackResources } = await cloudFormation.send(new DescribeStackResourcesCommand({ StackName: STACK }));
  return StackResources?.find(({ LogicalResourceId }) => LogicalResourceId === 'User')?.PhysicalResourceId;
}

test('cdk bootstrap: the environment takes deployments', async () => {
  await cdk(['bootstrap', 'aws://000000000000/us-east-1']);

  expect((await describeStack('CDKToolkit')).StackStatus).toBe('CREATE_COMPLETE');
});

test('cdk deploy: the role and its database are there, the outputs come from the handler', async () => {
  const deployed = await deploy({ userName: 'app', connections: '5' });

  expect(deployed.status).toBe('CREATE_COMPLETE');
  expect(await database.roles()).toEqual([{ ...APP, connections: 5 }]);
  const { PGHOST, PGPORT } = database.environment;
  expect((await outputs(STACK)).Endpoint).toBe(`${PGHOST}:${PGPORT}`);
});

test('update in place: the role is altered and keeps its physical id', async () => {
  const deployed = await deploy({ userName: 'app', connections: '10' });

  expect(deployed.status).toBe('UPDATE_COMPLETE');
  expect(await physicalId()).toBe('app');
  expect(await database.roles()).toEqual([APP]);
});

test('replacement: the new role is made, then the old one is deleted', async () => {
  const deployed = await deploy({ userName: 'shop', connections: '10' });

  expect(deployed.status).toBe('UPDATE_COMPLETE');
  expect(await physicalId()).toBe('shop');
  expect(await database.roles()).toEqual([SHOP]);
});

test('an update that PostgreSQL refuses: the stack rolls back with its reason and the role is as before', async () => {
  const deployed = await deploy({ userName: 'shop', connections: '-5' }, 1);

  expect(deployed.status).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(reasons(deployed.events, 'User')).toEqual([expect.stringMatching(/invalid connection limit: -5/)]);
  expect(await physicalId()).toBe('shop');
  expect(await database.roles()).toEqual([SHOP]);
});

test('a replacement whose sibling fails: the new role goes, the old one stays', async () => {
  const deployed = await deploy({ userName: 'billing', connections: '10', sibling: 'throw' }, 1);

  expect(deployed.status).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(reasons(deployed.events, 'Sibling')).toEqual([expect.stringMatching(/the sibling could not be made/)]);
  expect(await physicalId()).toBe('shop');
  expect(await database.roles()).toEqual([SHOP]);
});

test('cdk destroy: nothing is left', async () => {
  const { StackId = '' } = await describeStack(STACK);

  await run(['destroy', '--force'], { userName: 'shop', connections: '10' });

  expect((await describeStack(StackId)).StackStatus).toBe('DELETE_COMPLETE');
  expect(statuses(await events(StackId), 'User').slice(-2)).toEqual(['DELETE_IN_PROGRESS', 'DELETE_COMPLETE']);
  expect(await database.roles()).toEqual([]);
});
