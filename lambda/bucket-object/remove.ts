/** Deletes what the resource wrote, and nothing else. */
import {
  DeleteObjectCommand, ListObjectVersionsCommand, type DeleteMarkerEntry, type HeadObjectCommandOutput, type ObjectVersion,
} from '@aws-sdk/client-s3';
import { find, ownerOf } from './find';
import { patiently } from './patience';
import { nameOf, type Place } from './place';
import { isConflict, isLocked, isMissing } from './s3-errors';

/** Deletes the object if it carries this id. "Not found" is deleted. */
export async function remove(place: Place, id: string): Promise<void> {
  const { s3, bucket, key, log, signal } = place;
  const found = await find(place);
  if (found === undefined) return log.info('nothing to delete: there is no such object', { bucket, key });
  if (ownerOf(found) !== id) return log.warn('left alone: the object is somebody else\'s', { bucket, key, owner: ownerOf(found) ?? 'unknown' });
  // Not if somebody else has written in between: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
  const command = new DeleteObjectCommand({ Bucket: bucket, Key: key, IfMatch: found.ETag });
  return patiently('delete', place, async () => {
    try {
      await s3.send(command, { abortSignal: signal });
    } catch (error) {
      if (isMissing(error)) return;
      if (!isConflict(error)) throw error;
      log.warn('left alone: somebody else has written the object just now', { bucket, key });
    }
  });
}

/**
 * Deletes every version of the object that carries this id; then, if no other is left, what marks it as deleted.
 *
 * @throws for versions that Object Lock protects, once all others are deleted
 */
export async function removeVersions(place: Place, id: string): Promise<void> {
  const { versions, markers } = await versionsOf(place);
  const locked: HeadObjectCommandOutput[] = [];
  let others = 0;
  for (const { VersionId } of versions) {
    const found = await find(place, { VersionId });
    if (found === undefined) continue;
    if (ownerOf(found) !== id) others += 1;
    else if (!await removeVersion(place, VersionId)) locked.push(found);
  }
  if (locked.length > 0) throw new Error(lockedText(place, locked));
  if (others > 0) return place.log.warn('left alone: versions of somebody else', { bucket: place.bucket, key: place.key, versions: others });
  for (const { VersionId } of markers) await removeVersion(place, VersionId);
}

/** @returns false if Object Lock protects it */
async function removeVersion(place: Place, VersionId: string | undefined): Promise<boolean> {
  const { s3, bucket, key, signal } = place;
  const command = new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId });
  return patiently(`delete version ${VersionId ?? ''} of`, place, async () => {
    try {
      await s3.send(command, { abortSignal: signal });
      return true;
    } catch (error) {
      if (isLocked(error)) return false;
      throw error;
    }
  });
}

function lockedText(place: Place, locked: readonly HeadObjectCommandOutput[]): string {
  const ends = locked.flatMap(({ ObjectLockRetainUntilDate }) => ObjectLockRetainUntilDate ?? []).map((date) => date.toISOString()).sort();
  const until = ends.length === 0 ? '' : ` until ${ends.at(-1)}`;
  return `Object Lock protects ${locked.length} versions of ${nameOf(place)}${until}: wait until then or remove legal holds, `
    + 'or keep the object with removalPolicy RETAIN or without deleteVersions';
}

/** All versions of exactly this key, and its delete markers. */
async function versionsOf(place: Place): Promise<{ versions: ObjectVersion[]; markers: DeleteMarkerEntry[] }> {
  const { s3, bucket, key, signal } = place;
  const versions: ObjectVersion[] = [];
  const markers: DeleteMarkerEntry[] = [];
  let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (from !== undefined) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key, ...from });
    const page = await patiently('list versions of', place, async () => {
      try {
        return await s3.send(command, { abortSignal: signal });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
    versions.push(...(page?.Versions ?? []).filter((version) => version.Key === key));
    markers.push(...(page?.DeleteMarkers ?? []).filter((marker) => marker.Key === key));
    // Longer keys with this beginning follow; there may be thousands of them.
    const goesOn = page?.IsTruncated === true && page.NextKeyMarker === key;
    from = goesOn ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  }
  return { versions, markers };
}
