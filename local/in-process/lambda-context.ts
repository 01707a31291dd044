/** Lambda's context object: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
import { randomBytes, randomUUID } from 'node:crypto';

/** What Lambda tells a Node.js handler about its function and the invocation. */
export interface LambdaContext {
  readonly callbackWaitsForEmptyEventLoop: boolean;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  /** In MB, as text. */
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  /** Milliseconds until Lambda ends the invocation; 0 when that is over. */
  getRemainingTimeInMillis(): number;
  done(error?: Error, result?: unknown): void;
  fail(error: Error | string): void;
  succeed(result: unknown): void;
}

/** What of a context a test decides itself. */
export interface LambdaContextOverrides extends Partial<LambdaContext> {
  /**
   * Seconds until Lambda ends the invocation, from now on.
   *
   * @default 3 - as Lambda itself
   */
  readonly timeout?: number;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html */
const LAMBDA_DEFAULT_TIMEOUT_SECONDS = 3;
const LOG_STREAM_BYTES = 16;

/**
 * A context to call a handler with by hand. The time that remains is real.
 *
 * `done`, `fail` and `succeed` do nothing, unless they are given.
 */
export function lambdaContext({ timeout = LAMBDA_DEFAULT_TIMEOUT_SECONDS, ...given }: LambdaContextOverrides = {}): LambdaContext {
  const endsAt = Date.now() + timeout * 1000;
  const functionName = given.functionName ?? 'LocalResource';
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:123456789012:function:${functionName}`,
    memoryLimitInMB: '128',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: `${day}/[$LATEST]${randomBytes(LOG_STREAM_BYTES).toString('hex')}`,
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
    ...given,
  };
}
