/**
 * What CloudFormation writes into a stack's events about custom resources, word for word.
 *
 * Each is quoted from a public report; what no report shows is worded by us, in `response.ts`.
 */

/** https://github.com/aws-samples/aws-cdk-examples/issues/671 */
export function failedText(reason: string, requestId: string): string {
  return `Received response status [FAILED] from custom resource. Message returned: ${reason} (RequestId: ${requestId})`;
}

/** https://github.com/aws-samples/cloudformation-studio-domain/issues/5 */
export function timedOutText(requestId: string): string {
  return `CloudFormation did not receive a response from your Custom Resource. Please check your logs for requestId [${requestId}]. `
    + 'If you are using the Python cfn-response module, you may need to update your Lambda function code '
    + 'so that CloudFormation can attach the updated version.';
}

/** https://github.com/aws/aws-cdk/issues/29949 */
export function missingAttributeText(name: string, stackId: string, logicalId: string, requestId: string): string {
  return `CustomResource attribute error: Vendor response doesn't contain ${name} attribute in object ${stackId}|${logicalId}|${requestId}`;
}

/** https://github.com/aws-cloudformation/custom-resource-helper/issues/67 */
export const INVALID_PHYSICAL_ID = 'Invalid PhysicalResourceId';

/** https://github.com/binxio/cfn-mysql-user-provider/pull/1 */
export const RESPONSE_TOO_LONG = 'Response object is too long.';

/** https://github.com/aws/aws-cdk/issues/25835 */
export const SERVICE_TOKEN_CHANGED = 'Modifying service token is not allowed.';

/** https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1814 */
export const CREATION_CANCELLED = 'Resource creation cancelled';

/**
 * Worded after the text above; that updates are cancelled, and end as `UPDATE_FAILED`, is said by
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ContinueUpdateRollback.html
 */
export const UPDATE_CANCELLED = 'Resource update cancelled';
