/** Lambda on this machine: functions as child processes, synchronous and asynchronous invocations, destinations. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { types } from 'node:util';
import { Activity } from './activity';
import { AsyncEvent, DEFAULT_ASYNC_CONFIGURATION, DEFAULT_RETRY_DELAYS_MS, processEvent } from './async-invocation';
import { checkAsyncConfiguration, checkDefinition } from './check-definition';
import { DestinationRecord } from './destination-record';
import { EnvironmentDependencies } from './execution-environment';
import { QueuedEvent } from './faults';
import { parseFunctionArn, tryParseFunctionArn } from './function-arn';
import { AsyncInvokeConfiguration, FunctionDefinition } from './function-definition';
import { AttemptReport, FunctionRunner, RunnerLimits } from './function-runner';
import { InvocationResult, InvocationType, LogLine } from './invocation';
import { LambdaHostOptions } from './lambda-host-options';
import { LogStore } from './log-store';
import { ProcessGuard } from './process-guard';
import { Programs } from './runtimes/programs';

const MS_PER_SECOND = 1000;

/** Lambda's limit for loading a function: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html */
const INIT_TIMEOUT_MS = 10_000;

/** The concurrency of a new AWS account; a laptop does not start more processes well. */
const MAXIMUM_CONCURRENCY = 10;

/**
 * Runs Lambda functions in child processes, as Lambda would.
 *
 * Limits: functions in Node.js, in Python, or with an executable named `bootstrap` (Go, Rust), on Linux and macOS; no layers, extensions, versions or
 * response streaming; an alias runs `$LATEST`; destinations are functions of the same host.
 */
export class LambdaHost {
  private readonly runners = new Map<string, FunctionRunner>();
  /** Those of removed functions may still have something to end. */
  private readonly everyRunner = new Set<FunctionRunner>();
  private readonly configurations = new Map<string, AsyncInvokeConfiguration>();
  /** By ARN: how long activation takes, in milliseconds, and when it will be over, once an event has begun it. */
  private readonly inactive = new Map<string, { readonly activationMs: number; activeAt?: number }>();
  private readonly activity = new Activity();
  private readonly guard = new ProcessGuard();
  private readonly logStore: LogStore;
  private readonly closing = new AbortController();
  private readonly dependencies: EnvironmentDependencies;
  private readonly limits: RunnerLimits;
  private closed: Promise<void> | undefined;

  public constructor(private readonly options: LambdaHostOptions = {}) {
    if (process.platform === 'win32') throw new Error('LambdaHost: functions are frozen by signals that Windows lacks; run it on Linux, macOS or WSL');
    this.logStore = new LogStore(options.log);
    this.dependencies = {
      programs: new Programs(options),
      environment: options.environment ?? {},
      guard: this.guard,
      logs: this.logStore,
    };
    this.limits = {
      initTimeoutMs: options.initTimeoutMs ?? INIT_TIMEOUT_MS,
      maximumConcurrency: options.maximumConcurrency ?? MAXIMUM_CONCURRENCY,
    };
  }

  /**
   * Adds a function, or replaces one: its environments end after the invocation that they run.
   *
   * A function whose runtime this machine cannot run is taken, too: stacks hold functions that nobody invokes here. Its invocations throw.
   *
   * @throws when the ARN, a limit or the code's folder cannot be used
   */
  public putFunction(definition: FunctionDefinition): void {
    this.assertOpen();
    checkDefinition(definition);
    const runner = this.runners.get(definition.functionArn);
    if (runner !== undefined) return this.inBackground(() => runner.replace(definition));
    const added = new FunctionRunner(definition, this.dependencies, this.limits);
    this.runners.set(definition.functionArn, added);
    this.everyRunner.add(added);
  }

  /** Removes a function; what it runs ends in peace, events that wait for another attempt are dropped. Unknown ones are ignored. */
  public removeFunction(functionArn: string): void {
    const reference = parseFunctionArn(functionArn);
    const runner = this.runners.get(reference.functionArn);
    this.runners.delete(reference.functionArn);
    if (runner !== undefined) this.inBackground(() => runner.remove());
  }

  /**
   * Configures asynchronous invocation of a function, or of one of its aliases only.
   *
   * @throws when the number of attempts or the age is out of range
   */
  public putAsyncConfiguration(functionArn: string, configuration: AsyncInvokeConfiguration): void {
    checkAsyncConfiguration(functionArn, configuration);
    this.configurations.set(parseFunctionArn(functionArn).qualifiedArn, configuration);
  }

  /** Returns a function or alias to Lambda's own settings. */
  public removeAsyncConfiguration(functionArn: string): void {
    this.configurations.delete(parseFunctionArn(functionArn).qualifiedArn);
  }

  /**
   * Queues an event and returns at once, as `InvocationType: Event` does.
   *
   * @throws for an unknown function, for one that this machine cannot run, and for a payload that JSON cannot hold
   */
  public invokeAsync(functionArn: string, payload: unknown): void {
    this.runnableRunner(functionArn);
    const queued = newEvent(functionArn, payload);
    const deliveries = 1 + (this.options.faults?.duplicates?.(asSeen(queued)) ?? 0);
    for (let delivery = 0; delivery < deliveries; delivery += 1) this.enqueue(queued);
  }

  private enqueue(queued: AsyncEvent): void {
    this.inBackground(() => processEvent(queued, {
      retryDelaysMs: this.options.retryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
      now: Date.now,
      sleep: (ms) => delay(ms, undefined, { signal: this.closing.signal }),
      waitMs: (event) => this.waitMs(event),
      run: (event, attempt) => this.runQueued(event, attempt),
      configuration: (arn) => this.configurations.get(arn) ?? DEFAULT_ASYNC_CONFIGURATION,
      deliver: (destinationArn, record) => this.deliver(destinationArn, record),
    }));
  }

  /**
   * Runs a function and waits for its answer, as `InvocationType: RequestResponse` does; a function that fails is an answer too.
   *
   * @throws for an unknown function, for one that this machine cannot run, for a payload that JSON cannot hold, and when the host is closed meanwhile
   */
  public async invoke(functionArn: string, payload: unknown): Promise<InvocationResult> {
    const runner = this.runnableRunner(functionArn);
    const event = newEvent(functionArn, payload);
    const { functionName } = runner;
    if (runner.throttled) throw new Error(`TooManyRequestsException: function ${functionName} is throttled: its reserved concurrency is 0`);
    const { activeAt = Infinity } = this.inactive.get(parseFunctionArn(functionArn).functionArn) ?? { activeAt: 0 };
    if (Date.now() < activeAt) throw new Error(`ResourceNotReadyException: function ${functionName} is inactive, it was idle for too long`);
    const report = await this.activity.track(() => this.run(runner, event, 'RequestResponse', 1));
    this.assertOpen();
    const logs = this.logStore.ofInvocation(event.requestId, report.logStreamName);
    return { payload: report.payload, ...(report.outcome === 'success' ? {} : { functionError: 'Unhandled' }), logs };
  }

  /**
   * Makes a function inactive, as Lambda does after weeks without an invocation: its environments end, synchronous invocations are refused,
   * and the next asynchronous one waits until the function is active again.
   *
   * @param activationMs how long that takes, in milliseconds; in AWS up to a minute and more for a function in a VPC
   * @see https://docs.aws.amazon.com/lambda/latest/dg/functions-states.html
   */
  public deactivate(functionName: string, activationMs: number): void {
    for (const [functionArn, runner] of this.runnersOf(functionName)) {
      this.inactive.set(functionArn, { activationMs });
      this.inBackground(() => runner.endIdle());
    }
  }

  /**
   * Kills the function's processes in the middle of whatever they do: invocations that run end as a crash does.
   *
   * @returns how many processes there were; 0 if the function has none, or there is no such function
   */
  public kill(functionName: string): number {
    return this.runnersOf(functionName).reduce((killed, [, runner]) => killed + runner.kill(), 0);
  }

  /** Everything that the function's processes wrote, in order; kept when the function is removed. */
  public logs(functionName: string): readonly LogLine[] {
    return this.logStore.ofFunction(functionName);
  }

  /** Resolves when no invocation runs or waits, those of destinations included. */
  public idle(): Promise<void> {
    return this.activity.idle();
  }

  /** Kills every child and drops what waits; may be called again. */
  public close(): Promise<void> {
    this.closed ??= this.activity.track(() => this.end());
    return this.closed;
  }

  private async end(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.everyRunner].map(async (runner) => runner.close()));
    this.guard.close();
  }

  private runnersOf(functionName: string): readonly [functionArn: string, runner: FunctionRunner][] {
    return [...this.runners].filter(([, runner]) => runner.functionName === functionName);
  }

  private waitMs(event: AsyncEvent): number {
    const { functionArn } = parseFunctionArn(event.functionArn);
    if (this.runners.get(functionArn)?.throttled === true) return Infinity;
    return this.activationMs(functionArn) + MS_PER_SECOND * (this.options.faults?.throttledSeconds?.(asSeen(event)) ?? 0);
  }

  /** How long an event still waits for the function to be active; the first one begins the activation. */
  private activationMs(functionArn: string): number {
    const inactive = this.inactive.get(functionArn);
    if (inactive === undefined) return 0;
    inactive.activeAt ??= Date.now() + inactive.activationMs;
    return Math.max(0, inactive.activeAt - Date.now());
  }

  private async runQueued(event: AsyncEvent, attempt: number): Promise<AttemptReport | undefined> {
    const runner = this.runners.get(parseFunctionArn(event.functionArn).functionArn);
    if (runner !== undefined) return this.run(runner, event, 'Event', attempt);
    this.say(`event ${event.requestId} dropped: its function ${event.functionArn} was removed`);
    return undefined;
  }

  private async run(runner: FunctionRunner, event: AsyncEvent, invocationType: InvocationType, attempt: number): Promise<AttemptReport> {
    const { requestId, functionArn, payload } = event;
    const report = await runner.run({ requestId, invokedFunctionArn: event.invokedFunctionArn, payload });
    // An attempt that the end of the host cut off says nothing about the function.
    if (this.closed !== undefined) return report;
    const { outcome, errorType, durationMs, coldStart, logStreamName } = report;
    const { functionName } = parseFunctionArn(functionArn);
    this.options.observe?.({
      ...{ functionName, functionArn, requestId, invocationType, attempt },
      ...{ outcome, errorType, payload: report.payload, durationMs, coldStart, logStreamName },
    });
    return report;
  }

  private deliver(destinationArn: string, record: DestinationRecord): void {
    if (this.closed !== undefined) return;
    const destination = tryParseFunctionArn(destinationArn);
    const { functionName } = parseFunctionArn(record.requestContext.functionArn);
    if (this.options.faults?.destinationDenied?.({ functionName, destinationArn, condition: record.requestContext.condition }) === true) {
      return this.say(`record of event ${record.requestContext.requestId} for ${functionName} dropped: ${destinationArn} may not be called`);
    }
    if (destination !== undefined && this.runners.has(destination.functionArn)) return this.invokeAsync(destinationArn, record);
    const { requestId, functionArn } = record.requestContext;
    this.say(`record of event ${requestId} for ${functionArn} dropped: its destination ${destinationArn} is no function of this host`);
  }

  private inBackground(work: () => Promise<void>): void {
    this.activity.track(work).catch((error: unknown) => {
      if (this.closed === undefined) this.say(types.isNativeError(error) ? error.message : String(error));
    });
  }

  private say(message: string): void {
    this.options.log?.({ time: new Date(), message });
  }

  private runnableRunner(functionArn: string): FunctionRunner {
    this.assertOpen();
    const runner = this.runners.get(parseFunctionArn(functionArn).functionArn);
    if (runner !== undefined) {
      runner.assertRunnable();
      return runner;
    }
    const names = [...this.runners.values()].map(({ functionName }) => functionName);
    throw new Error(`function not found: ${functionArn}; ${names.length === 0 ? 'the host has none' : `the host has ${names.join(', ')}`}`);
  }

  private assertOpen(): void {
    if (this.closed !== undefined) throw new Error('the Lambda host is closed');
  }
}

function asSeen({ functionArn, requestId, payload }: AsyncEvent): QueuedEvent {
  const content: unknown = JSON.parse(payload);
  return { functionName: parseFunctionArn(functionArn).functionName, requestId, payload: content };
}

function newEvent(invokedFunctionArn: string, payload: unknown): AsyncEvent {
  const json = JSON.stringify(payload);
  if (json === undefined) throw new Error(`payload: expected a value that JSON can hold, got ${typeof payload}`);
  return { requestId: randomUUID(), invokedFunctionArn, functionArn: parseFunctionArn(invokedFunctionArn).qualifiedArn, payload: json };
}
