/**
 * `Custom::Name` and `AWS::CloudFormation::CustomResource`: what CloudFormation does around a provider.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-custom-resources.html
 */
import { Outcome, ResourceDeletion, ResourceProvider, ResourceRequest, ResourceUpdate } from './resource-provider';
import { Exchanged, exchange, ExchangeSettings } from '../protocol/exchange';
import { serviceTimeoutSeconds, UnsentRequest } from '../protocol/request';
import { CREATION_CANCELLED, missingAttributeText, SERVICE_TOKEN_CHANGED, UPDATE_CANCELLED } from '../protocol/texts';
import { Variants } from '../protocol/variants';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { stringifyObject } from '../template/stringify';
import { UnavailableValueError } from '../template/template-error';
import { Value, ValueObject } from '../template/value';

export function isCustomResource(type: string): boolean {
  return type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource';
}

export interface CustomResourceSettings extends ExchangeSettings {
  readonly variants: Variants;
}

export class CustomResourceProvider implements ResourceProvider {
  public readonly updatesBackFromReplacement = true;
  /** Request that each thing's attributes came from, for the text about a missing one. */
  private readonly lastRequests = new Map<string, string>();

  constructor(private readonly settings: CustomResourceSettings) {}

  normalize(properties: ValueObject): ValueObject {
    return stringifyObject(properties);
  }

  async create(request: ResourceRequest): Promise<Outcome> {
    // Without an answer that counts, CloudFormation makes up the id that the rollback's Delete names; so it does when it stops waiting:
    // https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1814
    return this.send(request, { ...common(request), RequestType: 'Create' }, () => this.inventedId(request));
  }

  async update(request: ResourceUpdate): Promise<Outcome> {
    const { physicalId, oldProperties, properties } = request;
    if (oldProperties.ServiceToken !== properties.ServiceToken) return { ok: false, reason: SERVICE_TOKEN_CHANGED, untouched: true };
    const outcome = await this.send(request, {
      ...common(request), RequestType: 'Update', PhysicalResourceId: physicalId, OldResourceProperties: oldProperties,
    }, () => physicalId);
    return outcome.ok || this.settings.variants.failedUpdatePhysicalId === 'answered' ? outcome : { ...outcome, physicalId };
  }

  async delete(request: ResourceDeletion): Promise<Outcome> {
    const { physicalId } = request;
    const outcome = await this.send(request, { ...common(request), RequestType: 'Delete', PhysicalResourceId: physicalId }, () => physicalId);
    return { ...outcome, physicalId };
  }

  /** Its thing is the provider's: it exists, or does not, whatever is loaded here. */
  restore(_request: ResourceDeletion): void {}

  attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    const value = Object.hasOwn(resource.attributes, name) ? resource.attributes[name] : undefined;
    if (value !== undefined) return value;
    const requestId = this.lastRequests.get(`${stack.stackId}|${resource.logicalId}`) ?? '';
    throw new UnavailableValueError(missingAttributeText(name, stack.stackId, resource.logicalId, requestId));
  }

  private async send(request: ResourceRequest, unsent: UnsentRequest, idWithoutAnswer: () => string): Promise<Outcome> {
    const timeoutSeconds = serviceTimeoutSeconds(request.properties);
    if (timeoutSeconds === undefined) {
      const reason = `ServiceTimeout must be a whole number of seconds from 1 to 3600, got "${String(request.properties.ServiceTimeout)}"`;
      return { ok: false, reason, untouched: true };
    }
    const cancelled = this.settings.variants.requestsInFlight === 'cancel' ? request.cancelled : undefined;
    const exchanged = await exchange(unsent, timeoutSeconds, this.settings, cancelled);
    this.lastRequests.set(`${request.stack.stackId}|${request.logicalId}`, exchanged.requestId);
    return outcomeOf(exchanged, unsent.RequestType, idWithoutAnswer);
  }

  /** `<stack name>-<logical id>-` and 12 letters or digits: https://github.com/aws-samples/serverless-webapp-mono-repo-ci-cd-java/issues/166 */
  private inventedId({ stack, logicalId }: ResourceRequest): string {
    return `${stack.stackName}-${logicalId}-${this.settings.ids.suffix()}`;
  }
}

function common({ stack, logicalId, type, properties }: ResourceRequest): Omit<UnsentRequest, 'RequestType'> & { ResourceProperties: ValueObject } {
  return {
    ServiceToken: typeof properties.ServiceToken === 'string' ? properties.ServiceToken : '',
    StackId: stack.stackId,
    ResourceType: type,
    LogicalResourceId: logicalId,
    ResourceProperties: properties,
  };
}

function outcomeOf({ response }: Exchanged, requestType: UnsentRequest['RequestType'], idWithoutAnswer: () => string): Outcome {
  switch (response.status) {
    case 'SUCCESS': return { ok: true, physicalId: response.physicalId, attributes: response.data, noEcho: response.noEcho };
    case 'FAILED': return { ok: false, reason: response.reason, physicalId: response.physicalId };
    case 'cancelled': return { ok: false, reason: requestType === 'Create' ? CREATION_CANCELLED : UPDATE_CANCELLED, physicalId: idWithoutAnswer() };
    case 'refused': return { ok: false, reason: response.reason, physicalId: idWithoutAnswer() };
    default: return unreachable(response);
  }
}

function unreachable(response: never): never {
  throw new Error(`unknown response ${JSON.stringify(response)}`);
}
