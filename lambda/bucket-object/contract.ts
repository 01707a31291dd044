/** What the construct sends and what it reads. */
import { flag, list, number, object, optional, text, texts } from './schema';
import { defineResource, type ContractOutputs, type ContractProperties } from '../../src/contract';
import { BUCKET_OBJECT_TYPE } from '../../src/s3/wire';

export const bucketObject = defineResource({
  resourceType: BUCKET_OBJECT_TYPE,
  properties: object({
    bucketName: text,
    /** The bucket's region, if it is not the function's. */
    region: optional(text),
    key: text,
    /** The key was known at synthesis, and its wildcards have no meaning in the policy. */
    keyIsEscaped: optional(flag),

    /** One of three contents: text as it is, JSON in parts, or an object to copy. */
    text: optional(text),
    json: optional(list),
    assetBucketName: optional(text),
    assetKey: optional(text),

    contentType: optional(text),
    /** For keys that tell none. */
    defaultContentType: optional(text),
    cacheControl: optional(text),
    contentDisposition: optional(text),
    contentEncoding: optional(text),
    metadata: optional(texts),
    tags: optional(texts),
    encryptionKeyArn: optional(text),
    storageClass: optional(text),

    overwrite: optional(flag),
    deleteVersions: optional(flag),
  }),
  outputs: object({
    bucketName: text,
    objectKey: text,
    eTag: text,
    versionId: text,
    checksumSha256: text,
    size: number,
    objectUrl: text,
  }),
  replaceOn: ['bucketName', 'key'],
  asSent: ['json.*'],
});

/** The properties of a Create or an Update. */
export type ObjectProperties = ContractProperties<typeof bucketObject>;

/** What the stack reads. */
export type ObjectOutputs = ContractOutputs<typeof bucketObject>;
