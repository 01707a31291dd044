/** Where answers go: objects in the engine's S3, behind URLs that are signed as CloudFormation signs its own. */
import { CreateBucketCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3 } from './engine';

const BUCKET = 'cloudformation-custom-resource-response-useast1';

/** In seconds: the life of CloudFormation's URLs. */
const URL_LIFE = 7200;

export async function createStore(): Promise<void> {
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET })); // again is no error in us-east-1
}

export async function responseUrl(key: string): Promise<string> {
  return getSignedUrl(s3, new PutObjectCommand({ Bucket: BUCKET, Key: key }), { expiresIn: URL_LIFE });
}

/** The answer under this key, if there is one by now. */
export async function answer(key: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const body = await answerBody(key);
  return body === undefined ? undefined : JSON.parse(body);
}

/** The answer under this key as it was sent, if there is one by now. */
export async function answerBody(key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    return await Body?.transformToString() ?? '';
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
