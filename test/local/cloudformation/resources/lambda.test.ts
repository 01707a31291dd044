import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTemplate, ScriptedCloud, statuses } from '../../support/scripted-cloud';

const ARN = 'arn:aws:lambda:us-east-1:123456789012:function:provider';
const RESPONDER = 'arn:aws:lambda:us-east-1:123456789012:function:responder';

function aFunction(properties: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: { FunctionName: 'provider', Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile: 'exports.handler = 1;' }, ...properties },
  };
}

describe('AWS::Lambda::Function', () => {
  test('is put with its code folder, evaluated environment and limits', async () => {
    const cloud = new ScriptedCloud();
    const folder = mkdtempSync(join(tmpdir(), 'code-'));

    await cloud.deploy({
      Resources: {
        Logs: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: '/custom/logs' } },
        Provider: aFunction({
          Code: { S3Bucket: 'assets', S3Key: 'abc123.zip' },
          Environment: { Variables: { STACK: { Ref: 'AWS::StackName' }, PORT: 5432, ON: true } },
          Timeout: '900',
          MemorySize: 256,
          LoggingConfig: { LogGroup: { Ref: 'Logs' } },
        }),
      },
    }, {}, 'Demo', { abc123: folder });

    expect(cloud.functions.get(ARN)).toEqual({
      functionName: 'provider',
      functionArn: ARN,
      codePath: folder,
      handler: 'index.handler',
      runtime: 'nodejs22.x',
      environment: { STACK: 'Demo', PORT: '5432', ON: 'true' },
      timeoutSeconds: 900,
      memorySizeMb: 256,
      logGroupName: '/custom/logs',
    });
  });

  test('has Lambda\'s defaults and a generated name', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy({ Resources: { Provider: aFunction({ FunctionName: { Ref: 'AWS::NoValue' } }) } });

    const [definition] = [...cloud.functions.values()];
    expect(definition).toMatchObject({
      functionName: 'Demo-Provider-SUFFIX000001', timeoutSeconds: 3, memorySizeMb: 128, logGroupName: '/aws/lambda/Demo-Provider-SUFFIX000001',
    });
    expect(readFileSync(join(definition?.codePath ?? '', 'index.js'), 'utf8')).toBe('exports.handler = 1;');
  });

  test('a generated name keeps within 64 characters', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy({ Resources: { [`P${'x'.repeat(100)}`]: aFunction({ FunctionName: { Ref: 'AWS::NoValue' } }) } }, {}, 'S'.repeat(60));

    const [definition] = [...cloud.functions.values()];
    expect(definition?.functionName).toHaveLength(64);
    expect(definition?.functionName).toMatch(/^S{25}-Px{24}-SUFFIX000001$/);
  });

  test('changed code is put in place and sends the custom resource nothing', async () => {
    const cloud = new ScriptedCloud();
    const template = (source: string): unknown => aTemplate({ ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] } }, { Provider: aFunction({ Code: { ZipFile: source } }) });
    await cloud.deploy(template('old'));

    await cloud.deploy(template('new'));

    expect(cloud.journal).toEqual(['put provider', 'Create Thing', 'put provider']);
  });

  test('a changed name is a new function, the old one is removed in the clean-up', async () => {
    const cloud = new ScriptedCloud();
    await cloud.deploy({ Resources: { Provider: aFunction() } });

    const result = await cloud.deploy({ Resources: { Provider: aFunction({ FunctionName: 'other' }) } });

    expect(cloud.journal).toEqual(['put provider', 'put other', 'remove provider']);
    expect(result.events.map(({ reason }) => reason)).toContain('Requested update requires the creation of a new physical resource; hence creating one.');
  });

  test('is removed with the stack, after the resources that use it', async () => {
    const cloud = new ScriptedCloud();
    await cloud.deploy(aTemplate({ ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] } }, { Provider: aFunction() }));

    await cloud.destroy();

    expect(cloud.journal.slice(-2)).toEqual(['Delete Thing', 'remove provider']);
  });

  test.each([
    ['an image', { Code: { ImageUri: 'x' }, Runtime: { Ref: 'AWS::NoValue' }, PackageType: 'Image' }, '', 'Runtime: expected a string; only functions with a zip package run locally'],
    ['an image that names a runtime', { Code: { ImageUri: 'x' } }, 'nodejs22.x', 'Code: only S3Key and ZipFile can run locally, got [ImageUri]'],
    ['code that is in no manifest', { Code: { S3Key: 'other.zip' }, Runtime: 'java21' }, 'java21', 'has a file asset with the object key "other.zip"'],
  ])('%s is taken, to be refused when it is invoked', async (_, properties, runtime, refusal) => {
    const cloud = new ScriptedCloud();

    expect(await cloud.deploy({ Resources: { Provider: aFunction(properties) } })).toMatchObject({ status: 'CREATE_COMPLETE' });
    expect(cloud.functions.get(ARN)).toMatchObject({ runtime, refusal: expect.stringContaining(refusal) });
  });

  test.each([
    ['a time-out that is no number', { Timeout: 'long' }, 'Timeout: expected a whole number, got "long"'],
    ['a list in the environment', { Environment: { Variables: { A: ['b'] } } }, 'Environment.Variables.A: expected a string'],
  ])('%s fails the function', async (_, properties, reason) => {
    const result = await new ScriptedCloud().deploy({ Resources: { Provider: aFunction(properties) } });

    expect(result).toMatchObject({ status: 'ROLLBACK_COMPLETE', reason });
  });
});

describe('AWS::Lambda::EventInvokeConfig', () => {
  const config = (properties: Record<string, unknown>): unknown => ({
    Resources: { Config: { Type: 'AWS::Lambda::EventInvokeConfig', Properties: { FunctionName: 'provider', Qualifier: '$LATEST', ...properties } } },
  });

  test('is put for the function, with its destinations', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy(config({
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 900,
      DestinationConfig: { OnSuccess: { Destination: RESPONDER }, OnFailure: { Destination: RESPONDER } },
    }));

    expect(cloud.asyncConfigurations.get(ARN))
      .toEqual({ maximumRetryAttempts: 0, maximumEventAgeSeconds: 900, onSuccess: RESPONDER, onFailure: RESPONDER });
  });

  test('has Lambda\'s defaults', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy(config({}));

    expect(cloud.asyncConfigurations.get(ARN))
      .toEqual({ maximumRetryAttempts: 2, maximumEventAgeSeconds: 21600, onSuccess: undefined, onFailure: undefined });
  });

  test('is put for an alias, moves to another, and is removed with the stack', async () => {
    const cloud = new ScriptedCloud();

    await cloud.deploy(config({ Qualifier: 'relay' }));
    expect([...cloud.asyncConfigurations.keys()]).toEqual([`${ARN}:relay`]);

    await cloud.deploy(config({ Qualifier: 'other' }));
    expect([...cloud.asyncConfigurations.keys()]).toEqual([`${ARN}:other`]);

    await cloud.destroy();
    expect(cloud.asyncConfigurations.size).toBe(0);
  });
});

test('an alias is a token: its Ref is the qualified ARN; versions are numbered', async () => {
  const cloud = new ScriptedCloud();

  const result = await cloud.deploy({
    Resources: {
      Provider: aFunction(),
      Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Provider' } } },
      Alias: { Type: 'AWS::Lambda::Alias', Properties: { FunctionName: { Ref: 'Provider' }, Name: 'relay', FunctionVersion: '$LATEST' } },
      Thing: { Type: 'Custom::Thing', Properties: { ServiceToken: { Ref: 'Alias' } } },
    },
    Outputs: { Version: { Value: { 'Fn::GetAtt': ['Version', 'Version'] } } },
  });

  expect(cloud.requests[0]?.ServiceToken).toBe(`${ARN}:relay`);
  expect(result.outputs).toEqual({ Version: '1' });
  expect(statuses(result.events).at(-1)).toBe('Demo CREATE_COMPLETE');
});
