/**
 * Providers as an app declares them, with the code that ships, deployed once; and small stacks of custom resources behind them.
 *
 * One Lambda host for the tests of a file: processes stay warm from one stack to the next.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { App, Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { FailureRule, LocalCloudFormation, LocalCloudFormationOptions, StackEvent, StackResult } from '../../../../local';
import { ProviderHandler, ResourceProvider, ResourceProviderProps } from '../../../../src';
import { anApp } from '../../../src/support';
import { writeAssembly } from '../../support/mini-assembly';

const REGION = 'eu-west-1';
const ACCOUNT = '111122223333';
const ENVIRONMENT = `aws://${ACCOUNT}/${REGION}`;
const POLL_MS = 10;

export type ProviderProps = Partial<ResourceProviderProps> & Pick<ResourceProviderProps, 'handler'> & {
  /** What somebody changed in the template by hand: property of the function, and its value. */
  readonly edits?: Readonly<Record<string, unknown>>;
};

/** Of a template's section or a resource's properties. */
type Members = Readonly<Record<string, unknown>>;

/** By the name of their functions; a function of the stack where they need other constructs. */
export type Providers = Readonly<Record<string, ProviderProps>> | ((stack: Stack) => Readonly<Record<string, ProviderProps>>);

/** One call of a handler's method. */
export interface Call {
  readonly method: string;
  readonly stack: string;
  readonly logicalId: string;
  readonly id?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oldProperties?: Readonly<Record<string, unknown>>;
  readonly changed?: readonly string[];
  readonly issues?: readonly unknown[];
}

export class Lab {
  static async open(providers: Providers, options: LocalCloudFormationOptions = {}): Promise<Lab> {
    const lab = new Lab(options);
    await lab.provide(providers);
    return lab;
  }

  readonly cloudFormation: LocalCloudFormation;
  private readonly folder = mkdtempSync(join(tmpdir(), 'lab-'));

  private constructor({ lambda, ...options }: LocalCloudFormationOptions) {
    this.cloudFormation = new LocalCloudFormation(writeAssembly({ stacks: {} }), {
      failures: this.siblingFails,
      ...options,
      lambda: { runtimeClient: 'bootstrap', ...lambda, environment: { WORLD: this.folder, ...lambda?.environment } },
    });
  }

  /** Deploys the providers, or changes them. */
  async provide(providers: Providers): Promise<StackResult> {
    const app = anApp();
    const stack = new Stack(app, 'Providers', { env: { region: REGION, account: ACCOUNT } });
    for (const [functionName, { edits = {}, ...props }] of Object.entries(typeof providers === 'function' ? providers(stack) : providers)) {
      const { handlerFunction } = new ResourceProvider(stack, functionName, { functionName, ...props });
      const { defaultChild } = handlerFunction.node;
      if (defaultChild instanceof CfnFunction) for (const [path, value] of Object.entries(edits)) defaultChild.addPropertyOverride(path, value);
    }
    const result = await this.cloudFormation.deploy('Providers', { assembly: app.synth() });
    if (result.failed) throw new Error(`the providers could not be deployed: ${result.reason}`);
    return result;
  }

  /** Creates a stack, or updates it. */
  async deploy(stackName: string, resources: Members, outputs: Members = {}): Promise<StackResult> {
    const template = { Resources: resources, Outputs: Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, { Value: value }])) };
    return this.cloudFormation.deploy(stackName, { assembly: writeAssembly({ stacks: { [stackName]: { template, environment: ENVIRONMENT } } }) });
  }

  async deployApp(app: App, stackName: string): Promise<StackResult> {
    return this.cloudFormation.deploy(stackName, { assembly: app.synth() });
  }

  /** Calls of handlers' methods for a stack, oldest first. */
  callsOf(stackName: string): readonly Call[] {
    const file = join(this.folder, 'calls');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter((line) => line !== '') : [];
    return lines.map((line): Call => JSON.parse(line)).filter(({ stack }) => stack === stackName);
  }

  /** The same as `create`, `update old-id`, …; with the logical id in front where it is not `Thing`. */
  called(stackName: string): readonly string[] {
    return this.callsOf(stackName).map(({ method, id, logicalId }) => (
      `${logicalId === 'Thing' ? '' : `${logicalId} `}${method}${id === undefined ? '' : ` ${id}`}`));
  }

  /** Ids of things that exist. */
  get things(): readonly string[] {
    return readdirSync(this.folder).flatMap((name) => (name.startsWith('thing-') ? decodeURIComponent(name.slice('thing-'.length)) : [])).sort();
  }

  /** A thing that nobody's stack made. */
  plant(id: string): void {
    writeFileSync(join(this.folder, `thing-${encodeURIComponent(id)}`), 'planted');
  }

  /** Everything that a function wrote, a line each. */
  logOf(functionName: string): readonly string[] {
    return this.cloudFormation.lambda.logs(functionName).map(({ message }) => message);
  }

  async physicalId(stackName: string, logicalId = 'Thing'): Promise<string | undefined> {
    return (await this.cloudFormation.stack(stackName)).resources[logicalId]?.physicalId;
  }

  async close(): Promise<void> {
    await this.cloudFormation.close();
    rmSync(this.folder, { recursive: true });
  }

  /** A sibling fails in the operation that its property `Fails` names, `Once` a method of that logical id was called for the first or nth of `Times`. */
  private readonly siblingFails: FailureRule = async ({ stackName, phase, operation, properties: { Fails, Once, Times = 1 } }) => {
    if (phase !== 'forward' || Fails !== operation) return undefined;
    const seen = (): number => this.callsOf(stackName).filter(({ logicalId, method }) => `${logicalId} ${method}` === Once).length;
    while (Once !== undefined && seen() < Number(Times)) await delay(POLL_MS);
    return 'no capacity';
  };
}

/** A handler of these tests, bundled as an app's own. */
export function entry(name: string): ProviderHandler {
  return ProviderHandler.fromEntry(join(__dirname, '..', 'handlers', name));
}

/** A custom resource behind one of the providers. */
export function aThing(provider: string, properties: Members = {}, attributes: Members = {}): Members {
  return { Type: 'Custom::Thing', Properties: { ServiceToken: tokenOf(provider), ServiceTimeout: 60, ...properties }, ...attributes };
}

export function tokenOf(provider: string): string {
  return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${provider}`;
}

/** A resource that is no custom one; see `Lab` for how it fails. */
export function aSibling(properties: Members = {}, attributes: Members = {}): Members {
  return { Type: 'AWS::SSM::Parameter', Properties: { Type: 'String', ...properties }, ...attributes };
}

/** Why a stack's resources failed, by logical id. */
export function reasons({ events }: StackResult, status = /_FAILED$/): Readonly<Record<string, string>> {
  return Object.fromEntries(events.filter((event) => status.test(event.status)).map(({ logicalId, reason = '' }) => [logicalId, messageIn(reason)]));
}

const FROM_PROVIDER = /^Received response status \[FAILED\] from custom resource\. Message returned: (?<message>.*) \(RequestId: [0-9a-f-]{36}\)$/s;
/** Where to read on, as the runtime and the responder tell it. */
const PLACE = / \(log group (?:of function )?[^,]+(?:, log stream [^,]+)?, request [0-9a-f-]{36}\)$/;

/** What the handler or the runtime said, without what CloudFormation writes around it and without the log's place; else the whole reason. */
export function messageIn(reason = ''): string {
  return FROM_PROVIDER.exec(reason)?.groups?.message?.replace(PLACE, '') ?? reason;
}

/** Ids that resources had when something happened to them. */
export function idsOf(events: readonly StackEvent[], status: StackEvent['status'], logicalId = 'Thing'): readonly (string | undefined)[] {
  return events.filter((event) => event.status === status && event.logicalId === logicalId).map(({ physicalId }) => physicalId);
}
