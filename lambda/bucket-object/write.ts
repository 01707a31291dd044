/** Writes the object: bytes that came with the request, or a copy that S3 makes by itself. */
import { CopyObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { contentOf, digestOf, headersOf } from './content';
import type { ObjectOutputs, ObjectProperties } from './contract';
import { find, ownerOf } from './find';
import { objectUrl } from './object-url';
import { patiently } from './patience';
import { nameOf, type Place } from './place';
import { isConflict, isNoSuchKey, isRefusal } from './s3-errors';
import { DIGEST_METADATA } from '../../src/s3/wire';

/** When the object may be written: always, if there is none, or if that one is there. */
export interface Condition {
  readonly IfNoneMatch?: '*';
  readonly IfMatch?: string;
}

/** Times that others may come between a look at the object and its writing. */
const MOST_CONFLICTS = 5;

/** How an object is written. */
interface Writing {
  readonly condition?: Condition;
  /** Called when the object was written, and when nobody knows whether it was. */
  readonly mayExist?: () => void;
}

/** Writes, whatever is there. */
export async function write(place: Place, properties: ObjectProperties, id: string, writing: Writing = {}): Promise<ObjectOutputs> {
  const { s3, bucket, key, signal } = place;
  const { condition, mayExist } = writing;
  const content = contentOf(properties);
  const target = { Bucket: bucket, Key: key, ...headersOf(properties, id), ...condition };
  if ('bytes' in content) {
    const { bytes, checksumSha256 } = content;
    const put = new PutObjectCommand({ ...target, Body: bytes, ChecksumSHA256: checksumSha256 });
    const { ETag, VersionId } = await sent(place, async () => s3.send(put, { abortSignal: signal }), mayExist);
    return outputsOf(place, { ETag, VersionId, ChecksumSHA256: checksumSha256, ContentLength: bytes.length });
  }
  // Nothing of the asset but its bytes.
  const copy = new CopyObjectCommand({ ...target, CopySource: content.copySource, MetadataDirective: 'REPLACE', TaggingDirective: 'REPLACE', ChecksumAlgorithm: 'SHA256' });
  await sent(place, async () => s3.send(copy, { abortSignal: signal }), mayExist);
  const written = await current(place, properties, id);
  if (written === undefined) throw new Error(`${nameOf(place)} was overwritten by somebody else at the same time`);
  return written;
}

async function sent<T>(place: Place, work: () => Promise<T>, mayExist?: () => void): Promise<T> {
  try {
    const answer = await patiently('write', place, work);
    mayExist?.();
    return answer;
  } catch (error) {
    if (!(error instanceof Error && isRefusal(error.cause))) mayExist?.();
    throw error;
  }
}

/**
 * Writes, unless the key holds an object of somebody else.
 *
 * @param mayExist called when the object was written, and when nobody knows whether it was
 * @throws for an object of somebody else
 */
export async function writeNew(place: Place, properties: ObjectProperties, id: string, mayExist: () => void): Promise<ObjectOutputs> {
  if (properties.overwrite === true) return write(place, properties, id, { mayExist });
  // A put finds out by itself whether there is an object. Not every S3 looks before it copies, so that a copy does not rely on it.
  let look = 'copySource' in contentOf(properties);
  let condition: Condition = { IfNoneMatch: '*' };
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts += 1) {
    if (look) {
      const found = await find(place);
      if (found !== undefined && ownerOf(found) !== id) throw new Error(notOurs(place, ownerOf(found)));
      // The answer to an earlier try was lost: that is what was to be written.
      const written = found && await current(place, properties, id);
      if (written !== undefined) return written;
      condition = found === undefined ? { IfNoneMatch: '*' } : { IfMatch: found.ETag };
    }
    try {
      return await write(place, properties, id, { condition, mayExist });
    } catch (error) {
      // "No such key" is also what S3 says of an asset that is gone.
      const isGone = condition.IfMatch !== undefined && error instanceof Error && isNoSuchKey(error.cause);
      if (!isGone && !(error instanceof Error && isConflict(error.cause))) throw error;
    }
    look = true;
  }
  throw new Error(`${nameOf(place)} is written by somebody else, again and again; choose another key`);
}

/** The outputs of an object that is there already as it should be; undefined if it is not. */
export async function current(place: Place, properties: ObjectProperties, id: string): Promise<ObjectOutputs | undefined> {
  const found = await find(place);
  if (found === undefined || ownerOf(found) !== id || found.Metadata?.[DIGEST_METADATA] !== digestOf(properties)) return undefined;
  const content = contentOf(properties);
  if ('bytes' in content) return outputsOf(place, { ...found, ChecksumSHA256: content.checksumSha256 });
  const detailed = await find(place, { ChecksumMode: 'ENABLED' });
  return detailed && outputsOf(place, detailed);
}

function notOurs(place: Place, owner: string | undefined): string {
  const whose = owner === undefined ? 'this resource did not write' : `the resource ${owner} wrote`;
  return `${nameOf(place)} holds an object that ${whose}: choose another key, delete that object, or set overwrite to lose it`;
}

interface Written {
  readonly ETag?: string;
  readonly VersionId?: string;
  readonly ChecksumSHA256?: string;
  readonly ContentLength?: number;
}

async function outputsOf(place: Place, { ETag = '', VersionId = '', ChecksumSHA256 = '', ContentLength = 0 }: Written): Promise<ObjectOutputs> {
  return {
    bucketName: place.bucket,
    objectKey: place.key,
    eTag: ETag.replaceAll('"', ''),
    versionId: VersionId,
    checksumSha256: ChecksumSHA256,
    size: ContentLength,
    objectUrl: await objectUrl(place),
  };
}
