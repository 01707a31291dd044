/** Writes the pre-signed URLs that CloudFormation hands out, in both forms, with a host on this machine. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** `v4` is Signature Version 4; `v2` the older form, which some regions still hand out. */
export type SignatureVersion = 'v4' | 'v2';

/** How long a URL of CloudFormation's lives, in seconds. */
export const URL_LIFETIME_SECONDS = 7200;

const MS_PER_SECOND = 1000;
const REGION = 'us-east-1';
const ACCESS_KEY_ID = 'AKIALOCALRESPONSES00';

/**
 * `/<bucket>/<account and stack, URL-encoded>?<signature>`: the loopback interface has no host names for buckets.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html
 */
export function presignedPath(host: string, signature: SignatureVersion, issuedAt: Date): string {
  const key = encodeURIComponent(`arn:aws:cloudformation:${REGION}:111122223333:stack/local/${randomBytes(16).toString('hex')}|Response|${randomBytes(8).toString('hex')}`);
  const path = `/cloudformation-custom-resource-response-${REGION.replaceAll('-', '')}/${key}`;
  // Every store signs with a secret of its own: a signature of another store is worth nothing here.
  const secret = randomBytes(32);
  switch (signature) {
    case 'v4': return signedV4(host, path, secret, issuedAt);
    case 'v2': return signedV2(path, secret, issuedAt);
    default: return unreachable(signature);
  }
}

function signedV4(host: string, path: string, secret: Buffer, issuedAt: Date): string {
  const timestamp = issuedAt.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${timestamp.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${ACCESS_KEY_ID}/${scope}`,
    'X-Amz-Date': timestamp,
    'X-Amz-Expires': String(URL_LIFETIME_SECONDS),
    'X-Amz-Security-Token': randomBytes(48).toString('base64'),
    'X-Amz-SignedHeaders': 'host',
  }).toString();
  const request = ['PUT', path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  return `${path}?${query}&X-Amz-Signature=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

function signedV2(path: string, secret: Buffer, issuedAt: Date): string {
  const expires = Math.floor(issuedAt.getTime() / MS_PER_SECOND) + URL_LIFETIME_SECONDS;
  // Content-MD5 and Content-Type are signed as empty.
  const text = `PUT\n\n\n${expires}\n${path}`;
  const query = new URLSearchParams({
    AWSAccessKeyId: ACCESS_KEY_ID,
    Expires: String(expires),
    Signature: createHmac('sha1', secret).update(text).digest('base64'),
  });
  return `${path}?${query.toString()}`;
}

function unreachable(signature: never): never {
  throw new Error(`signature: expected v4 or v2, got ${JSON.stringify(signature)}`);
}
