/** examples/python-handler, deployed by LocalCloudFormation: the function's own answers, made by the responder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { FlagService, startFlagService } from './flag-service';
import { PYTHON, reasonOf } from './support';
import { FeatureFlagStack, FeatureFlagStackProps } from '../../examples/python-handler/stack';
import { LocalCloudFormation } from '../../local/local-cloudformation';
import { LocalCloudFormationOptions } from '../../local/local-cloudformation-options';
import { runCli } from '../local/cli/support/run-cli';

let service: FlagService;
let folder: string;
let cloudFormation: LocalCloudFormation | undefined;
beforeEach(async () => {
  service = await startFlagService();
  folder = mkdtempSync(join(tmpdir(), 'python-example-'));
});
afterEach(async () => {
  await cloudFormation?.close();
  cloudFormation = undefined;
  await service.close();
  rmSync(folder, { recursive: true });
});

function synthesized(props: Partial<FeatureFlagStackProps> = {}): string {
  const app = new App({ outdir: mkdtempSync(join(folder, 'cdk.out-')), context: { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false } });
  new FeatureFlagStack(app, 'FeatureFlag', { serviceUrl: service.url, flagName: 'new-checkout', enabled: true, ...props });
  return app.synth().directory;
}

function open(assembly: string, options: LocalCloudFormationOptions = {}): LocalCloudFormation {
  return cloudFormation = new LocalCloudFormation(assembly, { ...options, lambda: { python: PYTHON, ...options.lambda } });
}

test('creates, changes in place, replaces and deletes', async () => {
  const stack = open(synthesized());

  expect(await stack.deploy()).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Url: `${service.url}/flags/new-checkout` } });
  expect(service.flags.get('new-checkout')).toMatchObject({ enabled: true, owner: expect.stringMatching(/^arn:aws:cloudformation:.*\/Flag\w*$/) });

  expect(await stack.deploy(undefined, { assembly: synthesized({ enabled: false }) })).toMatchObject({ status: 'UPDATE_COMPLETE' });
  expect(service.flags.get('new-checkout')).toMatchObject({ enabled: false });

  expect(await stack.deploy(undefined, { assembly: synthesized({ flagName: 'old-checkout' }) })).toMatchObject({ status: 'UPDATE_COMPLETE', outputs: { Url: `${service.url}/flags/old-checkout` } });
  expect([...service.flags.keys()]).toEqual(['old-checkout']);

  expect(await stack.destroy()).toMatchObject({ status: 'DELETE_COMPLETE' });
  expect([...service.flags.keys()]).toEqual([]);
});

test('an error that is raised fails the resource with its message, and the rollback touches nothing of others', async () => {
  service.flags.set('new-checkout', { owner: 'somebody else', enabled: true });

  const result = await open(synthesized()).deploy();

  expect(result.status).toBe('ROLLBACK_COMPLETE');
  expect(reasonOf(result.reason)).toMatch(
    /^flag "new-checkout" is not of this stack; choose another name, or delete that flag \(ValueError\) \(log group of function \S+, request [0-9a-f-]{36}\)$/);
  expect(service.flags.get('new-checkout')).toEqual({ owner: 'somebody else', enabled: true });
});

test('an update that fails rolls back to what was there', async () => {
  service.flags.set('taken', { owner: 'somebody else', enabled: true });
  const stack = open(synthesized());
  await stack.deploy();

  const result = await stack.deploy(undefined, { assembly: synthesized({ flagName: 'taken', enabled: false }) });

  expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', reason: expect.stringContaining('flag "taken" is not of this stack') });
  expect(service.flags.get('new-checkout')).toMatchObject({ enabled: true });
  expect([...service.flags.keys()].sort()).toEqual(['new-checkout', 'taken']);
});

test('a service that is not there fails the resource with the reason of the network', async () => {
  const result = await open(synthesized({ serviceUrl: 'http://127.0.0.1:1' })).deploy();

  expect(result.reason).toContain('<urlopen error [Errno 111] Connection refused> (URLError)');
});

test('without Python on the machine the resource fails at once, and says what to install', async () => {
  const result = await open(synthesized(), { lambda: { python: '/no/such/python' } }).deploy();

  expect(result.reason).toMatch(/^function \S+: runtime "python3\.13" needs Python 3\.8 or later on this machine, got none by the name of \/no\/such\/python; install it/);
});

test('the command line deploys it with the Python that it is given, and destroys it with the one that the machine has', async () => {
  const assembly = synthesized();
  const state = join(folder, 'state.json');

  expect(await runCli(['deploy', assembly, '--state', state, '--python', PYTHON])).toMatchObject({ code: 0, stdout: expect.stringContaining('CREATE_COMPLETE') });
  expect([...service.flags.keys()]).toEqual(['new-checkout']);
  expect(await runCli(['destroy', assembly, '--state', state])).toMatchObject({ code: 0 });
  expect([...service.flags.keys()]).toEqual([]);
});
