/** What the local Lambda host knows of a function: what a template declares, with its code as a folder on this machine. */

/** A function as `AWS::Lambda::Function` declares it. */
export interface FunctionDefinition {
  /** Name within the account, 1 to 64 characters. */
  readonly functionName: string;

  /** `arn:aws:lambda:REGION:ACCOUNT:function:NAME`, without a version or alias. */
  readonly functionArn: string;

  /** Folder that holds the code, as the function would find it in `LAMBDA_TASK_ROOT`. */
  readonly codePath: string;

  /** Module and export, such as `index.handler`. */
  readonly handler: string;

  /** Lambda's name of the runtime, such as `nodejs22.x`. */
  readonly runtime: string;

  /** The function's own environment variables. */
  readonly environment: Readonly<Record<string, string>>;

  /** How long one invocation may take, in seconds; Lambda allows 1 to 900. */
  readonly timeoutSeconds: number;

  /** Memory of one execution environment, in MB; Lambda allows 128 to 10,240. */
  readonly memorySizeMb: number;

  /** Log group that `context.logGroupName` names. */
  readonly logGroupName: string;

  /**
   * How many environments the function may have at the same time; 0 throttles every invocation.
   *
   * @default - as many as the host allows
   * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
   */
  readonly reservedConcurrency?: number;

  /**
   * Why nothing on this machine can run its code: its invocations are refused with this text.
   *
   * @default - it can be run, if the runtime can
   */
  readonly refusal?: string;

  /**
   * Addresses, as `host:port`, that the function's network has no route to, such as those outside its VPC; only functions in Node.js and in Python are
   * cut off.
   *
   * @default - everything can be reached
   */
  readonly unreachable?: readonly string[];
}

/**
 * How asynchronous invocations of a function, version or alias are handled, as `AWS::Lambda::EventInvokeConfig` declares it.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
 */
export interface AsyncInvokeConfiguration {
  /** How often a failed invocation is tried again, 0 to 2. */
  readonly maximumRetryAttempts: number;

  /** How old an event may be when it is tried, in seconds, 60 to 21,600. */
  readonly maximumEventAgeSeconds: number;

  /**
   * ARN of the function that receives a record of each success.
   *
   * @default - successes are not recorded
   */
  readonly onSuccess?: string;

  /**
   * ARN of the function that receives a record of each event that was given up.
   *
   * @default - events that were given up are not recorded
   */
  readonly onFailure?: string;
}
