/**
 * One execution environment: a child process with its Runtime API, frozen whenever it waits for an event.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
import { ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { childEnvironment } from './child-environment';
import { FunctionDefinition } from './function-definition';
import { LineCutter, LogStore } from './log-store';
import { watchMemory } from './memory-watch';
import { ProcessGuard, signalGroup } from './process-guard';
import { RuntimeApi, RuntimeInvocation } from './runtime-api';
import { ProcessExit } from './runtime-errors';
import { Programs } from './runtimes/programs';

/** What every environment of a host needs. */
export interface EnvironmentDependencies {
  readonly programs: Programs;
  readonly environment: Readonly<Record<string, string>>;
  readonly guard: ProcessGuard;
  readonly logs: LogStore;
}

/** How the Init phase or an invocation ended. */
export type PhaseEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'init-error'; readonly body: string }
  | { readonly kind: 'not-started'; readonly reason: string }
  | { readonly kind: 'exit'; readonly exit: ProcessExit }
  | { readonly kind: 'deadline' }
  | { readonly kind: 'memory'; readonly exit: ProcessExit };

/** What the runtime answered to an event. */
export type RuntimeAnswer =
  | { readonly kind: 'response' | 'error'; readonly body: string }
  | { readonly kind: 'too-large' };

/** Printed by V8 when it gives up for want of memory. */
const HEAP_EXHAUSTED = 'JavaScript heap out of memory';

/** A process that was killed has closed its output by then; what it started may hold it open. */
const CLOSE_GRACE_MS = 250;

const NO_EXIT: ProcessExit = { status: null, signal: 'SIGKILL' };

export class ExecutionEnvironment {
  /** Starts the process; the Init phase runs until `initialized` says otherwise. */
  public static async start(
    definition: FunctionDefinition,
    logStreamName: string,
    dependencies: EnvironmentDependencies,
  ): Promise<ExecutionEnvironment> {
    let environment: ExecutionEnvironment | undefined;
    const api = await RuntimeApi.start({
      next: () => environment?.onNext(),
      answered: (kind, body) => environment?.onAnswer({ kind, body }),
      answerTooLarge: () => environment?.onAnswer({ kind: 'too-large' }),
      initFailed: (body) => environment?.settle({ kind: 'init-error', body }),
    });
    environment = new ExecutionEnvironment(definition, logStreamName, dependencies, api);
    return environment;
  }

  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;
  private readonly cutters: LineCutter[] = [];
  private exit: ProcessExit | undefined;
  private requestId: string | undefined;
  private answer: RuntimeAnswer | undefined;
  private heapExhausted = false;
  private ended = false;
  private resolvePhase: ((end: PhaseEnd) => void) | undefined;
  private readonly phaseStart: Promise<PhaseEnd>;

  private constructor(
    private readonly definition: FunctionDefinition,
    public readonly logStreamName: string,
    private readonly dependencies: EnvironmentDependencies,
    private readonly api: RuntimeApi,
  ) {
    // Armed before the process can say anything.
    this.phaseStart = this.nextSettlement();
    this.child = this.spawn();
    this.closed = new Promise((resolve) => this.child.once('close', () => resolve()));
    this.readOutput('stdout', this.child.stdout);
    this.readOutput('stderr', this.child.stderr);
    this.child.once('error', (error) => this.settle({ kind: 'not-started', reason: error.message }));
    this.child.once('exit', (status, signal) => this.onExit({ status, signal }));
    if (this.child.pid !== undefined) dependencies.guard.add(this.child.pid);
  }

  /** Whether the process can take another event. */
  public get alive(): boolean {
    return !this.ended && this.exit === undefined;
  }

  /** The end of the Init phase: `next` when the handler was loaded. */
  public initialized(deadlineMs: number): Promise<PhaseEnd> {
    return this.phase(this.phaseStart, deadlineMs);
  }

  /** Runs one event; a process that did not come back for the next one has been killed. */
  public async invoke(invocation: RuntimeInvocation): Promise<{ end: PhaseEnd; answer: RuntimeAnswer | undefined }> {
    this.requestId = invocation.requestId;
    this.answer = undefined;
    const settlement = this.nextSettlement();
    this.signal('SIGCONT');
    this.api.send(invocation);
    const end = await this.phase(settlement, invocation.deadlineMs);
    this.requestId = undefined;
    return { end, answer: this.answer };
  }

  /** Kills the process in the middle of whatever it does, as if it had crashed: what it runs ends accordingly. */
  public kill(): void {
    this.signal('SIGKILL');
  }

  /** Kills the process, with everything it started, and waits until it is gone. */
  public async end(): Promise<void> {
    this.ended = true;
    this.signal('SIGKILL');
    await this.gone();
    this.api.close();
  }

  private nextSettlement(): Promise<PhaseEnd> {
    return new Promise((resolve) => (this.resolvePhase = resolve));
  }

  private settle(end: PhaseEnd): void {
    this.resolvePhase?.(end);
  }

  private async phase(settlement: Promise<PhaseEnd>, deadlineMs: number): Promise<PhaseEnd> {
    const timer = setTimeout(() => this.settle({ kind: 'deadline' }), Math.max(0, deadlineMs - Date.now()));
    const memory = this.child.pid === undefined ? undefined : watchMemory(this.child.pid, this.definition.memorySizeMb, () => {
      this.signal('SIGKILL');
      this.settle({ kind: 'memory', exit: NO_EXIT });
    });
    const end = await settlement;
    clearTimeout(timer);
    memory?.stop();
    if (end.kind !== 'next') await this.end();
    await this.outputRead();
    return this.heapExhausted && end.kind === 'exit' ? { kind: 'memory', exit: end.exit } : end;
  }

  private onNext(): void {
    // What the handler left running stops here and goes on in the next invocation.
    this.signal('SIGSTOP');
    this.settle({ kind: 'next' });
  }

  private onAnswer(answer: RuntimeAnswer): void {
    // The first answer counts.
    this.answer ??= answer;
  }

  private onExit(exit: ProcessExit): void {
    this.exit = exit;
    if (this.child.pid !== undefined) {
      // What it started in the background ends with it.
      signalGroup(this.child.pid, 'SIGKILL');
      this.dependencies.guard.remove(this.child.pid);
    }
    this.settle({ kind: 'exit', exit });
    this.api.close();
  }

  private spawn(): ChildProcess {
    const { programs, environment: extra } = this.dependencies;
    const { command, args, environment } = programs.of(this.definition);
    const identity = { logStreamName: this.logStreamName, runtimeApi: this.api.endpoint };
    const child = spawn(command, args, {
      cwd: this.definition.codePath,
      env: { ...environment, ...childEnvironment(this.definition, identity, extra) },
      // A process group of its own: frozen, resumed and killed with everything it starts, and not interrupted from the terminal.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.unref();
    return child;
  }

  private readOutput(stream: 'stdout' | 'stderr', output: Readable | null): void {
    if (output === null) return;
    const { functionName } = this.definition;
    const cutter = new LineCutter((text) => {
      if (stream === 'stderr' && text.includes(HEAP_EXHAUSTED)) this.heapExhausted = true;
      this.dependencies.logs.add({ functionName, logStreamName: this.logStreamName, stream, requestId: this.requestId }, text);
    });
    this.cutters.push(cutter);
    output.setEncoding('utf8');
    output.on('data', (text: string) => cutter.add(text));
    if (output instanceof Socket) output.unref();
  }

  /** What the process wrote before it was frozen is in the pipe: two turns of the event loop read it. */
  private async outputRead(): Promise<void> {
    await turn();
    await turn();
    for (const cutter of this.cutters) cutter.end();
  }

  private async gone(): Promise<void> {
    if (this.child.pid === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_GRACE_MS)));
    const exited = this.exit === undefined ? new Promise<void>((resolve) => this.child.once('exit', () => resolve())) : Promise.resolve();
    await exited;
    await Promise.race([this.closed, grace]);
    clearTimeout(timer);
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined && this.exit === undefined) signalGroup(this.child.pid, signal);
  }
}
