/** What CloudFormation's side needs of Lambda and S3: the Lambda host and the response store, or scripts in a test. */
import { AsyncInvokeConfiguration, FunctionDefinition } from '../../lambda/function-definition';

export interface Functions {
  putFunction(definition: FunctionDefinition): void;
  removeFunction(functionArn: string): void;
  putAsyncConfiguration(functionArn: string, configuration: AsyncInvokeConfiguration): void;
  removeAsyncConfiguration(functionArn: string): void;
  /** Queues an event. @throws for a function that does not exist */
  invokeAsync(functionArn: string, payload: unknown): void;
}

export interface Responses {
  open(options?: ResponseUrlOptions): PendingAnswer | Promise<PendingAnswer>;
}

export interface ResponseUrlOptions {
  readonly signature?: 'v4' | 'v2';
  readonly issuedAt?: Date;
}

/** One pre-signed URL, and what was PUT to it. */
export interface PendingAnswer {
  /** It lets whoever holds it answer. */
  readonly url: string;
  /**
   * The next PUT; it is awaited once, so that a second answer is too late.
   *
   * @param ended aborted when nobody waits any longer
   */
  next(ended: AbortSignal): Promise<{ readonly body: string }>;
}

export interface Clock {
  now(): Date;
}

/** Where ids come from: random ones, or fixed ones in a test. */
export interface Ids {
  /** A UUID, for request ids and stack ids. */
  uuid(): string;
  /** 12 letters or digits in capitals, as CloudFormation ends the names that it generates. */
  suffix(): string;
}
