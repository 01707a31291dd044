/** A function in any language as provider: CloudFormation calls it, and what it returns becomes the answer. */
import { Annotations, Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct, Dependable, IDependable } from 'constructs';
import { attachToRole, invoke, printed, tryAttach } from './private/permissions';
import { checkMaxEventAge, DEFAULT_EVENT_AGE } from './private/provider-checks';
import { configureDestinations } from './private/provider-function';
import { checkRelayedFunction, missingRole, timeoutOf } from './private/relayed-function';
import { checkServiceTimeout } from './private/service-timeout';
import { IResourceProvider } from './resource-provider-ref';
import { responderOf } from './responder';
import { RELAY_ALIAS_PREFIX } from './wire';

/** Properties of a `RelayProvider`. */
export interface RelayProviderProps {
  /**
   * The function that creates, updates and deletes: any runtime, any packaging, in a VPC or not, of the stack's own account and region.
   *
   * An imported one must be known with its role (`Function.fromFunctionAttributes`), and must not be a version or an alias.
   */
  readonly handler: lambda.IFunction;

  /**
   * How long a request may wait for the function, in whole seconds, from 5 minutes to 1 hour; requests wait when the function is throttled or was idle for long.
   *
   * An older one is answered with a failure. It is part of what `ServiceTimeout` has to cover.
   *
   * @default Duration.minutes(15)
   */
  readonly maxEventAge?: Duration;

  /**
   * `ServiceTimeout` of the resources that do not set their own, in whole seconds, from the function's time-out to 1 hour.
   *
   * It is a property of each resource: changing it sends an Update to all of them.
   *
   * @default - 1860 seconds: 15 minutes of waiting, 15 minutes of running and a minute for the answer
   */
  readonly serviceTimeout?: Duration;

  /**
   * Says that the function's role, which is not known or takes no policies, already has the right that the error prints.
   *
   * Without it the deployment fails when the alias' destinations are configured.
   *
   * @default false
   */
  readonly roleHasPermissions?: boolean;
}

/**
 * Handles custom resources with a function in any language, without a framework in it or in front of it.
 *
 * CloudFormation invokes an alias of the function, made for this purpose and pointing to `$LATEST`: everybody else's asynchronous calls keep their retries and destinations.
 * The function gets CloudFormation's request as its event, and returns, in a Create or an Update,
 *
 * - `{ PhysicalResourceId, Data, NoEcho }`, all of them optional: the names of the thing and of its outputs. Without an id, a Create gets one that depends on
 *   the stack and the logical id alone, and an Update keeps its own. An Update that returns another id has replaced the thing: CloudFormation then deletes the old one.
 * - `{ Status: 'FAILED', Reason, PhysicalResourceId }`, or raises an error: the request fails with the reason. A Create that fails without an id says that nothing was made.
 *
 * In a Delete only a failure counts. Everything else that is returned fails, and names what is wrong; so do more than 4,096 bytes of answer.
 *
 * The event holds `ResponseURL`, with which anybody can answer in the function's place. The function must neither use nor log it.
 *
 * Limits: a time-out, a crash or a lack of memory is answered by the stack's responder, but nothing stops the function in time, and nothing recognizes a
 * request that Lambda delivers twice. The function is called, too, to delete what a failed Create left: with `cdk-custom-resource-kit::nothing-made` for
 * an id, there is nothing to do, and the request succeeds whatever it returns; with `cdk-custom-resource-kit::unknown`, or an id that it never told, something may be there.
 * What it returns must stay below 128 KB.
 */
export class RelayProvider extends Construct implements IResourceProvider {
  /** The ARN that resources name as their `ServiceToken`: that of the alias. */
  public readonly serviceToken: string;

  /** The function, as it was given. */
  public readonly handlerFunction: lambda.IFunction;

  /** The function's role, to grant rights to. */
  public readonly grantPrincipal: iam.IPrincipal;

  /** How long one request may run, if that is known. */
  public readonly timeout?: Duration;

  /** `ServiceTimeout` of the resources that do not set their own. */
  public readonly serviceTimeout?: Duration;

  private readonly roleHasPermissions: boolean;

  constructor(scope: Construct, id: string, props: RelayProviderProps) {
    super(scope, id);
    const maxEventAge = props.maxEventAge ?? DEFAULT_EVENT_AGE;
    this.handlerFunction = props.handler;
    this.grantPrincipal = props.handler.grantPrincipal;
    this.timeout = timeoutOf(props.handler);
    this.serviceTimeout = props.serviceTimeout;
    this.roleHasPermissions = props.roleHasPermissions === true;
    checkRelayedFunction(this, props.handler);
    checkMaxEventAge(this, maxEventAge);
    if (props.serviceTimeout !== undefined) checkServiceTimeout(this, props.serviceTimeout, this.timeout);

    const responder = responderOf(this);
    const policies = this.letReach(responder);
    const alias = this.ownAlias();
    configureDestinations(alias, responder, maxEventAge);
    // Lambda checks at creation that the role may reach the destination.
    if (policies.length > 0) alias.node.addDependency(...policies);

    this.serviceToken = alias.functionArn;
    this.dependOn([props.handler, alias, ...policies, ...(props.handler.role === undefined ? [] : [props.handler.role])]);
  }

  /**
   * Gives the function's role a policy that belongs to somebody else, such as one resource.
   *
   * It is an error if the role is not known or takes no policies: the error prints the policy.
   *
   * @param policy the policy, with its statements
   */
  public attachInlinePolicy(policy: iam.Policy): void {
    const { role } = this.handlerFunction;
    if (role !== undefined && !this.roleHasPermissions) {
      attachToRole(this, role, policy);
    } else if (!this.roleHasPermissions) {
      throw missingRole(this, policy);
    } else if (role === undefined || !tryAttach(role, policy)) {
      Annotations.of(this).addWarningV2(
        'cdk-custom-resource-kit:policyNotAttached',
        `the function's role takes no policies, make sure that it has this one:\n${printed(policy)}`,
      );
    }
  }

  /** An alias to `$LATEST`, so that asynchronous invocation is configured for nobody else. */
  private ownAlias(): lambda.Alias {
    return new lambda.Alias(this, 'Alias', {
      // Another name is another ServiceToken: like every logical id, it stays as long as the construct's path does.
      aliasName: `${RELAY_ALIAS_PREFIX}${this.node.addr.slice(-16)}`,
      version: this.handlerFunction.latestVersion,
      description: 'Handles custom resources (cdk-custom-resource-kit)',
    });
  }

  /** Gives the function's role the right to send its records to the responder. */
  private letReach(responder: lambda.IFunction): iam.Policy[] {
    if (this.roleHasPermissions) return [];
    const policy = new iam.Policy(this, 'Policy', { statements: [invoke(responder.functionArn)] });
    this.attachInlinePolicy(policy);
    return [policy];
  }

  /** What depends on a provider depends on these, not on what else was put below it. */
  private dependOn(parts: IDependable[]): void {
    Dependable.implement(this, {
      get dependencyRoots() {
        return parts.flatMap((part) => Dependable.of(part).dependencyRoots);
      },
    });
  }
}
