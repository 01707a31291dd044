/** What one row of the fault matrix is made of. A scenario knows no library: it says what the author's code does and what must come of it. */
import type { LambdaFaults } from '../../local/lambda/faults';
import type { RequestEvent } from '../support/requests';

/** What the author's code is asked. */
export interface WorkRequest {
  readonly requestType: string;
  readonly physicalResourceId?: string;
}

/** What the author's code returns, in the words of this package; other libraries' own words are left to adapters. */
export interface WorkResult {
  readonly physicalResourceId?: string;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly noEcho?: boolean;
}

/** The author's code: what a file of `works/` exports as `work`. */
export type Work = (request: WorkRequest) => WorkResult | void | Promise<WorkResult | void>;

/** What S3 does with a PUT: a status, a cut connection, nothing at all, ever; or it takes it, and its reply is lost. */
export type Reply = number | 'reset' | 'hang' | 'taken-unanswered';

/** What CloudFormation must get, and what may not happen on the way. */
export interface Expectation {
  /** `either` where the protocol leaves the choice; `none` where nothing can be sent. */
  readonly status: 'SUCCESS' | 'FAILED' | 'either' | 'none';
  /** @default - any id that CloudFormation accepts; an Update that fails and a Delete keep the request's in any case */
  readonly physicalId?: string;
  /** @default - not looked at */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Whether the outputs must be masked. @default false */
  readonly noEcho?: boolean;
  /** What the reason must tell. @default - any text that is not empty */
  readonly reason?: RegExp;
  /** How often the author's code may be asked what the request asks. @default 1 */
  readonly mostRuns?: 0 | 1 | 2;
  /** What no log may hold. @default - nothing */
  readonly secret?: string;
  /** S3 refuses for ever: every try must tell the truth, and someone must be told. @default false */
  readonly undeliverable?: boolean;
}

export interface Scenario {
  readonly name: string;
  /** File of `works/`, without its extension. */
  readonly work: string;
  /** What CloudFormation sends first, its answer left unjudged. @default - nothing */
  readonly before?: (url: string) => RequestEvent;
  /**
   * @param url        signed, fresh
   * @param previousId the physical id in the answer to `before`
   */
  readonly request: (url: string, previousId: string) => RequestEvent;
  /** How often the request is delivered, one delivery after the other. @default 1 */
  readonly deliveries?: number;
  /** Wrapped by SNS, whatever the transport of the run. @default false */
  readonly sns?: boolean;
  /** What else one event of SNS holds, before the request; Lambda's own transport knows no such thing. @default - nothing */
  readonly beside?: readonly unknown[];
  /** What goes wrong between callers and functions. @default - nothing */
  readonly faults?: LambdaFaults;
  /** The function was idle for so long that its activation takes this, in ms. @default - it is active */
  readonly inactiveMs?: number;
  /** How long the code may load before it is loaded again within the invocation, in ms. @default - Lambda's 10 s */
  readonly initTimeoutMs?: number;
  /** How the URL is signed. @default 'v4' */
  readonly signature?: 'v4' | 'v2';
  /** How long before now the request was made, in ms. @default 0 */
  readonly ageMs?: number;
  /** The function's time-out, in seconds. @default 10 */
  readonly timeoutSeconds?: number;
  /** What the next PUTs get, one each; the last one stays. @default [200] */
  readonly replies?: readonly Reply[];
  readonly expect: Expectation;
  /** What else must come of it where no runtime stands around the author's code; or why there is no such case. @default - the same */
  readonly relayed?: Partial<Expectation> | string;
}

export const DEFAULT_TIMEOUT_SECONDS = 10;

/** The function's memory, in MB: least that Lambda has. */
export const MEMORY_MB = 128;

/** The author's code says this and what it is asked when it is called, on a line of its own. */
export const RAN = 'the author\'s code runs:';
