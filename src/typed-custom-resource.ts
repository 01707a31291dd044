/** One custom resource, with properties that CloudFormation can transport and outputs that are declared. */
import { CfnResource, CustomResource, Duration, IResolvable, Reference, RemovalPolicy, ResolutionTypeHint, Stack, Token } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { OutputType } from './output-type';
import { booleanReference } from './private/boolean-references';
import { checkPattern, misuse, pathOf } from './private/checks';
import { checkOutput, checkOutputNames } from './private/outputs';
import { faultsOfProduced } from './private/produced';
import { checkedProperties } from './private/properties';
import { ResourcePrincipal } from './private/resource-principal';
import { secretsInResolved, warnOfNoEcho } from './private/secrets';
import { checkServiceTimeout } from './private/service-timeout';
import { IResourceProvider } from './resource-provider-ref';
import { DEFAULT_SERVICE_TIMEOUT_SECONDS, RESOURCE_TYPE } from './wire';

const GENERIC_TYPE = 'AWS::CloudFormation::CustomResource';

/** Properties of a `TypedCustomResource`. */
export interface TypedCustomResourceProps {
  /**
   * What handles the resource, in a stack of the same region: make one provider per region.
   *
   * CloudFormation refuses another provider for an existing resource: give the resource a new id together with the new provider.
   */
  readonly provider: IResourceProvider;

  /**
   * `Custom::` and a name of letters, digits, `_`, `@` and `-`, at most 60 characters in all; or `AWS::CloudFormation::CustomResource`.
   *
   * It cannot change in an update.
   */
  readonly resourceType: string;

  /**
   * What the handler gets as properties: strings, numbers, booleans, lists and plain objects of such, and tokens, at most 128 KB in all.
   *
   * The template gets values and keys as given. CloudFormation turns numbers and booleans into text on the way (`14` into `"14"`, large numbers into notations
   * such as `1.2345678901E10`): pass account numbers and other digits that are no quantities as text. Members that are null or undefined are left out.
   *
   * Anything else is an error at synth, and so are secrets: CloudFormation stores properties and shows them. Pass the name or ARN of a secret.
   *
   * @default - no properties
   */
  readonly properties?: { [name: string]: any };

  /**
   * What the handler answers, by name: letters, digits, `_` and `-`, with dots between the names of nested objects, such as `endpoint.port`.
   *
   * @default - nothing can be read from the resource
   */
  readonly outputs?: { [name: string]: OutputType };

  /**
   * How long CloudFormation waits for an answer, in whole seconds, from 1 second to 1 hour, and at least the provider's `timeout`.
   *
   * It is an ordinary property: changing it sends an Update.
   *
   * @default - the provider's `serviceTimeout`, else 1860 seconds
   */
  readonly serviceTimeout?: Duration;

  /**
   * What becomes of the thing when the resource is removed from the stack or replaced: with `RETAIN` its Delete is never sent; with `RETAIN_ON_UPDATE_OR_DELETE` only
   * when its creation was rolled back.
   *
   * @default RemovalPolicy.DESTROY
   */
  readonly removalPolicy?: RemovalPolicy;
}

/**
 * A custom resource of a provider.
 *
 * It depends on everything that handles it, so that it is created after and deleted before the provider's role, policies, log group and destinations.
 */
export class TypedCustomResource extends CustomResource implements iam.IGrantable {
  /**
   * The provider's role, for rights that only this resource needs: they become a policy of this resource, which it depends on.
   *
   * The function has them for as long as the resource exists. CloudFormation changes a policy before the resource that depends on it: where a replacement
   * changes the name that a right is for, the right to the old name is gone before the old thing is deleted. Such a right belongs into a policy whose construct id
   * holds the name, so that the old policy stays until then.
   */
  public readonly grantPrincipal: iam.IPrincipal;

  private readonly outputs: { [name: string]: OutputType };
  private readonly cfnResource: CfnResource;

  constructor(scope: Construct, id: string, props: TypedCustomResourceProps) {
    const path = pathOf(scope, id);
    const outputs = props.outputs ?? {};
    const properties = checkedProperties({ scope, path }, props.properties ?? {});
    checkResourceType(path, props.resourceType);
    checkOutputNames(path, outputs);
    checkRemovalPolicy(path, props.removalPolicy);
    checkProvider(path, props.provider);
    checkRegion(scope, path, props.provider);
    super(scope, id, {
      serviceToken: props.provider.serviceToken,
      // aws-cdk-lib takes CloudFormation's generic type by default only.
      resourceType: props.resourceType === GENERIC_TYPE ? undefined : props.resourceType,
      properties,
      removalPolicy: props.removalPolicy,
    });
    this.outputs = outputs;
    this.cfnResource = ownResource(this);
    this.setServiceTimeout(props.serviceTimeout, props.provider);
    this.cfnResource.node.addDependency(props.provider);
    this.grantPrincipal = new ResourcePrincipal(this, this.cfnResource, props.provider);
    this.node.addValidation({
      validate: () => {
        const faults = faultsOfProduced(this, properties);
        // What is refused cannot always be resolved, to look further.
        if (faults.length > 0) return faults;
        warnOfNoEcho(this, properties);
        return secretsInResolved(this, properties);
      },
    });
  }

  /**
   * A declared output, of whatever type.
   *
   * @param attributeName name of the output; it is an error if it is not declared
   */
  public override getAtt(attributeName: string): Reference {
    checkOutput(this, this.outputs, attributeName);
    return this.cfnResource.getAtt(attributeName);
  }

  /**
   * An output of type `OutputType.STRING`.
   *
   * @param attributeName name of the output; it is an error if it is not declared, or of another type
   */
  public override getAttString(attributeName: string): string {
    return Token.asString(this.typed(attributeName, OutputType.STRING, ResolutionTypeHint.STRING));
  }

  /**
   * An output of type `OutputType.NUMBER`, as a number token.
   *
   * @param attributeName name of the output; it is an error if it is not declared, or of another type
   */
  public getAttNumber(attributeName: string): number {
    return Token.asNumber(this.typed(attributeName, OutputType.NUMBER, ResolutionTypeHint.NUMBER));
  }

  /**
   * An output of type `OutputType.STRING_LIST`, as a list token: it can be passed on as a whole, or taken apart with `Fn.select`.
   *
   * @param attributeName name of the output; it is an error if it is not declared, or of another type
   */
  public getAttStringList(attributeName: string): string[] {
    return Token.asList(this.typed(attributeName, OutputType.STRING_LIST, ResolutionTypeHint.STRING_LIST));
  }

  /**
   * An output of type `OutputType.BOOLEAN`: `true` or `false` once it is deployed.
   *
   * @param attributeName name of the output; it is an error if it is not declared, or of another type
   */
  public getAttBoolean(attributeName: string): IResolvable {
    return booleanReference(this.typed(attributeName, OutputType.BOOLEAN));
  }

  private typed(name: string, type: OutputType, hint?: ResolutionTypeHint): Reference {
    checkOutput(this, this.outputs, name, type);
    return this.cfnResource.getAtt(name, hint);
  }

  /** Rendered as a number: aws-cdk-lib would render text, which template checks refuse. */
  private setServiceTimeout(own: Duration | undefined, provider: IResourceProvider): void {
    if (own !== undefined) checkServiceTimeout(this, own, provider.timeout);
    const serviceTimeout = own ?? provider.serviceTimeout ?? Duration.seconds(DEFAULT_SERVICE_TIMEOUT_SECONDS);
    this.cfnResource.addPropertyOverride('ServiceTimeout', serviceTimeout.toSeconds());
  }
}

/** The resource in the template that `CustomResource` makes. */
function ownResource(resource: CustomResource): CfnResource {
  const child = resource.node.defaultChild;
  if (CfnResource.isCfnResource(child)) return child;
  throw misuse(resource, 'aws-cdk-lib must make a resource for CustomResource, got none; use a version from 2.220.0 on');
}

function checkResourceType(path: string, resourceType: string): void {
  const allowed = '"Custom::" and 1 to 52 letters, digits, "_", "@" and "-"';
  checkPattern(path, 'resourceType', resourceType, RESOURCE_TYPE, allowed, 'for example "Custom::DatabaseUser"');
}

function checkRemovalPolicy(path: string, removalPolicy?: RemovalPolicy): void {
  if (removalPolicy !== RemovalPolicy.SNAPSHOT) return;
  throw misuse(path, 'removalPolicy must be DESTROY, RETAIN or RETAIN_ON_UPDATE_OR_DELETE, got SNAPSHOT; CloudFormation makes no snapshots of custom resources');
}

/** In languages that jsii checks loosely, a function passes for a provider, and the template would have no `ServiceToken`. */
function checkProvider(path: string, provider: IResourceProvider): void {
  if (typeof provider.serviceToken === 'string') return;
  throw misuse(path, `provider must be a ResourceProvider or a RelayProvider, got ${provider.node.path} without a service token; make a RelayProvider of a function`);
}

/** A stack without a concrete region may be deployed to that of the other. */
function checkRegion(scope: Construct, path: string, provider: IResourceProvider): void {
  const [own, theirs] = [Stack.of(scope).region, Stack.of(provider).region];
  if (own === theirs || Token.isUnresolved(own) || Token.isUnresolved(theirs)) return;
  throw misuse(path, `provider must be in the resource's own region ${own}, got ${provider.node.path} of ${theirs}; CloudFormation calls no provider elsewhere, so make one provider per region`);
}
