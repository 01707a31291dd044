/** A provider's own log group. */
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ResourceProviderProps } from '../resource-provider-props';

/** A log group without a fixed name: a second deployment after a removal that kept it must not collide. */
export function ownLogGroup(scope: Construct, props: ResourceProviderProps): logs.LogGroup {
  if (props.logKey !== undefined) letLogsUse(props.logKey, Stack.of(scope));
  return new logs.LogGroup(scope, 'LogGroup', {
    retention: props.logRetention ?? logs.RetentionDays.TWO_WEEKS,
    removalPolicy: props.logRemovalPolicy ?? RemovalPolicy.DESTROY,
    encryptionKey: props.logKey,
  });
}

/**
 * Lets CloudWatch Logs encrypt log groups of this account and region with the key.
 *
 * Not of this log group alone: its name is only known once it exists, and it needs the key for that.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html
 */
function letLogsUse(key: kms.IKey, { partition, region, account }: Stack): void {
  key.addToResourcePolicy(new iam.PolicyStatement({
    principals: [new iam.ServicePrincipal(`logs.${region}.amazonaws.com`)],
    actions: ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
    resources: ['*'],
    conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:*` } },
  }));
}
