/**
 * What `BucketObject` (src/s3/) and its handler (lambda/bucket-object/) agree on.
 *
 * Frozen from 1.0, as src/wire.ts is: a rollback runs an older bundle on newer resources. Imports nothing.
 */

/** The resource type in the template. */
export const BUCKET_OBJECT_TYPE = 'Custom::BucketObject';

/** Name of the user metadata that says whose an object is: its value is the resource's physical id. */
export const ID_METADATA = 'physical-resource-id';

/** Name of the user metadata that says what an object was written from: a digest of the resource's properties. */
export const DIGEST_METADATA = 'properties-digest';

/** Most bytes of user metadata, names and values together: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html */
export const MAX_METADATA_BYTES = 2048;

/** Most bytes of an object's key, as UTF-8: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
export const MAX_KEY_BYTES = 1024;

/**
 * Most bytes of content that travels in the request, as JSON: an Update carries the old content and the new, and an asynchronous invocation used to
 * take 256 KB. Larger content goes through an asset.
 */
export const MAX_INLINE_BYTES = 100 * 1024;

/**
 * A value inside JSON, at a place of its own; with `key`, a member of an object.
 *
 * At most one of the others is there. None is, when the value was `AWS::NoValue`: the member is left out. Every scalar travels as text, whatever it is.
 */
export interface JsonValue {
  readonly key?: string;
  /** A string. */
  readonly text?: string;
  /** A number, as CloudFormation writes it. */
  readonly number?: string;
  /** `true` or `false`. */
  readonly boolean?: string;
  /** A list of strings. */
  readonly list?: readonly string[];
  /** Whatever CloudFormation makes of it: text, or a list or an object of such. */
  readonly any?: unknown;
  /** JSON as it stands. */
  readonly json?: string;
  /** Made of parts. */
  readonly parts?: readonly JsonPart[];
}

/**
 * JSON in parts: texts that are JSON as they stand, and values that are only known when CloudFormation sends them.
 *
 * No text begins or ends with a comma: `commaBetween` tells where one belongs.
 */
export type JsonPart = string | JsonValue;

/** Whether a comma stands between two pieces of JSON: not after an opening bracket, and not before a closing one. */
export const commaBetween = (before: string, after: string): boolean =>
  before !== '' && after !== '' && !/[[{]$/.test(before) && !/^[\]}]/.test(after);
