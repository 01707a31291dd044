/** Hands a request to whatever stands behind a `ServiceToken`. */
import { Functions } from './ports';
import { CustomResourceRequest } from './request';

const LAMBDA_TOKEN = /^arn:[^:]+:lambda:/;

/** @throws for a token that is no ARN of a function, and for a function that does not exist */
export function sendTo(functions: Functions, serviceToken: string, request: CustomResourceRequest): void {
  if (!LAMBDA_TOKEN.test(serviceToken)) {
    throw new Error(`ServiceToken: expected the ARN of a Lambda function, got ${JSON.stringify(serviceToken)}`);
  }
  functions.invokeAsync(serviceToken, request);
}
