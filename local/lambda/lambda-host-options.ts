/** How a local Lambda host is set up, and what it has to say. */
import { LambdaFaults } from './faults';
import { InvocationRecord, LogLine } from './invocation';
import { RuntimeClientName } from './runtimes/node/runtime-client';

/** How functions run on this machine. */
export interface LambdaHostOptions {
  /**
   * The Node.js executable that runs functions, whatever their runtime says.
   *
   * @default - the one that runs this process
   */
  readonly node?: string;

  /**
   * The Python executable that runs functions of Python runtimes, whatever their version; 3.8 or later.
   *
   * @default - the first of `python3.13` (as the runtime is named), `python3` and `python` that this machine has; looked for when such a function is invoked
   */
  readonly python?: string;

  /**
   * What plays Lambda's runtime in the child processes: Amazon's own clients (npm's `aws-lambda-ric`, PyPI's `awslambdaric`), or small ones of this package's.
   *
   * @default - Amazon's own client if it is installed, for Node.js as seen from the working directory or this package, for Python as that Python sees it;
   * else `bootstrap`
   */
  readonly runtimeClient?: RuntimeClientName;

  /**
   * More variables for every function, such as `AWS_ENDPOINT_URL`; they win over the functions' own, not over those that Lambda reserves.
   *
   * @default - none: functions see nothing of this process's environment but `PATH`
   */
  readonly environment?: Readonly<Record<string, string>>;

  /**
   * How long a failed event waits before its second and its third attempt, in milliseconds.
   *
   * @default [60000, 120000]
   */
  readonly retryDelaysMs?: readonly number[];

  /**
   * How long a function may take to load before it is started again within the invocation, in milliseconds.
   *
   * @default 10000
   */
  readonly initTimeoutMs?: number;

  /**
   * How many execution environments one function may have at the same time; more events wait.
   *
   * @default 10
   */
  readonly maximumConcurrency?: number;

  /**
   * What goes wrong between callers and functions on purpose: duplicate deliveries, throttling, destinations that may not be called.
   *
   * @default - nothing
   */
  readonly faults?: LambdaFaults;

  /**
   * Told of every attempt when it has ended.
   *
   * @default - nobody is told
   */
  readonly observe?: (record: InvocationRecord) => void;

  /**
   * Told of every line that functions write, and of events that the host had to drop.
   *
   * @default - nobody is told; `logs` keeps the lines
   */
  readonly log?: (line: LogLine | HostMessage) => void;
}

/** What the host itself has to say, such as a destination that does not exist. */
export interface HostMessage {
  readonly time: Date;
  readonly message: string;
}
