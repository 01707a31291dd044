/** What the host tells of invocations: to the caller, to an observer, in its logs. */

/**
 * How one attempt ended.
 *
 * `success` and `error` are answers of the handler; `init-error` is a module that could not be loaded; in `timeout`, `crash` and
 * `out-of-memory` the process ended without an answer.
 */
export type InvocationOutcome = 'success' | 'error' | 'init-error' | 'timeout' | 'crash' | 'out-of-memory';

/** `Event` is asynchronous: queued, tried again, recorded at its destinations. */
export type InvocationType = 'Event' | 'RequestResponse';

/** One attempt to run a function, told when it ended. */
export interface InvocationRecord {
  readonly functionName: string;

  /** With the version or alias that was invoked. */
  readonly functionArn: string;

  /** The same for every attempt at one event. */
  readonly requestId: string;

  readonly invocationType: InvocationType;

  /** 1 for the first attempt. */
  readonly attempt: number;

  readonly outcome: InvocationOutcome;

  /** Lambda's name of the error, such as `Sandbox.Timedout`; undefined after a success. */
  readonly errorType?: string;

  /** What the handler returned, or Lambda's description of the error. */
  readonly payload: unknown;

  /** From the start of the invocation until the environment was free again, without a successful cold start. */
  readonly durationMs: number;

  /** Whether the attempt had to start its execution environment. */
  readonly coldStart: boolean;

  /** Names the execution environment: equal for two invocations that shared one. */
  readonly logStreamName: string;
}

/** What a synchronous invocation answers. */
export interface InvocationResult {
  /** What the handler returned, or Lambda's description of the error. */
  readonly payload: unknown;

  /** `Unhandled` when the function failed, as in the `X-Amz-Function-Error` header. */
  readonly functionError?: 'Unhandled';

  /** What the invocation wrote. */
  readonly logs: readonly LogLine[];
}

/** One line that a function wrote. */
export interface LogLine {
  readonly time: Date;
  readonly functionName: string;

  /** Names the execution environment that wrote it. */
  readonly logStreamName: string;

  readonly stream: 'stdout' | 'stderr';

  /** The invocation that ran when the line was written; undefined while the environment started. */
  readonly requestId?: string;

  /** The line; a message of several lines that a runtime wrote as one keeps its line breaks. */
  readonly message: string;
}
