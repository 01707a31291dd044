/** One object in a bucket, put there at deployment. */
import * as path from 'path';
import { Stack, Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { BucketObjectProps } from './bucket-object-props';
import { checkObjectProps } from './private/object-checks';
import { grantAsset, grantObject, rightsId } from './private/object-rights';
import { hasSpecials } from './private/policy-text';
import { BUCKET_OBJECT_TYPE } from './wire';
import { OutputType } from '../output-type';
import { ACKNOWLEDGED_RULES } from '../private/permissions';
import { ResourcePrincipal } from '../private/resource-principal';
import { ProviderHandler } from '../provider-handler';
import { ResourceProvider } from '../resource-provider';
import { TypedCustomResource } from '../typed-custom-resource';

/** Name of the provider that all objects of a stack share. */
const PROVIDER_NAME = 'BucketObject';

/** Where `projen bundle` puts the handler's code: next to lib/ (published) and src/ (tests). */
const CODE_FOLDER = path.join(__dirname, '..', '..', 'assets', 'bucket-object');

/** The rule of the CDK's own validation that finds variables of `Fn::Sub` in plain text. */
const SUB_IS_REQUIRED = 'CloudFormation-Validate::E1029';

/** What the handler answers. The URI is made of these here, since an answer has 4,096 bytes. */
const OUTPUTS = {
  bucketName: OutputType.STRING,
  objectKey: OutputType.STRING,
  eTag: OutputType.STRING,
  versionId: OutputType.STRING,
  checksumSha256: OutputType.STRING,
  size: OutputType.NUMBER,
  objectUrl: OutputType.STRING,
};

/**
 * One object in a bucket: text, JSON or a file, put there at deployment by one small function that all objects of a stack share.
 *
 * Whatever uses one of the attributes waits until the object is there. Content and headers change in place; another bucket or key replaces the object. The object
 * carries the resource's physical id as user metadata (`physical-resource-id`), and only an object that carries it is deleted with the resource: what somebody else put
 * there in the meantime stays, and so does a file that was there before (see `overwrite`).
 *
 * Limits: each object's rights are an inline policy of one role, so that a stack holds some 20 objects (IAM allows 10,240 characters for all); folders of files are
 * `BucketDeployment`'s. S3 copies assets of up to 5 GB. No directory buckets. If a token in the bucket's name or in the key becomes another value without a
 * change in the template, the rights to the old object are gone before it can be deleted: it stays where it is.
 */
export class BucketObject extends Construct {
  /** Name of the bucket that holds the object. */
  public readonly bucketName: string;

  /** The object's key. */
  public readonly objectKey: string;

  /** The object's entity tag, without quotes. It changes with the content; it need not be an MD5 sum. */
  public readonly eTag: string;

  /** The version that was written last. An empty string if the bucket keeps no versions. */
  public readonly versionId: string;

  /** SHA-256 of the content, in base64, as S3 tells it. */
  public readonly checksumSha256: string;

  /** Size of the content, in bytes: a number token. */
  public readonly size: number;

  /** `s3://<bucket>/<key>`. */
  public readonly s3Uri: string;

  /**
   * Where S3 serves the object over HTTPS, in the bucket's region and partition: `https://<bucket>.s3.<region>.<suffix>/<key>`, with the key encoded. In the form
   * `https://s3.<region>.<suffix>/<bucket>/<key>` if the bucket's name has dots, which no certificate covers.
   */
  public readonly objectUrl: string;

  constructor(scope: Construct, id: string, props: BucketObjectProps) {
    super(scope, id);
    checkObjectProps(this, props);
    const content = props.source._bind(this);
    const provider = ResourceProvider.getOrCreate(this, PROVIDER_NAME, {
      handler: ProviderHandler.fromAsset(CODE_FOLDER, 'index.handler'),
      description: 'Puts objects into buckets (cdk-custom-resource-kit)',
    });
    const resource = new TypedCustomResource(this, 'Resource', {
      provider,
      resourceType: BUCKET_OBJECT_TYPE,
      properties: { ...objectProperties(this, props), ...content.properties },
      outputs: OUTPUTS,
      removalPolicy: props.removalPolicy,
      serviceTimeout: props.serviceTimeout,
    });
    resource.node.defaultChild?.node.addMetadata(ACKNOWLEDGED_RULES, { [SUB_IS_REQUIRED]: 'content is data: "${…}" in it stays as it is' });

    const rights = new Construct(this, rightsId(props));
    const principal = new ResourcePrincipal(rights, resource, provider);
    grantObject(principal, props);
    if (content.asset !== undefined) grantAsset(principal, rights, content.asset);

    this.bucketName = resource.getAttString('bucketName');
    this.objectKey = resource.getAttString('objectKey');
    this.eTag = resource.getAttString('eTag');
    this.versionId = resource.getAttString('versionId');
    this.checksumSha256 = resource.getAttString('checksumSha256');
    this.size = resource.getAttNumber('size');
    this.objectUrl = resource.getAttString('objectUrl');
    this.s3Uri = `s3://${this.bucketName}/${this.objectKey}`;
  }
}

/** The properties besides the content. What is not set is not there, so that a new prop of a later version changes nothing. */
function objectProperties(scope: Construct, props: BucketObjectProps): Record<string, unknown> {
  const { bucket, key } = props;
  return {
    bucketName: bucket.bucketName,
    region: regionOf(scope, props),
    key,
    keyIsEscaped: hasSpecials(key) ? true : undefined,
    contentType: props.contentType,
    cacheControl: props.cacheControl,
    contentDisposition: props.contentDisposition,
    contentEncoding: props.contentEncoding,
    metadata: props.metadata,
    tags: props.tags,
    encryptionKeyArn: props.encryptionKey?.keyArn,
    storageClass: props.storageClass?.value,
    overwrite: props.overwrite,
    deleteVersions: props.deleteVersions,
  };
}

/** The bucket's region, if it is another one than the stack's. */
function regionOf(scope: Construct, { bucket }: BucketObjectProps): string | undefined {
  const { region } = bucket.env;
  return Token.isUnresolved(region) || region === Stack.of(scope).region ? undefined : region;
}
