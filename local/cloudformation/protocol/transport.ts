/**
 * Hands a request to whatever stands behind a `ServiceToken`: a function gets it as its event, a topic as a message.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
 */
import { Functions } from './ports';
import { CustomResourceRequest } from './request';
import { Topics } from '../../sns/topics';

const TOKEN = /^arn:[^:]+:(lambda|sns):/;

/** Subject of the messages that CloudFormation publishes. */
const SUBJECT = 'AWS CloudFormation custom resource request';

/** @throws for a token that is neither, for a function or a topic that does not exist, and for a request that is too long for a topic */
export function sendTo(serviceToken: string, request: CustomResourceRequest, functions: Functions, topics: Topics): void {
  switch (TOKEN.exec(serviceToken)?.[1]) {
    case 'lambda': return functions.invokeAsync(serviceToken, request);
    case 'sns': return topics.publish(serviceToken, SUBJECT, JSON.stringify(request));
    default: throw new Error(`ServiceToken: expected the ARN of a Lambda function or an SNS topic, got ${JSON.stringify(serviceToken)}`);
  }
}
