/** What a provider can be told; every default is chosen so that nothing need be. */
import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { ProviderHandler } from './provider-handler';
import { ProviderTransport } from './provider-transport';

/** Properties of a `ResourceProvider`. */
export interface ResourceProviderProps {
  /** The code that creates, updates and deletes: `ProviderHandler.fromEntry(…)` or `ProviderHandler.fromAsset(…)`. */
  readonly handler: ProviderHandler;

  /**
   * How CloudFormation's requests reach the function.
   *
   * Changing it changes the `ServiceToken`, which CloudFormation refuses for existing resources.
   *
   * @default ProviderTransport.lambdaFunction()
   */
  readonly transport?: ProviderTransport;

  /**
   * How long one request may run, in whole seconds, from 1 second to 15 minutes.
   *
   * Shortly before it passes, the handler's `signal` is aborted and the resource fails with a reason that names this time.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;

  /**
   * How long a request may wait for the function, in whole seconds, from 5 minutes to 1 hour; requests wait when the function is throttled or was idle for long.
   *
   * An older one is answered with a failure. It is part of what `ServiceTimeout` has to cover.
   *
   * @default Duration.minutes(15)
   */
  readonly maxEventAge?: Duration;

  /**
   * `ServiceTimeout` of the resources that do not set their own, in whole seconds, from the function's `timeout` to 1 hour.
   *
   * It is a property of each resource: changing it sends an Update to all of them.
   *
   * @default - 1860 seconds: 15 minutes of waiting, 15 minutes of running and a minute for the answer
   */
  readonly serviceTimeout?: Duration;

  /**
   * Memory in MB, from 128 to 10240. The share of a processor grows with it.
   *
   * @default 256
   */
  readonly memorySize?: number;

  /**
   * Size of `/tmp`, in whole mebibytes, from 512 to 10240.
   *
   * @default Size.mebibytes(512)
   */
  readonly ephemeralStorageSize?: Size;

  /**
   * Processor architecture. Code that was compiled for one does not run on the other.
   *
   * @default Architecture.X86_64
   */
  readonly architecture?: lambda.Architecture;

  /**
   * Runtime of the function. A handler from an entry needs a Node.js runtime.
   *
   * @default - the runtime of the handler, else the newest Node.js that Lambda offers in the stack's region
   */
  readonly runtime?: lambda.Runtime;

  /**
   * Environment variables. Names that start with `CUSTOM_RESOURCE_KIT_` are reserved.
   *
   * They are no place for secrets: pass the name of a secret and read it in the handler.
   *
   * @default - no variables but those of this package
   */
  readonly environment?: { [name: string]: string };

  /**
   * Key that encrypts the environment variables; the function gets the right to decrypt with it.
   *
   * @default - a key that AWS owns
   */
  readonly environmentEncryption?: kms.IKey;

  /**
   * VPC that the function reaches things in.
   *
   * CloudFormation is answered from outside the VPC: neither a NAT gateway nor an endpoint for Amazon S3 is needed for it.
   *
   * @default - the function is in no VPC of yours
   */
  readonly vpc?: ec2.IVpc;

  /**
   * Where in the VPC. Needs `vpc`.
   *
   * @default - the private subnets, by the VPC's own default
   */
  readonly vpcSubnets?: ec2.SubnetSelection;

  /**
   * Security groups of the function. Needs `vpc`.
   *
   * @default - one of its own
   */
  readonly securityGroups?: ec2.ISecurityGroup[];

  /**
   * Whether the function's own security group lets all traffic out. Needs `vpc`, and no `securityGroups`.
   *
   * @default true
   */
  readonly allowAllOutbound?: boolean;

  /**
   * Role of the function; Lambda must be able to assume it. The rights that the provider needs are attached to it as a policy of the provider's own.
   *
   * It is an error if the role takes no policies (`fromRoleArn` with `mutable: false`): the error prints the policy.
   *
   * @default - a role with exactly the rights that are needed
   */
  readonly role?: iam.IRole;

  /**
   * Says that `role`, which takes no policies, already has the rights that the error prints.
   *
   * Without them the deployment fails when the function's destinations are configured, or the function cannot write logs.
   *
   * @default false
   */
  readonly roleHasPermissions?: boolean;

  /**
   * First rights of the handler. More are granted to `provider.grantPrincipal`, or to one resource alone through `resource.grantPrincipal`.
   *
   * @default - none
   */
  readonly initialPolicy?: iam.PolicyStatement[];

  /**
   * Log group of the function. Needs `logRetention`, `logRemovalPolicy` and `logKey` to be unset: they are about the provider's own.
   *
   * @default - a log group of its own, with a name that CloudFormation chooses
   */
  readonly logGroup?: logs.ILogGroup;

  /**
   * How long the own log group keeps log events.
   *
   * @default RetentionDays.TWO_WEEKS
   */
  readonly logRetention?: logs.RetentionDays;

  /**
   * What becomes of the own log group when the provider is removed.
   *
   * @default RemovalPolicy.DESTROY
   */
  readonly logRemovalPolicy?: RemovalPolicy;

  /**
   * Key that encrypts the own log group. A key of this app gets the statement that lets CloudWatch Logs use it; an imported one must have it.
   *
   * @default - logs are encrypted with a key that CloudWatch Logs owns
   */
  readonly logKey?: kms.IKey;

  /**
   * Least level of log lines that are kept; sets the log format of the function to JSON.
   *
   * @default - all lines are kept, as text
   */
  readonly applicationLogLevel?: lambda.ApplicationLogLevel;

  /**
   * Whether the function sends traces to AWS X-Ray; it gets the right to.
   *
   * @default Tracing.DISABLED
   */
  readonly tracing?: lambda.Tracing;

  /**
   * How many requests run at once, at least 1. Further ones wait, at most `maxEventAge`.
   *
   * @default - the account's limit
   */
  readonly reservedConcurrentExecutions?: number;

  /**
   * Layers of the function, at most 5.
   *
   * @default - none
   */
  readonly layers?: lambda.ILayerVersion[];

  /**
   * Name of the function: 1 to 64 letters, digits, hyphens and underscores.
   *
   * A function with a fixed name cannot be replaced, and changing the name changes the `ServiceToken`, which CloudFormation refuses for existing resources.
   *
   * @default - a name that CloudFormation chooses
   */
  readonly functionName?: string;

  /**
   * Description of the function, at most 256 characters.
   *
   * @default 'Handles custom resources (cdk-custom-resource-kit)'
   */
  readonly description?: string;
}
