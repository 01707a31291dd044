/** What resources need of their provider, wherever it was made. */
import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { IConstruct } from 'constructs';

/** What handles custom resources: a `ResourceProvider`, or one that was made elsewhere. */
export interface IResourceProvider extends IConstruct, iam.IGrantable {
  /** The ARN that resources name as their `ServiceToken`. It must never change while a resource uses it. */
  readonly serviceToken: string;

  /** How long one request may run, if that is known. */
  readonly timeout?: Duration;

  /** `ServiceTimeout` of the resources that do not set their own, if there is such a default. */
  readonly serviceTimeout?: Duration;

  /**
   * Gives the provider's role a policy that belongs to somebody else, such as one resource.
   *
   * It is an error if the role takes no policies, or is not known: the error prints the policy.
   *
   * @param policy the policy, with its statements
   */
  attachInlinePolicy(policy: iam.Policy): void;
}

/** What is known of a provider that was made elsewhere. */
export interface ServiceTokenProviderOptions {
  /**
   * `ServiceTimeout` of the resources that do not set their own, in whole seconds, from 1 second to 1 hour.
   *
   * @default - 1860 seconds, what every `ResourceProvider` of this package answers within
   */
  readonly serviceTimeout?: Duration;
}
