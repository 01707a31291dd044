/** What a test learns of one request to its handler, and of the requests that followed from it. */
import { LocalLogEntry } from './log-lines';
import { ValueObject } from '../cloudformation/template/value';

export interface LocalResourceResult {
  readonly requestType: 'Create' | 'Update' | 'Delete';

  /** `FAILED` also when there was no response, or one that CloudFormation does not take. */
  readonly status: 'SUCCESS' | 'FAILED';

  /** Why it failed, in the words of the stack's event; undefined after a success. */
  readonly reason?: string;

  /**
   * Why there was no response: what the handler did instead of answering. It is set when `reason` can only say that nothing came.
   *
   * Provider functions of this package have a responder that answers in that case; a `LocalResource` is without one.
   */
  readonly unanswered?: string;

  /** The id that CloudFormation now knows the resource by; one that it invented when a Create was not properly answered. */
  readonly physicalResourceId: string;

  /** What `Fn::GetAtt` finds: scalars as text. Empty after a failure and a Delete. */
  readonly data: ValueObject;

  /** Whether CloudFormation masks `data` where it shows the resource. */
  readonly noEcho: boolean;

  /** Whether an Update answered another physical id, and so replaced the resource. */
  readonly replaced: boolean;

  /**
   * What the handler wrote to stdout, line by line: JSON objects as they are, other lines as `{ message }`.
   *
   * `console` of Jest and Vitest does not write to stdout: they show it themselves.
   */
  readonly logs: readonly LocalLogEntry[];

  /** `RequestId` of the request; undefined when none was sent: CloudFormation sends no Update if no property changed. */
  readonly requestId?: string;

  /** Status that the handler would have ended the process with, answered or not; undefined when it did not try. */
  readonly exitStatus?: number;

  /** What the handler threw, answered or not: Lambda may invoke it again. */
  readonly error?: unknown;

  /** The Delete after a failed Create, or the Update back after a failed Update. */
  readonly rollback?: LocalResourceResult;

  /**
   * The Delete of what is not the resource any more: the old thing after a replacement, or what a rolled back Update left.
   *
   * Tried up to three times, this is the last try; a failure leaves the update successful.
   */
  readonly cleanup?: LocalResourceResult;
}
