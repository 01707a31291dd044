/** One pre-signed URL and what was sent to it: an object of S3 as CloudFormation watches it. */
import { IncomingHttpHeaders } from 'node:http';
import { SignatureVersion, URL_LIFETIME_SECONDS } from './presigned-url';
import { expired, notImplemented, PRECONDITION_FAILED, Refusal, SIGNATURE_DOES_NOT_MATCH } from './refusal';

const MS_PER_SECOND = 1000;

/** A PUT that was accepted. */
export interface StoredPut {
  readonly body: string;

  /** What was sent, undecoded: CloudFormation's limit counts bytes. */
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly time: Date;
}

/** A request that was refused; a fault that the test ordered counts as well. */
export interface RefusedPut {
  readonly method: string;

  /** The HTTP status; 0 when the connection ended without an answer. */
  readonly status: number;

  /** S3's error code, or what happened to the connection. */
  readonly why: string;
  readonly time: Date;
}

/** The answer that one request waits for. */
export interface PendingResponse {
  /** Whoever holds it can answer: it is never logged. */
  readonly url: string;

  /** Accepted PUTs, in order; each overwrites the one before. */
  readonly puts: readonly StoredPut[];

  readonly refused: readonly RefusedPut[];

  /** Resolves with the first accepted PUT, at once if there was one. */
  next(): Promise<StoredPut>;
}

export class StoredObject implements PendingResponse {
  public readonly puts: StoredPut[] = [];
  public readonly refused: RefusedPut[] = [];

  /** Counted before anything is checked. */
  public attempts = 0;

  private readonly expiresAt: Date;
  private waiting: ((put: StoredPut) => void)[] = [];

  public constructor(public readonly url: string, private readonly signature: SignatureVersion, issuedAt: Date) {
    this.expiresAt = new Date(issuedAt.getTime() + URL_LIFETIME_SECONDS * MS_PER_SECOND);
  }

  public next(): Promise<StoredPut> {
    const [first] = this.puts;
    if (first !== undefined) return Promise.resolve(first);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /**
   * What the signature and the headers forbid; undefined when the PUT may go on.
   *
   * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
   */
  public check(headers: IncomingHttpHeaders, now: Date): Refusal | undefined {
    if (now > this.expiresAt) return expired(this.expiresAt, now);
    // The URL is signed for an empty content type.
    if (headers['content-type'] !== undefined && headers['content-type'] !== '') return SIGNATURE_DOES_NOT_MATCH;
    return this.checkCondition(headers['if-none-match']);
  }

  public store(put: StoredPut): void {
    this.puts.push(put);
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(put);
  }

  /**
   * Conditional writes need Signature Version 4 and know `*` only.
   *
   * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
   */
  public checkCondition(ifNoneMatch: string | undefined): Refusal | undefined {
    if (ifNoneMatch === undefined) return undefined;
    if (this.signature === 'v2' || ifNoneMatch !== '*') return notImplemented('If-None-Match');
    return this.puts.length > 0 ? PRECONDITION_FAILED : undefined;
  }
}
