/** What an object is to hold, and how: read from the properties. */
import { createHash } from 'node:crypto';
import { StorageClass, type CopyObjectCommandInput } from '@aws-sdk/client-s3';
import { contentTypeOf } from './content-type';
import type { ObjectProperties } from './contract';
import { encodedKey } from './encoded-key';
import { jsonText } from './json';
import { DIGEST_METADATA, ID_METADATA } from '../../src/s3/wire';
import { canonicalJson } from '../../src/wire';

/** Bytes to put, or an object to copy. */
export type Content =
  | { readonly bytes: Buffer; readonly checksumSha256: string }
  | { readonly copySource: string };

/** The part of the request that puts and copies have in common. */
export type Headers = Pick<
  CopyObjectCommandInput,
  'CacheControl' | 'ContentDisposition' | 'ContentEncoding' | 'ContentType' | 'Metadata' | 'ServerSideEncryption' | 'SSEKMSKeyId' | 'StorageClass' | 'Tagging'
>;

/** @throws for content that cannot be put together */
export function contentOf({ text, json, assetBucketName, assetKey }: ObjectProperties): Content {
  if (assetBucketName !== undefined && assetKey !== undefined) return { copySource: `${assetBucketName}/${encodedKey(assetKey)}` };
  const bytes = Buffer.from(text ?? contentText(json), 'utf8');
  return { bytes, checksumSha256: createHash('sha256').update(bytes).digest('base64') };
}

function contentText(json: readonly unknown[] | undefined): string {
  const text = json === undefined ? '' : jsonText(json);
  if (text === '') throw new Error('content: expected text, JSON or an asset, got none');
  return text;
}

/** Tells contents and headers apart: a digest of all properties that say what the object is, and not where, or what becomes of it. */
export function digestOf({ bucketName, region, key, keyIsEscaped, overwrite, deleteVersions, ...written }: ObjectProperties): string {
  return createHash('sha256').update(canonicalJson(written)).digest('hex');
}

/** @param id what says whose the object is */
export function headersOf(properties: ObjectProperties, id: string): Headers {
  const { key, contentType, defaultContentType = 'application/octet-stream', encryptionKeyArn, tags = {} } = properties;
  const tagging = Object.entries(tags).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return {
    ContentType: contentType ?? contentTypeOf(key, defaultContentType),
    CacheControl: properties.cacheControl,
    ContentDisposition: properties.contentDisposition,
    ContentEncoding: properties.contentEncoding,
    Metadata: { ...properties.metadata, [ID_METADATA]: id, [DIGEST_METADATA]: digestOf(properties) },
    StorageClass: storageClassOf(properties.storageClass),
    ...(tagging === '' ? {} : { Tagging: tagging }),
    ...(encryptionKeyArn === undefined ? {} : { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: encryptionKeyArn }),
  };
}

function storageClassOf(given: string | undefined): StorageClass | undefined {
  if (given === undefined) return undefined;
  const known = Object.values(StorageClass).find((name) => name === given);
  if (known === undefined) throw new Error(`storageClass: expected one of ${Object.values(StorageClass).join(', ')}, got ${JSON.stringify(given)}`);
  return known;
}
