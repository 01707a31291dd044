/** Names what ended an invocation without an answer, and the advice that fits. */
import type { DestinationRecord } from './record';
import { EXIT_STATUS_ANSWERED } from '../../src/wire';

export interface Cause {
  readonly message: string;
  /** The handler never ran, or a relayed function failed without telling of anything made. */
  readonly nothingMade?: boolean;
  /** The process may have answered just before it ended: its answer gets a moment to arrive. */
  readonly mayHaveAnswered?: boolean;
}

/** Errors of Lambda's runtime clients before they call the handler. */
const NEVER_RAN: Readonly<Record<string, string>> = {
  'Runtime.ImportModuleError': 'the code could not be loaded: bundle every module that the handler imports',
  'Runtime.UserCodeSyntaxError': 'the code could not be loaded: it has a syntax error for this version of the runtime',
  'Runtime.HandlerNotFound': 'the code has no such handler: check the name of the export and the entry file',
  'Runtime.MalformedHandlerName': 'the name of the handler is malformed: it is the file and the export, joined by a dot',
  'Runtime.CallbackHandlerDeprecated': 'the runtime refuses handlers with a callback: export an async function of two parameters',
  'Runtime.NoHandlerSpecified': 'the function has no handler: set the file and the export, joined by a dot',
  'Runtime.InvalidEntrypoint': 'the function\'s entry point could not be started',
  'Runtime.InvalidWorkingDir': 'the function\'s working directory does not exist',
  'Runtime.BuiltInModuleConflict': 'the module of the handler has the name of one of Python\'s own: rename it',
};

/**
 * On the stack while a module's own code runs: frames of Node's module loader, CommonJS and ECMAScript modules; in Python the outermost one is that of
 * the runtime's own import.
 */
const LOADING = /Module\._compile|ModuleJob\.run|^ +File "[^"]*importlib\/__init__\.py", line \d+, in import_module/;

/** Lambda's own names of errors: no code of the author's raised them. */
const OF_LAMBDA = /^(?:Runtime|Function|Sandbox|Extension)\./;

/** Lambda's own words as a whole, older and newer: an error of the handler may quote them. */
const TIMED_OUT = /^(?:RequestId: \S+ Error: |\S+Z \S+ )Task timed out after ([\d.]+) seconds$/;
const EXITED = /^RequestId: \S+ Error: Runtime exited (?:with error: (?:exit status \d+|signal: [\w ]+)|without providing a reason)$/;

/** @returns `undefined` when the process ended itself after its answer was delivered */
export function causeOf(record: DestinationRecord): Cause | undefined {
  const { condition, errorType, errorMessage, trace, relayed } = record;
  const owner = relayed ? 'function' : 'provider';
  const detail = errorMessage && `: ${errorMessage}`;
  if (condition === 'EventAgeExceeded') {
    return { message: 'the request waited too long for the function: it was throttled or out of concurrency; raise its reserved concurrency or the account\'s', nothingMade: true };
  }
  const neverRan = Object.hasOwn(NEVER_RAN, errorType) ? NEVER_RAN[errorType] : undefined;
  if (neverRan) return { message: `${errorType}${detail}; ${neverRan}`, nothingMade: true };

  const cutOff = errorType === 'Sandbox.Timedout' || TIMED_OUT.test(errorMessage);
  if (cutOff) {
    const timeout = /Task timed out after ([\d.]+) seconds/.exec(errorMessage)?.[1];
    const advice = relayed ? '' : '; code that blocks the event loop cannot be stopped in time';
    return { message: `the function timed out${timeout ? ` after ${timeout} s` : detail}: raise \`timeout\` of the ${owner}, or do less${advice}`, mayHaveAnswered: true };
  }
  const memory = `raise \`memorySize\` of the ${owner}`;
  const ended = errorType === 'Runtime.ExitError' || EXITED.test(errorMessage);
  if (errorType === 'Runtime.OutOfMemory' || (ended && /out of memory/i.test(errorMessage))) {
    return { message: `the function ran out of memory${detail}; ${memory}`, mayHaveAnswered: true };
  }
  if (ended) {
    if (/signal: |exit status (?:134|137)$/.test(errorMessage)) {
      return { message: `the process was killed by a signal (often: out of memory; ${memory})${detail}`, mayHaveAnswered: true };
    }
    const status = /exit status (\d+)$/.exec(errorMessage)?.[1];
    if (Number(status) === EXIT_STATUS_ANSWERED && !relayed) return undefined;
    return { message: `the process ended before it answered${status ? `, with exit status ${status}` : detail}: an uncaught error, or a call ${relayed ? 'that ends the process' : 'of process.exit'}`, mayHaveAnswered: true };
  }
  const message = `${errorMessage || 'the function failed without a message'}${errorType && ` (${errorType})`}`;
  if (LOADING.test(trace)) return { message: `${message}; thrown while the code was loaded`, nothingMade: true };
  // A relayed function that raises an error tells of nothing made; where Lambda fails on what it returned, it has made something.
  return relayed ? { message, nothingMade: !OF_LAMBDA.test(errorType) } : { message, mayHaveAnswered: true };
}
