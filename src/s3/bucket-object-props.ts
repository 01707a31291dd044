import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { ObjectSource } from './object-source';

/** Properties of a `BucketObject`. */
export interface BucketObjectProps {
  /**
   * The bucket to put the object into: one of the app's own, or an imported one.
   *
   * Another bucket replaces the object: it is put there, and deleted here once the whole stack is updated. A bucket of another region has to be imported
   * with its region (`Bucket.fromBucketAttributes`). One of another account has to allow the provider's role in its own policy.
   */
  readonly bucket: s3.IBucket;

  /**
   * The object's key: 1 to 1,024 bytes of UTF-8. Tokens are allowed.
   *
   * CloudFormation takes 4,096 bytes of attributes and ids, which hold the key twice: as it is, and percent-encoded. Keys of some 750 bytes that all need encoding fail.
   *
   * Another key replaces the object: it is put there, and deleted here once the whole stack is updated.
   */
  readonly key: string;

  /** What the object holds. */
  readonly source: ObjectSource;

  /**
   * Media type, such as `text/html; charset=utf-8`.
   *
   * @default - guessed from the extension of the key; if that tells nothing, `application/json` for JSON, `text/plain` for text and
   * `application/octet-stream` for assets
   */
  readonly contentType?: string;

  /**
   * How caches may keep the object, such as `max-age=300, must-revalidate`.
   *
   * @default - no such header
   */
  readonly cacheControl?: string;

  /**
   * How browsers present the object, such as `attachment; filename="report.pdf"`.
   *
   * @default - no such header
   */
  readonly contentDisposition?: string;

  /**
   * How the content is encoded, such as `gzip` for an asset that is compressed already. Nothing is compressed here.
   *
   * @default - no such header
   */
  readonly contentEncoding?: string;

  /**
   * User metadata, by name: letters, digits and `-`, `_`, `.`; S3 stores names in lower case. Values are printable US-ASCII.
   *
   * With the two entries that are kept for the resource itself (`physical-resource-id` and `properties-digest`), names and values are at most 2,048 bytes.
   *
   * @default - none but the resource's own
   */
  readonly metadata?: { [name: string]: string };

  /**
   * Tags of the object, at most 10, by key: 1 to 128 characters, values up to 256.
   *
   * @default - no tags
   */
  readonly tags?: { [key: string]: string };

  /**
   * KMS key that encrypts the object.
   *
   * The provider may use it for this resource. The policy of an imported key has to allow that, too.
   *
   * @default - the bucket's own encryption
   */
  readonly encryptionKey?: kms.IKey;

  /**
   * How S3 stores the object.
   *
   * @default - S3 Standard
   */
  readonly storageClass?: s3.StorageClass;

  /**
   * Whether an object that is there already may be overwritten when this one is put there first.
   *
   * Without it, creating the resource (or moving it to another key) fails when the key holds an object that this resource did not write, and that object stays as
   * it is. With it, that object's content is gone, unless the bucket keeps versions: a rollback deletes what was written, and does not bring it back.
   *
   * Updates in place always write: the key is the resource's by then.
   *
   * @default false
   */
  readonly overwrite?: boolean;

  /**
   * Whether to delete all versions of the object that this resource wrote, when the object is deleted from a bucket with versions.
   *
   * Versions that others wrote stay. Without it, the object gets a delete marker and its versions stay, so that a bucket with versions is not empty afterwards.
   *
   * @default false
   */
  readonly deleteVersions?: boolean;

  /**
   * What becomes of the object when the resource is removed from the stack or replaced: with `RETAIN` it stays; with `RETAIN_ON_UPDATE_OR_DELETE` it is deleted
   * only when its creation was rolled back.
   *
   * @default RemovalPolicy.DESTROY
   */
  readonly removalPolicy?: RemovalPolicy;

  /**
   * How long CloudFormation waits for an answer, in whole seconds, from 5 minutes to 1 hour.
   *
   * @default - 1860 seconds
   */
  readonly serviceTimeout?: Duration;
}
