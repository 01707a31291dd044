/** What was seen of one request: every PUT that reached S3, every line of the logs. */
import type { Reply } from './scenario';
import type { RequestEvent } from '../support/requests';

export interface ObservedPut {
  /** Since the request was sent, in ms. */
  readonly at: number;
  readonly method: string;
  readonly contentType: string | undefined;
  /** As it came over the wire, decoded as UTF-8. */
  readonly body: string;
  readonly bytes: number;
  /** What S3 did with it. */
  readonly reply: Reply;
}

export interface Observation {
  readonly event: RequestEvent;
  readonly puts: readonly ObservedPut[];
  /** Everything that the functions wrote, author's code included. */
  readonly log: string;
  /** Whether an invocation of the function failed, so that Lambda's metrics and destinations tell. */
  readonly invocationFailed: boolean;
}

/** The answers that S3 took: CloudFormation reads the first. */
export function accepted(puts: readonly ObservedPut[]): readonly ObservedPut[] {
  return puts.filter(({ reply }) => reply === 'taken-unanswered' || (typeof reply === 'number' && reply >= 200 && reply < 300));
}

/** The body of a PUT if it is one JSON object. */
export function parseBody(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.fromEntries(Object.entries(parsed)) : undefined;
  } catch {
    return undefined;
  }
}
