/** Turns how an execution environment ended an event into what Lambda reports of it. */
import { PhaseEnd, RuntimeAnswer } from './execution-environment';
import { InvocationOutcome } from './invocation';
import { exited, invalidEntrypoint, outOfMemory, responseTooLarge, RuntimeError, timedOut } from './runtime-errors';

/** What became of one attempt. */
export interface AttemptResult {
  readonly outcome: InvocationOutcome;
  readonly payload: unknown;
  readonly errorType?: string;
}

/** An attempt whose handler was loaded: an answer stands, even if the process ended after it. */
export function invocationResult(
  requestId: string,
  timeoutSeconds: number,
  { end, answer }: { end: PhaseEnd; answer: RuntimeAnswer | undefined },
): AttemptResult {
  switch (answer?.kind) {
    case 'response': return { outcome: 'success', payload: parsed(answer.body) };
    case 'error': return reported('error', answer.body);
    case 'too-large': return failed('error', responseTooLarge());
    case undefined: return phaseResult(requestId, timeoutSeconds, end);
    default: return unreachable(answer);
  }
}

/** An attempt that ended without an answer, or whose handler could not be loaded. */
export function phaseResult(requestId: string, timeoutSeconds: number, end: PhaseEnd): AttemptResult {
  switch (end.kind) {
    case 'init-error': return reported('init-error', end.body);
    case 'not-started': return failed('init-error', invalidEntrypoint(requestId, end.reason));
    case 'exit': return failed('crash', exited(requestId, end.exit));
    case 'memory': return failed('out-of-memory', outOfMemory(requestId, end.exit));
    case 'deadline': return failed('timeout', timedOut(requestId, timeoutSeconds));
    // A runtime that asks for the next event has, by Lambda's reckoning, dealt with this one: it answers nothing.
    case 'next': return { outcome: 'success', payload: null };
    default: return unreachable(end);
  }
}

function failed(outcome: InvocationOutcome, error: RuntimeError): AttemptResult {
  return { outcome, payload: error, errorType: error.errorType };
}

/** An error in the runtime's own words. */
function reported(outcome: InvocationOutcome, body: string): AttemptResult {
  const payload = parsed(body);
  const errorType = payload !== null && typeof payload === 'object' && 'errorType' in payload ? payload.errorType : undefined;
  return { outcome, payload, errorType: typeof errorType === 'string' ? errorType : 'Runtime.Unknown' };
}

/** The JSON that a runtime sent; a text that is none is kept as it is. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function unreachable(value: never): never {
  throw new Error(`unexpected end of an invocation: ${JSON.stringify(value)}`);
}
