import { CloudAssembly } from './cloudformation/assembly/cloud-assembly';
import { StackEvent } from './cloudformation/events/stack-event';
import { Clock, Ids } from './cloudformation/protocol/ports';
import { RemoteProviders } from './cloudformation/protocol/remote-providers';
import { Variants } from './cloudformation/protocol/variants';
import { FailureRule } from './cloudformation/resources/failure-rule';
import { LambdaHostOptions } from './lambda/lambda-host-options';
import { TopicOptions } from './sns/topic-options';
import { PutAttempt, StoreFault } from './store/response-store';

/** How `LocalCloudFormation` plays CloudFormation; what AWS does not document can be chosen (`Variants`). */
export interface LocalCloudFormationOptions extends Partial<Variants> {
  /**
   * Region of every stack.
   *
   * @default - the stack's own, else us-east-1
   */
  readonly region?: string;

  /**
   * Account of every stack, 12 digits.
   *
   * @default - the stack's own, else 123456789012
   */
  readonly accountId?: string;

  /**
   * How functions run: Node.js executable, more environment variables, who is told of invocations.
   *
   * @default - child processes of the Node.js that runs this process
   */
  readonly lambda?: LambdaHostOptions;

  /**
   * How topics hand requests over: retries, and what goes wrong on purpose, such as messages that come twice.
   *
   * @default - as SNS does, and nothing goes wrong
   */
  readonly topics?: TopicOptions;

  /**
   * Providers that run elsewhere, such as in an engine that plays AWS. Every request is sent there, and answered there.
   *
   * `responseUrlSignature`, `responseFault` and `vpcRoutes` are then without effect.
   *
   * @default - functions and topics of this object
   */
  readonly remote?: RemoteProviders;

  /**
   * Told of every event when it happens, in order.
   *
   * @default - nobody is told; results and `events` hold them
   */
  readonly onEvent?: (event: StackEvent) => void;

  /**
   * Makes operations fail on resources that are no custom resources: returns the reason, or undefined to let them be.
   *
   * So a test sees what becomes of a custom resource whose sibling fails:
   *
   *     failures: ({ operation, logicalId }) => (operation === 'Update' && logicalId === 'Sibling' ? 'no capacity' : undefined)
   *
   * A promise decides how long the operation takes, so that others are under way when it fails.
   *
   * @default - nothing fails
   */
  readonly failures?: FailureRule;

  /**
   * Form of the pre-signed `ResponseURL`: Signature Version 4, or the older `AWSAccessKeyId…Signature` form.
   *
   * @default 'v4'
   */
  readonly responseUrlSignature?: 'v4' | 'v2';

  /**
   * What happens to a PUT instead of S3's proper answer: an error status, a connection that breaks or hangs, a delay.
   *
   * @default - every proper PUT is stored
   */
  readonly responseFault?: (attempt: PutAttempt) => StoreFault | undefined;

  /**
   * Whether functions with a `VpcConfig` have a route to the response store, as through a NAT gateway or an endpoint for S3.
   *
   * Without it their PUT begins and is never answered; functions outside the VPC reach the store with the same URL.
   * See https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc-internet.html
   *
   * @default false
   */
  readonly vpcRoutes?: boolean;

  /**
   * Real seconds for each second of a `ServiceTimeout`: 0.01 makes an hour pass in 36 seconds.
   *
   * Greater than 0, at most 100. Only CloudFormation's own wait is scaled, not the deadline that a handler sees.
   *
   * @default 1
   */
  readonly serviceTimeoutScale?: number;

  /**
   * The time that events and response URLs carry.
   *
   * @default - this machine's
   */
  readonly clock?: Clock;

  /**
   * Where request ids, stack ids and the ends of generated names come from.
   *
   * @default - random
   */
  readonly ids?: Ids;
}

/** What one deployment takes. */
export interface DeployOptions {
  /**
   * Assembly to deploy from, in this and later operations.
   *
   * @default - the newest that was given
   */
  readonly assembly?: CloudAssembly;

  /**
   * Values of the template's parameters.
   *
   * @default - the values of the deployment before, else the template's defaults
   */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** What one deletion takes. */
export interface DestroyOptions {
  /**
   * Logical ids of resources that leave the stack without a Delete; only after a deletion that failed.
   *
   * @default - everything is deleted that no `DeletionPolicy` retains
   */
  readonly retainResources?: readonly string[];
}

/** What going on with a rollback takes. */
export interface ContinueUpdateRollbackOptions {
  /**
   * Logical ids of resources whose rollback failed, to be left as they are: CloudFormation takes them for rolled back.
   *
   * @default - every resource is tried again
   */
  readonly resourcesToSkip?: readonly string[];
}

/** How a saved state is gone on with. */
export interface LoadOptions extends LocalCloudFormationOptions {
  /**
   * Assembly to deploy from.
   *
   * @default - the one that the state was saved with
   */
  readonly assembly?: CloudAssembly;
}
