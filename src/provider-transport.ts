/** How CloudFormation's requests reach a provider's function. */
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct, IDependable } from 'constructs';

/**
 * What a transport adds to a provider.
 *
 * @internal
 */
export interface TransportConfig {
  /** The ARN that resources name as their `ServiceToken`. */
  readonly serviceToken: string;
  /** What must exist before a resource is created, and after it is deleted, besides the function. */
  readonly dependables: IDependable[];
}

/** How CloudFormation's requests reach a provider's function. */
export abstract class ProviderTransport {
  /** CloudFormation invokes the function itself: the `ServiceToken` is the function's ARN. */
  public static lambdaFunction(): ProviderTransport {
    return new LambdaFunctionTransport();
  }

  /** @internal */
  public abstract _bind(scope: Construct, handlerFunction: lambda.Function): TransportConfig;
}

/**
 * CloudFormation invokes with the rights of whoever deploys the stack, so that no resource policy is needed.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-custom-resources-lambda.html
 */
class LambdaFunctionTransport extends ProviderTransport {
  public _bind(_scope: Construct, handlerFunction: lambda.Function): TransportConfig {
    return { serviceToken: handlerFunction.functionArn, dependables: [] };
  }
}
