/**
 * The credentials that Lambda puts into the environment, and no other way to any.
 *
 * In the bundle it stands in the place of `@aws-sdk/credential-provider-node`, so that the code for profiles, processes, SSO and instance metadata stays outside.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
import type { AwsCredentialIdentityProvider } from '@aws-sdk/types';

/** Named and shaped as in the package that it stands for. */
export const defaultProvider = (): AwsCredentialIdentityProvider => async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be in the environment, as Lambda sets them');
  return { accessKeyId, secretAccessKey, sessionToken };
};
