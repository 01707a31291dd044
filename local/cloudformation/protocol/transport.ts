/**
 * Hands a request to whatever stands behind a `ServiceToken`: a function gets it as its event, a topic as a message.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
 */
import { Functions } from './ports';
import { CustomResourceRequest } from './request';
import { Topics } from './topics';

const TOKEN = /^arn:[^:]+:(lambda|sns):/;

/** @throws for a token that is neither, and for a function that does not exist */
export function sendTo(serviceToken: string, request: CustomResourceRequest, functions: Functions, topics: Topics): void {
  switch (TOKEN.exec(serviceToken)?.[1]) {
    case 'lambda': return functions.invokeAsync(serviceToken, request);
    case 'sns': return topics.publish(serviceToken, request);
    default: throw new Error(`ServiceToken: expected the ARN of a Lambda function or an SNS topic, got ${JSON.stringify(serviceToken)}`);
  }
}
