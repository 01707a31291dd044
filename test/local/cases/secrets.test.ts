/** What of a secret is seen: in events, in descriptions, in logs, in outputs. */
import { CfnOutput, CfnParameter, SecretValue, Stack } from 'aws-cdk-lib';
import { Annotations } from 'aws-cdk-lib/assertions';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { aThing, entry, Lab, messageIn } from './support/lab';
import { renderEvents } from '../../../local';
import { OutputType, ResourceProvider, TypedCustomResource } from '../../../src';
import { anApp } from '../../src/support';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open({ secrets: { handler: entry('secrets') }, hidden: { handler: entry('hidden') } });
});
afterAll(async () => lab.close());

const getAtt = (name: string): unknown => ({ 'Fn::GetAtt': ['Thing', name] });
/** Everything that anybody may read of a stack and its functions. */
async function shown(stackName: string): Promise<string> {
  const { cloudFormation } = lab;
  await cloudFormation.lambda.idle();
  const logs = ['secrets', 'hidden'].flatMap((name) => lab.logOf(name));
  return [...logs, renderEvents(cloudFormation.events), JSON.stringify(cloudFormation.events), JSON.stringify((await cloudFormation.stack(stackName)).resources)].join('\n');
}

describe('a secret output', () => {
  test.each([
    ['is well', {}],
    ['logs about it', { Do: 'logs it' }],
    ['has letters that JSON escapes', { Name: 'a"b\\c\nd' }],
  ])('is in no log and no event of a handler that %s, and masked where the resource is shown', async (_, properties) => {
    const stack = `Secret-${Object.keys(properties).join('')}`;

    const result = await lab.deploy(stack, { Thing: aThing('secrets', { Name: stack, ...properties }) });

    expect(result.status).toBe('CREATE_COMPLETE');
    expect((await lab.cloudFormation.stack(stack)).resources.Thing?.attributes).toEqual({ password: '*****', user: '*****' });
    expect(await shown(stack)).not.toContain('hunter2');
  });

  test('that is too large fails by its size alone, and the thing goes by its real id', async () => {
    const result = await lab.deploy('TooLarge', { Thing: aThing('secrets', { Name: 'large', Do: 'answers too much' }) });

    expect(messageIn(result.reason)).toMatch(/^response of \d+ bytes, at most 4096 allowed; by output: password 5002,user 7$/);
    expect(lab.called('TooLarge')).toEqual(['create', 'delete large']);
    expect(await shown('TooLarge')).not.toContain('hunter2');
  });

  test('reaches whoever reads it, in the template and in another handler: CloudFormation masks neither', async () => {
    const result = await lab.deploy('Read', { Thing: aThing('secrets', { Name: 'read' }), Reader: aThing('hidden', { Size: getAtt('password') }) }, { Password: getAtt('password') });

    expect(result.outputs.Password).toMatch(/^hunter2-read-/);
    expect(lab.callsOf('Read').find(({ logicalId }) => logicalId === 'Reader')?.properties).toMatchObject({ Size: result.outputs.Password });
  });

  test('stays masked after an update', async () => {
    await lab.deploy('Updated', { Thing: aThing('secrets', { Name: 'updated', Length: 30 }) });
    const result = await lab.deploy('Updated', { Thing: aThing('secrets', { Name: 'updated', Length: 40 }) });

    expect(result.status).toBe('UPDATE_COMPLETE');
    expect((await lab.cloudFormation.stack('Updated')).resources.Thing?.attributes).toEqual({ password: '*****', user: '*****' });
  });
});

describe('noEcho, answer by answer', () => {
  test.each([['true', '*****'], ['false', 'hunter2-1'], [undefined, 'hunter2-1']])('%s shows %s', async (hidden, value) => {
    const stack = `Hidden-${hidden}`;

    await lab.deploy(stack, { Thing: aThing('hidden', { Size: 1, ...(hidden === undefined ? {} : { Hidden: hidden }) }) });

    expect((await lab.cloudFormation.stack(stack)).resources.Thing?.attributes).toEqual({ password: value });
  });

  test('an update decides anew', async () => {
    await lab.deploy('Anew', { Thing: aThing('hidden', { Size: 1, Hidden: false }) });
    await lab.deploy('Anew', { Thing: aThing('hidden', { Size: 2, Hidden: true }) });

    expect((await lab.cloudFormation.stack('Anew')).resources.Thing?.attributes).toEqual({ password: '*****' });
  });
});

describe('a secret among the properties', () => {
  /** An app whose resource gets what the test says. */
  const appWith = (properties: (stack: Stack) => Record<string, unknown>) => {
    const app = anApp();
    const stack = new Stack(app, 'Properties');
    const provider = new ResourceProvider(stack, 'Provider', { handler: entry('hidden') });
    const thing = new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Thing', properties: properties(stack), outputs: { password: OutputType.STRING } });
    new CfnOutput(stack, 'Size', { value: thing.getAttString('password') });
    return { app, stack };
  };
  const REFUSED = 'must not be a secret, since CloudFormation shows properties in the stack\'s events, got a reference to one; '
    + 'pass the name or ARN of the secret and read it in the handler';

  test.each<[string, () => unknown]>([
    ['a SecretValue', () => SecretValue.secretsManager('db')],
    ['its text', () => SecretValue.secretsManager('db').unsafeUnwrap()],
    ['a text around it', () => `password=${SecretValue.ssmSecure('db').unsafeUnwrap()}`],
    ['a reference written by hand', () => '{{resolve:secretsmanager:db:SecretString:password}}'],
  ])('is refused before anything is deployed: %s', (_, secret) => {
    expect(() => appWith(() => ({ clientSecret: secret() }))).toThrow(`Properties/Thing: properties.clientSecret ${REFUSED}`);
  });

  test('is passed by its ARN, which the handler gets and the events may show', async () => {
    const { app } = appWith((stack) => ({ Size: new Secret(stack, 'Secret').secretArn }));

    const result = await lab.deployApp(app, 'Properties');

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Size: expect.stringMatching(/^hunter2-arn:aws:secretsmanager:us-east-1:/) } });
  });

  test('draws a warning where it is a parameter with NoEcho', () => {
    const { stack } = appWith((scope) => ({ Size: new CfnParameter(scope, 'Password', { noEcho: true }).valueAsString }));

    Annotations.fromStack(stack).hasWarning('/Properties/Thing', 'properties.Size holds the NoEcho parameter Password, which the handler gets in plain text; '
      + 'pass the name or ARN of the secret and read it in the handler [ack: cdk-custom-resource-kit:noEchoParameterInProperties]');
  });
});
