/** Lambda and S3 in process: a script answers each request, so that a test says what CloudFormation gets and sees what it sends. */
import { writeAssembly } from './mini-assembly';
import { findStack } from '../../../local/cloudformation/assembly/cloud-assembly';
import { FunctionCode } from '../../../local/cloudformation/assembly/function-code';
import { StackEvent } from '../../../local/cloudformation/events/stack-event';
import { Functions, Ids, PendingAnswer, Responses } from '../../../local/cloudformation/protocol/ports';
import { CustomResourceRequest } from '../../../local/cloudformation/protocol/request';
import { DEFAULT_VARIANTS, Variants } from '../../../local/cloudformation/protocol/variants';
import { FailureRule } from '../../../local/cloudformation/resources/failure-rule';
import { makeRegistry } from '../../../local/cloudformation/resources/registry';
import { StackDescription, StackResult } from '../../../local/cloudformation/stack/descriptions';
import { isSavedStacks } from '../../../local/cloudformation/stack/saved-state';
import { StackEngine } from '../../../local/cloudformation/stack/stack-engine';
import { AsyncInvokeConfiguration, FunctionDefinition } from '../../../local/lambda/function-definition';
import { TopicOptions } from '../../../local/sns/topic-options';

export const TOKEN = 'arn:aws:lambda:us-east-1:123456789012:function:provider';

/** Fields of the response besides the echoed ones; a text is the whole body; undefined = no answer. */
export type Answer = Readonly<Record<string, unknown>> | string | undefined;
export type Script = (request: CustomResourceRequest) => Answer;

export interface CloudOptions extends Partial<Variants> {
  readonly failures?: FailureRule;
  readonly millisecondsPerSecond?: number;
  readonly topics?: TopicOptions;
}

export class ScriptedCloud implements Functions, Responses {
  public readonly requests: CustomResourceRequest[] = [];
  /** What functions were invoked with: the request itself, or an SNS event around it. */
  public readonly payloads: unknown[] = [];
  /** ARNs of the functions that were invoked. */
  public readonly invoked: string[] = [];
  public readonly functions = new Map<string, FunctionDefinition>();
  public readonly asyncConfigurations = new Map<string, AsyncInvokeConfiguration>();
  /** Everything that happened to functions and providers, in order. */
  public readonly journal: string[] = [];
  public readonly events: StackEvent[] = [];
  public script: Script;
  private readonly answers = new Map<string, (body: { body: string }) => void>();
  private engine: StackEngine;
  private urls = 0;

  constructor(script: Script = () => ({ PhysicalResourceId: 'thing-1' }), private readonly options: CloudOptions = {}) {
    this.script = script;
    this.engine = this.newEngine();
  }

  private newEngine(): StackEngine {
    const { options } = this;
    const ids = countingIds();
    const clock = { now: () => new Date(1_800_000_000_000) };
    const variants = { ...DEFAULT_VARIANTS, ...options };
    const registry = makeRegistry({
      functions: this,
      responses: this,
      code: new FunctionCode(),
      ids,
      clock,
      failures: options.failures ?? (() => undefined),
      unreachableFromVpc: ['responses.example:443'],
      closing: new AbortController().signal,
      signature: 'v4',
      millisecondsPerSecond: options.millisecondsPerSecond ?? 1000,
      variants,
      topics: options.topics ?? {},
    });
    return new StackEngine({
      registry, ids, clock, rollbackPhysicalId: variants.rollbackPhysicalId, onEvent: (event) => this.events.push(event),
    });
  }

  /** @param assets folders of code, by hash @param nested templates of nested stacks, by hash */
  async deploy(
    template: unknown, parameters: Record<string, string> = {}, stackName = 'Demo', assets: Record<string, string> = {},
    nested: Record<string, unknown> = {},
  ): Promise<StackResult> {
    return this.engine.deploy(findStack(writeAssembly({ stacks: { [stackName]: { template } }, assets, nested }), stackName), parameters);
  }

  async destroy(stackName = 'Demo', retained: readonly string[] = []): Promise<StackResult> {
    return this.engine.destroy(stackName, retained);
  }

  async continueUpdateRollback(skipped: readonly string[] = []): Promise<StackResult> {
    return this.engine.continueUpdateRollback('Demo', skipped);
  }

  /** Another engine on the same functions, with what this one knows. */
  reload(): void {
    const saved: unknown = JSON.parse(JSON.stringify(this.engine.save((directory) => directory)));
    if (!isSavedStacks(saved)) throw new Error('what was saved cannot be loaded');
    this.engine = this.newEngine();
    this.engine.load(saved, (directory) => directory);
  }

  describe(stackName = 'Demo'): StackDescription {
    return this.engine.describe(stackName);
  }

  /** Requests as `Create`, `Update old-id`, `Delete old-id`, with the logical id in front where it is not `Thing`. */
  sent(): readonly string[] {
    return this.requests.map((request) => {
      const id = 'PhysicalResourceId' in request ? ` ${request.PhysicalResourceId}` : '';
      return `${request.LogicalResourceId === 'Thing' ? '' : `${request.LogicalResourceId} `}${request.RequestType}${id}`;
    });
  }

  putFunction(definition: FunctionDefinition): void {
    this.functions.set(definition.functionArn, definition);
    this.journal.push(`put ${definition.functionName}`);
  }

  removeFunction(functionArn: string): void {
    this.functions.delete(functionArn);
    this.journal.push(`remove ${functionArn.split(':').at(-1)}`);
  }

  putAsyncConfiguration(functionArn: string, configuration: AsyncInvokeConfiguration): void {
    this.asyncConfigurations.set(functionArn, configuration);
  }

  removeAsyncConfiguration(functionArn: string): void {
    this.asyncConfigurations.delete(functionArn);
  }

  invokeAsync(functionArn: string, payload: unknown): void {
    this.invoked.push(functionArn);
    this.payloads.push(payload);
    const request = requestIn(payload);
    this.requests.push(request);
    this.journal.push(`${request.RequestType} ${request.LogicalResourceId}`);
    this.answer(request, this.script(request));
  }

  /** Answers a request, at once or later. */
  answer(request: CustomResourceRequest | undefined, answer: Answer): void {
    if (request === undefined || answer === undefined) return;
    const { RequestId, StackId, LogicalResourceId } = request;
    const body = typeof answer === 'string' ? answer : JSON.stringify({ Status: 'SUCCESS', RequestId, StackId, LogicalResourceId, ...answer });
    this.answers.get(request.ResponseURL)?.({ body });
  }

  open(): PendingAnswer {
    const url = `https://responses.example/${this.urls += 1}?signature=secret`;
    const answered = new Promise<{ body: string }>((resolve) => this.answers.set(url, resolve));
    return { url, next: async () => answered };
  }
}

/** The request as a provider in AWS would get it: from JSON, out of the SNS record if there is one. */
function requestIn(payload: unknown): CustomResourceRequest {
  const event: CustomResourceRequest & { Records?: readonly { Sns: { Message: string } }[] } = JSON.parse(JSON.stringify(payload));
  const [record] = event.Records ?? [];
  if (record === undefined) return event;
  const request: CustomResourceRequest = JSON.parse(record.Sns.Message);
  return request;
}

function countingIds(): Ids {
  let uuids = 0;
  let suffixes = 0;
  return {
    uuid: () => `00000000-0000-4000-8000-${String(uuids += 1).padStart(12, '0')}`,
    suffix: () => `SUFFIX${String(suffixes += 1).padStart(6, '0')}`,
  };
}

/** A template with one custom resource, `Thing`, and whatever else. */
export function aTemplate(properties: Record<string, unknown> = {}, more: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}): {
  Resources: Record<string, unknown>;
} {
  return { Resources: { Thing: aThing(properties, attributes), ...more } };
}

export function aThing(properties: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}): Record<string, unknown> {
  return { Type: 'Custom::Thing', Properties: { ServiceToken: TOKEN, ...properties }, ...attributes };
}

/** A resource of a type that is not run, created after `Thing`. */
export function aSibling(properties: Record<string, unknown> = {}): Record<string, unknown> {
  return { Type: 'AWS::SSM::Parameter', DependsOn: ['Thing'], Properties: { Type: 'String', ...properties } };
}

/** Events as `LogicalId STATUS`. */
export function statuses(events: readonly StackEvent[]): readonly string[] {
  return events.map(({ logicalId, status }) => `${logicalId} ${status}`);
}
