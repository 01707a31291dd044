/** Looks at the object that is there. */
import { HeadObjectCommand, ListObjectsV2Command, type HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { patiently } from './patience';
import type { Place } from './place';
import { isDenied, isMissing } from './s3-errors';
import { ID_METADATA } from '../../src/s3/wire';

/** The physical id that an object carries. */
export const ownerOf = ({ Metadata }: Pick<HeadObjectCommandOutput, 'Metadata'>): string | undefined => Metadata?.[ID_METADATA];

/**
 * What S3 tells of an object; undefined if there is none.
 *
 * @param input the version to look at, or more to tell
 */
export async function find(place: Place, input: { readonly VersionId?: string; readonly ChecksumMode?: 'ENABLED' } = {}): Promise<HeadObjectCommandOutput | undefined> {
  const { s3, bucket, key, signal } = place;
  return patiently('read', place, async () => {
    try {
      return await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key, ...input }), { abortSignal: signal });
    } catch (error) {
      if (isMissing(error)) return undefined;
      // Without the right to list the whole bucket, S3 denies what is not there: https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
      if (isDenied(error) && input.VersionId === undefined && !await isListed(place)) return undefined;
      throw error;
    }
  });
}

/** Of the keys that begin with a key, it comes first itself. */
async function isListed({ s3, bucket, key, signal }: Place): Promise<boolean> {
  try {
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 }), { abortSignal: signal });
    return Contents?.[0]?.Key === key;
  } catch (error) {
    // The bucket is gone, and the object with it.
    if (isMissing(error)) return false;
    throw error;
  }
}
