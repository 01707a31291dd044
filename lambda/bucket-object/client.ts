/** S3, as the function reaches it: with the credentials of its role, in the bucket's region. */
import { S3Client } from '@aws-sdk/client-s3';
import { defaultProvider } from './environment-credentials';

/** A connection that takes longer than this is tried again, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

/** Times that a request is sent in all, when S3 is too busy or a connection breaks. */
const MAX_ATTEMPTS = 5;

/**
 * Endpoints follow from the region, in every partition, and from `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`: behind such a URL no bucket has a host name of its own.
 *
 * @param region the bucket's, if it is not the function's
 */
export function createClient(region?: string): S3Client {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL;
  return new S3Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: defaultProvider(),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT },
  });
}
