/** Stacks of this package and of aws-cdk-lib that declare the same, for counts and for timing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CustomResource, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Provider } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { ProviderHandler, ResourceProvider, TypedCustomResource } from '../../src';

/** The author's code: the same folder for all. */
const HANDLER = join(__dirname, '..', 'handler');
export const RESOURCE_TYPE = 'Custom::Thing';

export interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>>;
}

/** Declares a provider and gives the function that declares a resource of it. */
export type Declare = (scope: Construct, id: string) => (scope: Construct, id: string) => void;

export const declareOurs: Declare = (scope, id) => {
  const provider = new ResourceProvider(scope, id, { handler: ProviderHandler.fromAsset(HANDLER, 'index.handler') });
  return (inner, resourceId) => void new TypedCustomResource(inner, resourceId, {
    provider,
    resourceType: RESOURCE_TYPE,
    properties: { Name: resourceId },
  });
};

function authorsFunction(scope: Construct, id: string): lambda.Function {
  return new lambda.Function(scope, id, { code: lambda.Code.fromAsset(HANDLER), handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X });
}

const resourcesOf = (serviceToken: string) => (scope: Construct, id: string) =>
  void new CustomResource(scope, id, { serviceToken, resourceType: RESOURCE_TYPE, properties: { Name: id } });

export const declareProvider: Declare = (scope, id) =>
  resourcesOf(new Provider(scope, id, { onEventHandler: authorsFunction(scope, `${id}OnEvent`) }).serviceToken);

export const declarePollingProvider: Declare = (scope, id) => resourcesOf(new Provider(scope, id, {
  onEventHandler: authorsFunction(scope, `${id}OnEvent`),
  isCompleteHandler: authorsFunction(scope, `${id}IsComplete`),
}).serviceToken);

/** The least that a custom resource takes: a function that does everything itself. */
export const declarePlain: Declare = (scope, id) => resourcesOf(authorsFunction(scope, id).functionArn);

/** An app as `cdk init` makes it: every recommended feature flag on. */
export function newApp(): App {
  const flags: unknown = JSON.parse(readFileSync(require.resolve('aws-cdk-lib/recommended-feature-flags.json'), 'utf8'));
  return new App({ context: typeof flags === 'object' && flags !== null ? { ...flags } : {}, outdir: process.env.BENCH_CDK_OUT });
}

/** The template of a stack with `providers` providers and `resources` resources of each. */
export function synthesized(declare: Declare, providers: number, resources: number): Template {
  const app = newApp();
  const stack = new Stack(app, 'Stack', { env: { account: '123456789012', region: 'eu-west-1' } });
  for (let p = 0; p < providers; p += 1) {
    const declareResource = declare(stack, `Provider${p}`);
    for (let r = 0; r < resources; r += 1) declareResource(stack, `Resource${p}-${r}`);
  }
  const template: Template = app.synth().getStackByName('Stack').template;
  return template;
}
