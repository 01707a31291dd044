/** Calls a handler as Lambda's Node.js runtime does, and tells how that ended. */
import { clearTimeout, setTimeout } from 'node:timers';
import { outOfScope, runInScope } from './call-scope';
import { LambdaContext } from './lambda-context';
import { LocalLogEntry, LogLines } from './log-lines';

/** A function that Lambda can invoke: `(event, context)`, or with the callback of older runtimes. */
export type LambdaFunction = (event: never, context: never, callback: never) => unknown;

export type CallEnd =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'exited'; readonly status: number }
  /** The time was over first. The handler goes on: nothing can end it within this process. */
  | { readonly kind: 'running' };

export interface Call {
  readonly event: unknown;
  readonly context: LambdaContext;
  /** How long to wait. */
  readonly milliseconds: number;
  /** Settles when an answer arrived: the end of a handler that returns no promise and calls nobody back. */
  readonly answered: Promise<unknown>;
  onLog(entry: LocalLogEntry): void;
}

/** Never rejects. */
export async function callHandler(handler: LambdaFunction, call: Call): Promise<{ readonly end: CallEnd; readonly logs: readonly LocalLogEntry[] }> {
  const lines = new LogLines((entry) => outOfScope(() => call.onLog(entry)));
  let timer: NodeJS.Timeout | undefined;
  const end = await new Promise<CallEnd>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'running' }), call.milliseconds);
    const scope = {
      onOutput: (chunk: string | Uint8Array) => lines.write(chunk),
      onExit: (status: number) => resolve({ kind: 'exited', status }),
    };
    runInScope(scope, async () => settled(handler, call)).then(
      (value) => resolve({ kind: 'returned', value }),
      (error: unknown) => resolve({ kind: 'threw', error }),
    );
  });
  clearTimeout(timer);
  lines.end();
  return { end, logs: [...lines.entries] };
}

/**
 * What the handler returned or told back.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
 */
async function settled(handler: LambdaFunction, { event, context, answered }: Call): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error?: unknown, result?: unknown) => {
      if (error === undefined || error === null) resolve(result);
      else reject(error);
    };
    const older = { done: callback, fail: (error: unknown) => reject(error), succeed: (result: unknown) => resolve(result) };
    const returned: unknown = Reflect.apply(handler, undefined, [event, { ...context, ...older }, callback]);
    // Without a value at once, the answer is still to come: by a callback, or by a PUT that was begun.
    resolve(returned ?? answered);
  });
}
