import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { BucketObject, ObjectSource } from 'cdk-custom-resource-kit';

export interface WebsiteConfigStackProps extends StackProps {
  /** What the site calls itself. */
  readonly title: string;
  /** How long the site waits for the API. */
  readonly timeoutSeconds: number;
  /**
   * Key of the configuration.
   *
   * @default 'config.json'
   */
  readonly configKey?: string;
  /**
   * The bucket of the site.
   *
   * @default - a bucket of the stack
   */
  readonly siteBucket?: string;
}

/** A static site's configuration, put beside its pages: built once, deployed anywhere, since the site reads at run time what only CloudFormation knows. */
export class WebsiteConfigStack extends Stack {
  readonly config: BucketObject;

  constructor(scope: Construct, id: string, props: WebsiteConfigStackProps) {
    super(scope, id, props);
    const site = this.bucketOf(props);
    const api = new HttpApi(this, 'Api');
    const users = new UserPool(this, 'Users');
    const client = users.addClient('Site');

    this.config = new BucketObject(this, 'Config', {
      bucket: site,
      key: props.configKey ?? 'config.json',
      source: ObjectSource.json({
        title: props.title,
        region: this.region,
        api: { url: api.apiEndpoint, timeoutSeconds: props.timeoutSeconds },
        auth: { userPoolId: users.userPoolId, clientId: client.userPoolClientId },
      }),
      cacheControl: 'no-cache', // a new deployment is seen at once
    });

    new CfnOutput(this, 'ConfigUrl', { value: this.config.objectUrl });
  }

  private bucketOf({ siteBucket }: WebsiteConfigStackProps): IBucket {
    return siteBucket === undefined ? new Bucket(this, 'Site', { enforceSSL: true }) : Bucket.fromBucketName(this, 'Site', siteBucket);
  }
}
