/** What S3's errors mean, and what to change. */
import { S3ServiceException } from '@aws-sdk/client-s3';
import { nameOf, type Place } from './place';

/** Names of S3's 403 that mean rights; HEAD has no body, so that the client has no name for it. */
const DENIED = ['AccessDenied', 'Forbidden', '403', 'Unknown', 'UnknownError'];

const LOCKED = /object lock|WORM/i;

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

export const isDenied = (error: unknown): boolean => statusOf(error) === 403 && DENIED.includes(nameOfError(error));

/** Denied by Object Lock: no right changes that. */
export const isLocked = (error: unknown): boolean => isDenied(error) && LOCKED.test(messageOfError(error));

/** Denied, but perhaps not for long: a policy that was attached seconds ago may not be in force yet. */
export const mayBeAllowedLater = (error: unknown): boolean =>
  isDenied(error) && !isLocked(error) && !/explicit deny/i.test(messageOfError(error));

/** Refused, so that nothing was written: by the only answer to the only try. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.attempts === 1 && statusOf(error) >= 300 && statusOf(error) < 500 && !isConflict(error);

/** The condition of a write was not met, or somebody else was writing. */
export const isConflict = (error: unknown): boolean => [409, 412].includes(statusOf(error));

/** There is no such object: the one to copy, or the one that was to be overwritten. */
export const isNoSuchKey = (error: unknown): boolean => nameOfError(error) === 'NoSuchKey';

/**
 * The error to report.
 *
 * @param action what was tried, such as `write`
 */
export function explained(error: unknown, action: string, place: Place): Error {
  return new Error(explanation(error, action, place), { cause: error });
}

function explanation(error: unknown, action: string, place: Place): string {
  const { bucket } = place;
  const name = nameOfError(error);
  const message = messageOfError(error);
  if (name === 'NoSuchBucket') return `bucket "${bucket}" does not exist: create it before the object, or correct its name`;
  if (isElsewhere(error)) return `bucket "${bucket}" is in ${regionIn(error) ?? 'another region'}: import it with its region (Bucket.fromBucketAttributes)`;
  if (isNoSuchKey(error)) return `the asset for ${nameOf(place)} is not in its bucket: deploy the app again, so that the CDK uploads it`;
  if (isLocked(error)) {
    return `Object Lock protects ${nameOf(place)}: wait until its retention ends or remove its legal hold, or keep it with removalPolicy RETAIN or without deleteVersions`;
  }
  if (name.startsWith('KMS.')) return `the KMS key for ${nameOf(place)} cannot be used: enable it, or pass another encryptionKey`;
  if (isDenied(error) && message.includes('kms:')) {
    return `the KMS key for ${nameOf(place)} is denied: pass it as encryptionKey, and allow the provider's role kms:GenerateDataKey and kms:Decrypt in the key's policy`;
  }
  if (isDenied(error)) {
    return `denied to ${action} ${nameOf(place)}: allow the provider's role in the bucket's policy, and look for denials in the policies of the organization and of endpoints`;
  }
  return `could not ${action} ${nameOf(place)}`;
}

/** S3 tells where the bucket is, one way or another. */
function isElsewhere(error: unknown): boolean {
  return statusOf(error) === 301 || ['AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(nameOfError(error))
    || (statusOf(error) === 400 && regionIn(error) !== undefined);
}

function regionIn(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  const header = error.$response?.headers['x-amz-bucket-region'];
  return header ?? /expecting '([a-z0-9-]+)'/.exec(error.message)?.[1];
}

function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode ?? 0 : 0;
}

function nameOfError(error: unknown): string {
  return error instanceof S3ServiceException ? error.name : '';
}

function messageOfError(error: unknown): string {
  return error instanceof S3ServiceException ? error.message : '';
}
