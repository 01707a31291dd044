/** What the handler may do for one object: exactly what it does, with exactly that key, for as long as the resource exists. */
import * as crypto from 'crypto';
import { Aws, Reference, Stack, Tokenization } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as assets from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { conditionText, resourceText } from './policy-text';
import { acknowledge } from '../../private/permissions';
import type { BucketObjectProps } from '../bucket-object-props';

const KMS_REASON = 'the key that may encrypt the bucket of the CDK\'s assets is not known before; it may be used through S3 alone, and for that bucket alone';

/** Grants what the object needs. */
export function grantObject(principal: iam.IPrincipal, props: BucketObjectProps): void {
  const { bucket, key, tags = {}, deleteVersions = false } = props;
  const objectActions = ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'];
  if (Object.keys(tags).length > 0) objectActions.push('s3:PutObjectTagging');
  // Retention: to say until when a version cannot be deleted.
  if (deleteVersions) objectActions.push('s3:GetObjectVersion', 's3:DeleteObjectVersion', 's3:GetObjectRetention');
  principal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: objectActions, resources: [bucket.arnForObjects(resourceText(key))] }));
  // Without it, S3 answers "denied" for an object that is not there: https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
  principal.addToPrincipalPolicy(new iam.PolicyStatement({
    actions: deleteVersions ? ['s3:ListBucket', 's3:ListBucketVersions'] : ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringEquals: { 's3:prefix': conditionText(key) } },
  }));
  // Decrypt: S3 tells the checksum of an encrypted object to those who may read it.
  (props.encryptionKey ?? bucket.encryptionKey)?.grant({ grantPrincipal: principal }, 'kms:Decrypt', 'kms:GenerateDataKey');
}

/**
 * Grants reading one asset, and using the key that may encrypt the bucket of the assets: `cdk bootstrap` may have made one, and no template knows it.
 *
 * @see https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html
 */
export function grantAsset(principal: iam.IPrincipal, holder: Construct, asset: assets.Asset): void {
  const bucketArn = `arn:${Aws.PARTITION}:s3:::${asset.s3BucketName}`;
  const objectArn = `${bucketArn}/${asset.s3ObjectKey}`;
  const { region } = Stack.of(holder);
  principal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [objectArn] }));
  const statement = new iam.PolicyStatement({
    actions: ['kms:Decrypt'],
    resources: ['*'],
    conditions: {
      StringEquals: {
        // China has a suffix of its own.
        'kms:ViaService': [`s3.${region}.${Aws.URL_SUFFIX}`, `s3.${region}.amazonaws.com`],
        // The bucket, when it has a bucket key: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-key.html
        'kms:EncryptionContext:aws:s3:arn': [objectArn, bucketArn],
      },
    },
  });
  const { policyDependable } = principal.addToPrincipalPolicy(statement);
  if (policyDependable instanceof iam.Policy) acknowledge(policyDependable, [{ statement, reason: KMS_REASON }]);
}

/**
 * A name for the rights of one bucket and key.
 *
 * CloudFormation changes policies before the resources that use them. When the key changes, the rights to the old object have to last until that is deleted: they are
 * another policy, which goes afterwards.
 */
export function rightsId({ bucket, key }: Pick<BucketObjectProps, 'bucket' | 'key'>): string {
  const resource = bucket.node.defaultChild;
  // A bucket with a name is another one when the name changes.
  const name = resource instanceof s3.CfnBucket ? resource.bucketName ?? '' : '';
  const identity = [bucket.bucketName, name, key].map(withoutTokens);
  return `Rights${crypto.createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8)}`;
}

/** A text with what its tokens refer to; what a token becomes cannot be known. */
function withoutTokens(text: string): string {
  return Tokenization.reverseString(text).mapTokens({
    mapToken: (token) => (Reference.isReference(token) ? `<${token.target.node.path}.${token.displayName}>` : '<token>'),
  }).join({ join: (left: unknown, right: unknown) => `${String(left ?? '')}${String(right ?? '')}` });
}
