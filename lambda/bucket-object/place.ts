/** Where an object is, and all that working on it takes. */
import type { S3Client } from '@aws-sdk/client-s3';
import type { Logger } from '../runtime';

/** The outside world. */
export interface Deps {
  /** @param region the bucket's, if it is not the function's */
  connect(region?: string): S3Client;
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface Place extends Omit<Deps, 'connect'> {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly key: string;
  readonly log: Logger;
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  readonly deadline: Date;
}

/** How messages name an object. */
export const nameOf = ({ bucket, key }: Pick<Place, 'bucket' | 'key'>): string => `s3://${bucket}/${key}`;
