/** How CloudFormation's requests reach a provider's function. */
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct, IDependable } from 'constructs';
import { bindTopic } from './private/sns-topic';

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

/** How requests come through a topic; every default is chosen so that nothing need be said. */
export interface SnsTopicOptions {
  /**
   * The topic, a standard one of the stack's own region.
   *
   * Messages that are no requests of CloudFormation fail in the function, and change nothing. That the topic takes messages over TLS only, and stores
   * them encrypted, is decided where it is made.
   *
   * @default - a topic of the provider's own, which takes messages over TLS only and stores them encrypted
   */
  readonly topic?: sns.ITopic;

  /**
   * Key that encrypts the messages in the provider's own topic. It must not come with `topic`.
   *
   * Whoever deploys a stack with resources of this provider needs `kms:GenerateDataKey*` and `kms:Decrypt` for it, besides `sns:Publish` for the topic.
   *
   * @default - the AWS managed key `alias/aws/sns`: no right beyond `sns:Publish` is needed, but other accounts cannot use it
   */
  readonly encryptionKey?: kms.IKey;

  /**
   * Who else may send requests: accounts, as 12 digits, and organizations of AWS Organizations, such as `o-a1b2c3d4e5`.
   *
   * They are named in the policies of the topic and of its key. It is an error with the AWS managed key, which no other account can use: pass `encryptionKey`.
   * A topic or key that was imported draws a warning with the statement that its policy has to have. In the other accounts,
   * `ResourceProvider.fromServiceToken` takes the topic's ARN.
   *
   * Answers then go to CloudFormation's own hosts only, whatever a message says.
   *
   * @default - identities of the stack's own account, as far as their policies allow `sns:Publish`
   */
  readonly publishers?: string[];
}

/** How CloudFormation's requests reach a provider's function. */
export abstract class ProviderTransport {
  /** CloudFormation invokes the function itself: the `ServiceToken` is the function's ARN. */
  public static lambdaFunction(): ProviderTransport {
    return new LambdaFunctionTransport();
  }

  /**
   * CloudFormation publishes to a topic that the function is subscribed to: the `ServiceToken` is the topic's ARN.
   *
   * For providers that serve other accounts, or whose requests others want to see, too. Handlers, answers and guarantees are the same.
   *
   * @param options whose topic, how it is encrypted, and who may publish
   */
  public static snsTopic(options: SnsTopicOptions = {}): ProviderTransport {
    return new SnsTopicTransport(options);
  }

  /** The service that CloudFormation hands requests to, as in the ARN of the `ServiceToken`: `lambda` or `sns`. */
  public abstract readonly service: string;

  /** @internal */
  public abstract _bind(scope: Construct, handlerFunction: lambda.Function): TransportConfig;
}

/**
 * CloudFormation invokes with the rights of whoever deploys the stack, so that no resource policy is needed.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-custom-resources-lambda.html
 */
class LambdaFunctionTransport extends ProviderTransport {
  public readonly service = 'lambda';

  public _bind(_scope: Construct, handlerFunction: lambda.Function): TransportConfig {
    return { serviceToken: handlerFunction.functionArn, dependables: [] };
  }
}

/**
 * CloudFormation publishes with the rights of whoever deploys the stack.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-custom-resources-sns.html
 */
class SnsTopicTransport extends ProviderTransport {
  public readonly service = 'sns';

  constructor(private readonly options: SnsTopicOptions) {
    super();
  }

  public _bind(scope: Construct, handlerFunction: lambda.Function): TransportConfig {
    const { topic, dependables } = bindTopic(scope, handlerFunction, this.options);
    return { serviceToken: topic.topicArn, dependables };
  }
}
