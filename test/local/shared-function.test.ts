/** A function that others call asynchronously, too, and that a relay makes a provider of: each caller has its own retries and destinations. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as destinations from 'aws-cdk-lib/aws-lambda-destinations';
import { InvocationRecord } from '../../local/lambda/invocation';
import { LocalCloudFormation } from '../../local/local-cloudformation';
import { RelayProvider, TypedCustomResource } from '../../src';

/** Fails whatever it is asked, but for a Delete. */
const FAILS = 'exports.handler = async (event) => { if (event.RequestType !== "Delete") throw new Error("no"); };';
const LISTENS = 'exports.handler = async (record) => { console.log(record.requestContext.condition, JSON.stringify(record.requestPayload)); };';

const folder = mkdtempSync(join(tmpdir(), 'shared-function-'));
afterAll(() => rmSync(folder, { recursive: true }));

function aFunction(stack: Stack, id: string, code: string, props: Partial<lambda.FunctionProps> = {}): lambda.Function {
  return new lambda.Function(stack, id, {
    functionName: id, code: lambda.Code.fromInline(code), handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X, timeout: Duration.seconds(5), ...props,
  });
}

function synthesized(withResource: boolean): string {
  const app = new App({ outdir: mkdtempSync(join(folder, 'cdk.out-')), context: { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false } });
  const stack = new Stack(app, 'Shared', { env: { region: 'eu-west-1', account: '123456789012' } });
  const listener = aFunction(stack, 'Listener', LISTENS);
  const handler = aFunction(stack, 'Function', FAILS, { retryAttempts: 2, onFailure: new destinations.LambdaDestination(listener) });
  const provider = new RelayProvider(stack, 'Provider', { handler });
  if (withResource) new TypedCustomResource(stack, 'Thing', { provider, resourceType: 'Custom::Thing' });
  return app.synth().directory;
}

test('CloudFormation\'s request is tried once and answered by the responder; another caller\'s event three times, and told to its own destination', async () => {
  const seen: InvocationRecord[] = [];
  const cloudFormation = new LocalCloudFormation(synthesized(false), { lambda: { retryDelaysMs: [0, 0], observe: (record) => seen.push(record) } });
  try {
    await cloudFormation.deploy();

    const failed = await cloudFormation.deploy('Shared', { assembly: synthesized(true) });
    expect(failed.reason).toContain('no (Error) (log group of function Function, request ');
    const ofCloudFormation = seen.filter(({ functionArn }) => /:Function:custom-resource-kit-relay-[0-9a-f]{16}$/.test(functionArn));
    // The rollback deletes what the Create may have left.
    expect(ofCloudFormation.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([[1, 'error'], [1, 'success']]);
    expect(cloudFormation.lambda.logs('Listener')).toEqual([]);

    await cloudFormation.lambda.idle();
    seen.length = 0;
    cloudFormation.lambda.invokeAsync('arn:aws:lambda:eu-west-1:123456789012:function:Function', { from: 'somebody else' });
    await cloudFormation.lambda.idle();

    expect(seen.map(({ functionName, attempt, outcome }) => [functionName, attempt, outcome])).toEqual([
      ['Function', 1, 'error'], ['Function', 2, 'error'], ['Function', 3, 'error'], ['Listener', 1, 'success'],
    ]);
    expect(cloudFormation.lambda.logs('Listener').map(({ message }) => message)).toEqual([expect.stringContaining('RetriesExhausted {"from":"somebody else"}')]);
  } finally {
    await cloudFormation.close();
  }
});
