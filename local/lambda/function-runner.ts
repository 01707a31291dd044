/**
 * Runs one function: as many execution environments as it needs at the same time, each for one event at a time, used again when free.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html
 */
import { randomBytes } from 'node:crypto';
import { AttemptResult, invocationResult, phaseResult } from './attempt';
import { EnvironmentDependencies, ExecutionEnvironment } from './execution-environment';
import { FunctionDefinition } from './function-definition';

const MS_PER_SECOND = 1000;

/** One event to run. */
export interface Attempt {
  readonly requestId: string;

  /** With the version or alias that was invoked. */
  readonly invokedFunctionArn: string;

  /** The event as JSON. */
  readonly payload: string;
}

/** What became of it, and where. */
export interface AttemptReport extends AttemptResult {
  readonly durationMs: number;
  readonly coldStart: boolean;
  readonly logStreamName: string;
}

/** Limits of a runner. */
export interface RunnerLimits {
  /** How many environments the function may have at the same time. */
  readonly maximumConcurrency: number;

  /** How long the Init phase may take before it is tried again within the invocation. */
  readonly initTimeoutMs: number;
}

export class FunctionRunner {
  private idle: ExecutionEnvironment[] = [];
  private readonly all = new Set<ExecutionEnvironment>();
  private readonly queue: (() => void)[] = [];
  private readonly runs = new Set<Promise<AttemptReport>>();
  private removed = false;
  private closed = false;

  public constructor(
    private definition: FunctionDefinition,
    private readonly dependencies: EnvironmentDependencies,
    private readonly limits: RunnerLimits,
  ) {}

  public get functionName(): string {
    return this.definition.functionName;
  }

  /** @throws when this machine cannot run it */
  public assertRunnable(): void {
    this.dependencies.programs.of(this.definition);
  }

  /** Later events run the new definition; environments of the old one end after what they run. */
  public async replace(definition: FunctionDefinition): Promise<void> {
    this.definition = definition;
    await this.endIdle();
  }

  /** Environments end after what they run. */
  public async remove(): Promise<void> {
    this.removed = true;
    await this.endIdle();
  }

  /** Whether every invocation is refused. */
  public get throttled(): boolean {
    return this.definition.reservedConcurrency === 0;
  }

  /** Kills the processes as if they had crashed; what they run ends accordingly. @returns how many there were */
  public kill(): number {
    const alive = [...this.all].filter((environment) => environment.alive);
    for (const environment of alive) environment.kill();
    return alive.length;
  }

  /** Ends the environments that are free. */
  public async endIdle(): Promise<void> {
    const idle = this.idle;
    this.idle = [];
    await Promise.all(idle.map(async (environment) => {
      await environment.end();
      this.all.delete(environment);
    }));
  }

  /** Kills every environment; attempts that wait or run reject or report the kill. */
  public async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map(async (environment) => environment.end()));
    for (const start of this.queue.splice(0)) start();
    await Promise.allSettled([...this.runs]);
  }

  /** Runs an event when an environment is free or may be started; resolves when the environment is free again or gone. */
  public async run(attempt: Attempt): Promise<AttemptReport> {
    while (this.runs.size >= this.concurrency() && !this.closed) {
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    this.assertOpen();
    const run = this.runNow(attempt);
    this.runs.add(run);
    try {
      return await run;
    } finally {
      this.runs.delete(run);
      this.queue.shift()?.();
    }
  }

  private concurrency(): number {
    return Math.min(this.limits.maximumConcurrency, this.definition.reservedConcurrency ?? this.limits.maximumConcurrency);
  }

  private async runNow(attempt: Attempt): Promise<AttemptReport> {
    const { definition } = this;
    const warm = this.takeIdle();
    let started = Date.now();
    let environment = warm;
    if (environment === undefined) {
      environment = await this.start(definition);
      const init = await environment.initialized(Date.now() + this.limits.initTimeoutMs);
      started = Date.now();
      if (init.kind !== 'next') {
        this.all.delete(environment);
        // A failed Init phase runs again within the invocation, for as long as the function may run.
        environment = await this.start(definition);
        const again = await environment.initialized(started + definition.timeoutSeconds * MS_PER_SECOND);
        if (again.kind !== 'next') {
          this.all.delete(environment);
          return report(phaseResult(attempt.requestId, definition.timeoutSeconds, again), environment, started, true);
        }
      }
    }
    const ended = await environment.invoke({
      ...attempt,
      deadlineMs: started + definition.timeoutSeconds * MS_PER_SECOND,
      traceId: traceId(),
    });
    await this.release(environment, definition);
    return report(invocationResult(attempt.requestId, definition.timeoutSeconds, ended), environment, started, warm === undefined);
  }

  private takeIdle(): ExecutionEnvironment | undefined {
    for (;;) {
      const environment = this.idle.pop();
      if (environment === undefined || environment.alive) return environment;
      this.all.delete(environment);
    }
  }

  private async start(definition: FunctionDefinition): Promise<ExecutionEnvironment> {
    const environment = await ExecutionEnvironment.start(definition, logStreamName(), this.dependencies);
    this.all.add(environment);
    if (this.closed) await environment.end();
    this.assertOpen();
    return environment;
  }

  private assertOpen(): void {
    if (this.closed) throw new Error(`function ${this.definition.functionName}: the Lambda host is closed`);
  }

  private async release(environment: ExecutionEnvironment, definition: FunctionDefinition): Promise<void> {
    if (environment.alive && definition === this.definition && !this.removed) {
      this.idle.push(environment);
      return;
    }
    await environment.end();
    this.all.delete(environment);
  }
}

function report(result: AttemptResult, environment: ExecutionEnvironment, started: number, coldStart: boolean): AttemptReport {
  return { ...result, durationMs: Date.now() - started, coldStart, logStreamName: environment.logStreamName };
}

/** `2026/01/31/[$LATEST]` and a number of its own, as Lambda names log streams. */
function logStreamName(): string {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
  return `${date}/[$LATEST]${randomBytes(16).toString('hex')}`;
}

function traceId(): string {
  const seconds = Math.floor(Date.now() / MS_PER_SECOND).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
}
