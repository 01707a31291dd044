/** Whole stacks over SNS and through a relay, by the code that ships, in processes of their own. */
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { aFolder, anApp, aProject, removeTemporaryFolders, ROOT } from './support';
import { LocalCloudFormation } from '../../local';
import { OutputType, ProviderHandler, ProviderTransport, RelayProvider, ResourceProvider, TypedCustomResource } from '../../src';

afterAll(removeTemporaryFolders);

const ENV = { region: 'eu-west-1', account: '111122223333' };

/** Deploys the app's stack, and destroys it if it could be deployed. */
async function throughItsLife(app: App) {
  const cloudFormation = new LocalCloudFormation(app.synth());
  try {
    const deployed = await cloudFormation.deploy();
    return { deployed, destroyed: deployed.failed ? undefined : await cloudFormation.destroy() };
  } finally {
    await cloudFormation.close();
  }
}

describe('over SNS', () => {
  const anAppOf = (source: string) => {
    const app = anApp();
    const stack = new Stack(app, 'Sns', { env: ENV });
    const entry = `${aProject({ 'user.ts': `import { defineHandler } from '${ROOT}/lambda/runtime';\n${source}` })}/user.ts`;
    const provider = new ResourceProvider(stack, 'Provider', {
      handler: ProviderHandler.fromEntry(entry), transport: ProviderTransport.snsTopic(), timeout: Duration.seconds(10),
    });
    const user = new TypedCustomResource(stack, 'User', {
      provider, resourceType: 'Custom::User', properties: { name: 'bob' }, outputs: { arn: OutputType.STRING },
    });
    new CfnOutput(stack, 'Arn', { value: user.getAttString('arn') });
    return app;
  };

  test('a resource is created and deleted by the same handler', async () => {
    const { deployed, destroyed } = await throughItsLife(anAppOf(`
      const outputs = ({ properties }: any) => ({ physicalResourceId: properties.name, outputs: { arn: \`arn:\${properties.name}\` } });
      export const handler = defineHandler({ create: outputs, update: outputs, delete: () => {} });
    `));

    expect(deployed).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:bob' } });
    expect(destroyed).toMatchObject({ status: 'DELETE_COMPLETE' });
  });

  test('a process that ends is answered by the responder, out of the envelope, and the stack rolls back', async () => {
    const { deployed } = await throughItsLife(anAppOf(`
      export const handler = defineHandler({ create: () => process.exit(3), update: () => {}, delete: () => {} });
    `));

    expect(deployed).toMatchObject({ status: 'ROLLBACK_COMPLETE' });
    expect(deployed.reason).toContain('the process ended before it answered, with exit status 3');
  });

  test('code that does not load fails the stack, which rolls back all the same', async () => {
    const { deployed } = await throughItsLife(anAppOf("export const handler = 1; throw new Error('no settings'); defineHandler;"));

    expect(deployed).toMatchObject({ status: 'ROLLBACK_COMPLETE' });
    expect(deployed.reason).toContain('no settings');
  });
});

describe('through a relay', () => {
  const anAppOf = (body: string) => {
    const app = anApp();
    const stack = new Stack(app, 'Relayed', { env: ENV });
    const provider = new RelayProvider(stack, 'Provider', {
      handler: new lambda.Function(stack, 'Function', {
        code: lambda.Code.fromAsset(aFolder({ 'index.js': `exports.handler = async (event) => { ${body} };` })),
        handler: 'index.handler',
        runtime: lambda.Runtime.NODEJS_22_X,
        timeout: Duration.seconds(10),
      }),
    });
    const user = new TypedCustomResource(stack, 'User', {
      provider, resourceType: 'Custom::User', properties: { name: 'bob' }, outputs: { arn: OutputType.STRING },
    });
    new CfnOutput(stack, 'Arn', { value: user.getAttString('arn') });
    return app;
  };

  test('what the function returns is the answer', async () => {
    const { deployed, destroyed } = await throughItsLife(anAppOf(`
      const { RequestType, PhysicalResourceId, ResourceProperties: { name } } = event;
      if (RequestType === 'Delete' && PhysicalResourceId !== name) throw new Error('another id: ' + PhysicalResourceId);
      return RequestType === 'Delete' ? undefined : { PhysicalResourceId: name, Data: { arn: 'arn:' + name } };
    `));

    expect(deployed).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Arn: 'arn:bob' } });
    expect(destroyed).toMatchObject({ status: 'DELETE_COMPLETE' });
  });

  test('an error fails the stack, and its Delete is acknowledged though the function fails again', async () => {
    const { deployed } = await throughItsLife(anAppOf("throw new Error('no such database');"));

    expect(deployed).toMatchObject({ status: 'ROLLBACK_COMPLETE' });
    expect(deployed.reason).toContain('no such database');
  });

  test('what it returns may be wrong: the reason says how', async () => {
    const { deployed } = await throughItsLife(anAppOf("return event.RequestType === 'Create' ? { physicalResourceId: 'bob' } : {};"));

    expect(deployed).toMatchObject({ status: 'ROLLBACK_COMPLETE' });
    expect(deployed.reason).toContain('the function must return { PhysicalResourceId, Data, NoEcho } or { Status: "FAILED", Reason }, got physicalResourceId');
  });
});
