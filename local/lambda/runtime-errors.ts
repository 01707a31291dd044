/**
 * The errors that Lambda itself reports when a runtime gives no answer, in the words of the service.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-invocation.html
 */

/** Lambda's description of an error: the payload of a failed invocation. */
export interface RuntimeError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** How a process ended: one of the two is set. */
export interface ProcessExit {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Names of signals as the service prints them. */
const SIGNAL_NAMES: Partial<Record<NodeJS.Signals, string>> = {
  SIGABRT: 'aborted',
  SIGALRM: 'alarm clock',
  SIGBUS: 'bus error',
  SIGFPE: 'floating point exception',
  SIGHUP: 'hangup',
  SIGILL: 'illegal instruction',
  SIGINT: 'interrupt',
  SIGKILL: 'killed',
  SIGPIPE: 'broken pipe',
  SIGQUIT: 'quit',
  SIGSEGV: 'segmentation fault',
  SIGTERM: 'terminated',
  SIGTRAP: 'trace/breakpoint trap',
  SIGUSR1: 'user defined signal 1',
  SIGUSR2: 'user defined signal 2',
};

/** Most that a function may answer, in bytes: 6 MB and room for what the service adds. */
export const MAX_RESPONSE_PAYLOAD_BYTES = 6_291_556;

/** The invocation took longer than the function's time-out. */
export function timedOut(requestId: string, timeoutSeconds: number): RuntimeError {
  return {
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${requestId} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
  };
}

/** The process ended before it answered. */
export function exited(requestId: string, exit: ProcessExit): RuntimeError {
  return { errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${requestId} Error: ${exitReason(exit)}` };
}

/** The process was ended since it used more memory than the function has. */
export function outOfMemory(requestId: string, exit: ProcessExit): RuntimeError {
  return { errorType: 'Runtime.OutOfMemory', errorMessage: `RequestId: ${requestId} Error: ${exitReason(exit)}` };
}

/** The runtime's executable could not be started. */
export function invalidEntrypoint(requestId: string, reason: string): RuntimeError {
  return { errorType: 'Runtime.InvalidEntrypoint', errorMessage: `RequestId: ${requestId} Error: ${reason}` };
}

/**
 * The answer is larger than Lambda's limit.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export function responseTooLarge(): RuntimeError {
  return {
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_PAYLOAD_BYTES} bytes).`,
  };
}

function exitReason({ status, signal }: ProcessExit): string {
  if (signal !== null) return `Runtime exited with error: signal: ${SIGNAL_NAMES[signal] ?? signal}`;
  if (status === 0) return 'Runtime exited without providing a reason';
  return `Runtime exited with error: exit status ${status}`;
}
