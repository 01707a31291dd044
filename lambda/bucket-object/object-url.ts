import { encodedKey } from './encoded-key';
import type { Place } from './place';

/** Where S3 serves an object over HTTPS: by the rules that the client itself follows, in every partition. */
export async function objectUrl({ s3, bucket, key }: Place): Promise<string> {
  const { endpointProvider, endpoint, region, forcePathStyle, useFipsEndpoint, useDualstackEndpoint } = s3.config;
  const custom = await endpoint?.();
  const { url } = endpointProvider({
    Bucket: bucket,
    Region: await region(),
    UseFIPS: await useFipsEndpoint(),
    UseDualStack: await useDualstackEndpoint(),
    ForcePathStyle: forcePathStyle,
    Endpoint: custom && `${custom.protocol}//${custom.hostname}${custom.port === undefined ? '' : `:${custom.port}`}${custom.path}`,
  });
  return `${url.href.replace(/\/$/, '')}/${encodedKey(key)}`;
}
