/** The construct behind a `ServiceToken`: function, rights, log group, destinations, transport. */
import { Annotations, Duration, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct, Dependable, IDependable } from 'constructs';
import { misuse } from './private/checks';
import { ImportedProvider } from './private/imported-provider';
import { attachToRole, printed, tryAttach } from './private/permissions';
import { checkProviderProps, DEFAULT_EVENT_AGE } from './private/provider-checks';
import { codeHashOf, configureDestinations, providerFunction } from './private/provider-function';
import { ownLogGroup } from './private/provider-logs';
import { providerRole } from './private/provider-role';
import { differences } from './private/same-props';
import { checkServiceTimeout } from './private/service-timeout';
import { ProviderTransport } from './provider-transport';
import { ResourceProviderProps } from './resource-provider-props';
import { IResourceProvider, ServiceTokenProviderOptions } from './resource-provider-ref';
import { responderOf } from './responder';

/** Minutes, since Lambda's own 3 seconds are too short for most work; few, so that a hang is seen soon. */
const DEFAULT_TIMEOUT = Duration.minutes(5);

/**
 * Handles custom resources: a Lambda function with exactly the rights it needs, its log group, and the guarantee that CloudFormation gets an answer.
 *
 * Whatever the function cannot answer itself (a crash, a time-out, code that does not load), the stack's responder answers: one small function
 * for all providers of a stack, at `<stack>/CustomResourceKitResponder`, reached through Lambda destinations.
 *
 * The parts have fixed ids below this construct: `Function`, `Role`, `LogGroup`.
 *
 * A resource of `TypedCustomResource` depends on all of them, so that its Delete still finds them. Any other resource that uses `serviceToken` should, too:
 * `resource.node.addDependency(provider)`.
 */
export class ResourceProvider extends Construct implements IResourceProvider, ec2.IConnectable {
  /**
   * A provider that was made elsewhere, by the ARN of its function or topic.
   *
   * It is an error if a literal ARN is neither, or lies in another region than the stack. An ARN that is only known at deployment draws a warning, since a
   * `ServiceToken` must never change.
   *
   * @param scope where the provider is used
   * @param id id of the reference
   * @param serviceToken the ARN
   * @param options what is known of the provider
   */
  public static fromServiceToken(
    scope: Construct, id: string, serviceToken: string, options: ServiceTokenProviderOptions = {},
  ): IResourceProvider {
    return new ImportedProvider(scope, id, serviceToken, options);
  }

  /**
   * The stack's provider of this name: the first call makes it, at `<stack>/ResourceProvider-<uniqueId>`, and the others share it.
   *
   * It is an error if the props of two calls differ, except for `initialPolicy`: the statements of all calls are granted.
   *
   * @param scope anything in the stack
   * @param uniqueId what the provider is for, unique in the stack
   * @param props the properties of the provider
   */
  public static getOrCreate(scope: Construct, uniqueId: string, props: ResourceProviderProps): ResourceProvider {
    const stack = Stack.of(scope);
    const id = `ResourceProvider-${uniqueId}`;
    const existing = stack.node.tryFindChild(id);
    if (existing === undefined) return new ResourceProvider(stack, id, props);
    if (!(existing instanceof ResourceProvider)) {
      throw misuse(existing, 'this id belongs to a shared provider, got another construct; choose another uniqueId');
    }
    existing.shareWith(scope, props);
    return existing;
  }

  /** The ARN that resources name as their `ServiceToken`. */
  public readonly serviceToken: string;

  /** The function that runs the handler. */
  public readonly handlerFunction: lambda.Function;

  /** The function's role. */
  public readonly role: iam.IRole;

  /** Where the function logs. */
  public readonly logGroup: logs.ILogGroup;

  /** The function's role, to grant rights to. */
  public readonly grantPrincipal: iam.IPrincipal;

  /**
   * Hash of the handler's code, as plain text.
   *
   * A resource that has it among its properties is updated whenever the code changes; CloudFormation sends nothing otherwise.
   */
  public readonly handlerHash: string;

  /** How long one request may run. */
  public readonly timeout?: Duration;

  /** `ServiceTimeout` of the resources that do not set their own. */
  public readonly serviceTimeout?: Duration;

  private readonly props: ResourceProviderProps;
  private readonly parts: IDependable[];
  private initialPolicy?: iam.Policy;

  constructor(scope: Construct, id: string, props: ResourceProviderProps) {
    super(scope, id);
    const timeout = props.timeout ?? DEFAULT_TIMEOUT;
    const maxEventAge = props.maxEventAge ?? DEFAULT_EVENT_AGE;
    checkProviderProps(this, props, timeout, maxEventAge);
    if (props.serviceTimeout !== undefined) checkServiceTimeout(this, props.serviceTimeout, timeout);
    this.props = props;
    this.timeout = timeout;
    this.serviceTimeout = props.serviceTimeout;

    const responder = responderOf(this);
    this.logGroup = props.logGroup ?? ownLogGroup(this, props);
    const { role, policies } = providerRole(this, props, this.logGroup, responder);
    this.role = role;
    this.grantPrincipal = role;

    this.handlerFunction = providerFunction(this, props, { role, logGroup: this.logGroup, timeout });
    this.handlerHash = codeHashOf(this.handlerFunction);
    configureDestinations(this.handlerFunction, responder, maxEventAge);
    // Lambda checks at creation that the role may reach the VPC and the destination.
    this.handlerFunction.node.addDependency(...policies);

    const transport = (props.transport ?? ProviderTransport.lambdaFunction())._bind(this, this.handlerFunction);
    this.serviceToken = transport.serviceToken;
    this.parts = [this.role, this.logGroup, this.handlerFunction, ...policies, ...transport.dependables];
    this.dependOnParts();
    this.grant(props.initialPolicy ?? []);
  }

  /** Network connections of the function. It is an error if it is in no VPC. */
  public get connections(): ec2.Connections {
    if (this.props.vpc === undefined) throw misuse(this, 'connections must have a VPC, got a provider without one; pass vpc');
    return this.handlerFunction.connections;
  }

  /**
   * Gives the role a policy that belongs to somebody else, such as one resource.
   *
   * It is an error if the role takes no policies: the error prints the policy.
   *
   * @param policy the policy, with its statements
   */
  public attachInlinePolicy(policy: iam.Policy): void {
    if (this.props.roleHasPermissions !== true) {
      attachToRole(this, this.role, policy);
    } else if (!tryAttach(this.role, policy)) {
      Annotations.of(this).addWarningV2(
        'cdk-custom-resource-kit:policyNotAttached',
        `the role takes no policies, make sure that it has this one:\n${printed(policy)}`,
      );
    }
  }

  /** What depends on a provider depends on these, with the policies that are attached to the role later. Not on what else was put below the provider. */
  private dependOnParts(): void {
    const { parts } = this;
    Dependable.implement(this, {
      get dependencyRoots() {
        return parts.flatMap((part) => Dependable.of(part).dependencyRoots);
      },
    });
  }

  private grant(statements: iam.PolicyStatement[]): void {
    if (statements.length === 0) return;
    if (this.props.role === undefined) {
      for (const statement of statements) this.role.addToPrincipalPolicy(statement);
    } else if (this.initialPolicy === undefined) {
      // A given role may be of another stack, or take no policies: a policy of our own shows either.
      this.initialPolicy = new iam.Policy(this, 'InitialPolicy', { statements });
      this.attachInlinePolicy(this.initialPolicy);
      this.parts.push(this.initialPolicy);
    } else {
      this.initialPolicy.addStatements(...statements);
    }
  }

  private shareWith(scope: Construct, props: ResourceProviderProps): void {
    const different = differences(this.props, props, ['initialPolicy']);
    if (different.length > 0) {
      throw misuse(
        scope,
        `props must be the same in every call for the shared provider ${this.node.path}, got another ${different.join(', ')}; use another uniqueId for another provider`,
      );
    }
    this.grant(props.initialPolicy ?? []);
  }
}
