/**
 * What a handler does to its process while it runs: in Lambda the process is its own, here it is the test runner's.
 *
 * Calls may overlap, so each is told apart by its asynchronous context; who is in none meets the process as it was.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

export interface CallScope {
  /** Told instead of writing to stdout. */
  onOutput(chunk: string | Uint8Array): void;
  /** Told instead of ending the process. */
  onExit(status: number): void;
}

/** Thrown by `process.exit`, since what stands behind it must not run. */
export class ProcessExit extends Error {
  public override readonly name = 'ProcessExit';

  constructor(public readonly status: number) {
    super(`the process would have ended with exit status ${status}`);
  }
}

type Done = (error?: Error | null) => void;

const scopes = new AsyncLocalStorage<CallScope | undefined>();
/** Wrappers of ours, so that none is wrapped again. */
const ours = new WeakSet<object>();
let callsUnderWay = 0;
let unguardStdout: () => void = () => undefined;

/** Runs `call`; its output is the scope's until what `call` returns has settled. */
export async function runInScope(scope: CallScope, call: () => unknown): Promise<unknown> {
  guardExit();
  if (callsUnderWay === 0) unguardStdout = guardStdout();
  callsUnderWay += 1;
  try {
    return await scopes.run(scope, call);
  } finally {
    callsUnderWay -= 1;
    if (callsUnderWay === 0) unguardStdout();
  }
}

/** Runs `work` as nobody's call: what it writes is shown. */
export function outOfScope(work: () => void): void {
  scopes.run(undefined, work);
}

/** Stays for good: a handler that was given up may still want to end the process later. */
function guardExit(): void {
  if (ours.has(process.exit)) return;
  const exit = process.exit.bind(process);
  process.exit = (code) => {
    const scope = scopes.getStore();
    if (scope === undefined) return exit(code);
    const status = Number(code ?? process.exitCode ?? 0);
    scope.onExit(status);
    throw new ProcessExit(status);
  };
  ours.add(process.exit);
}

/** @returns what takes the guard away again: the stream outlives the test file that this module was loaded for */
function guardStdout(): () => void {
  const { stdout } = process;
  const before = Object.getOwnPropertyDescriptor(stdout, 'write');
  const write = stdout.write.bind(stdout);
  const guarded = (chunk: string | Uint8Array, encodingOrDone?: BufferEncoding | Done, done?: Done): boolean => {
    const [encoding, whenDone] = typeof encodingOrDone === 'function' ? [undefined, encodingOrDone] : [encodingOrDone, done];
    const scope = scopes.getStore();
    if (scope === undefined) return write(chunk, encoding, whenDone);
    scope.onOutput(typeof chunk === 'string' && encoding !== undefined ? Buffer.from(chunk, encoding) : chunk);
    if (whenDone !== undefined) setImmediate(callBack, whenDone);
    return true;
  };
  stdout.write = guarded;
  return () => {
    if (stdout.write !== guarded) return;
    if (before === undefined) Reflect.deleteProperty(stdout, 'write');
    else Object.defineProperty(stdout, 'write', before);
  };
}

/** Ending the process when the output is written is the usual way: the end was told, and nobody is there to catch it. */
function callBack(whenDone: Done): void {
  try {
    whenDone();
  } catch (error) {
    if (!(error instanceof ProcessExit)) throw error;
  }
}
