/**
 * `AWS::Lambda::Alias` and `AWS::Lambda::Version`: a name behind the function's own; `Ref` is the qualified ARN.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-alias.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-version.html
 *
 * Limits: every qualifier runs the function's newest code, as an alias of `$LATEST` does.
 */
import { functionArn } from './lambda-function';
import { Outcome, ResourceDeletion, ResourceProvider, ResourceRequest, ResourceUpdate } from './resource-provider';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value, ValueObject } from '../template/value';

export class FunctionQualifierProvider implements ResourceProvider {
  public readonly updatesBackFromReplacement = false;
  /** Versions published so far, by function. */
  private readonly published = new Map<string, number>();

  normalize(properties: ValueObject): ValueObject {
    return properties;
  }

  async create({ type, properties, stack }: ResourceRequest): Promise<Outcome> {
    const arn = baseArn(properties, stack);
    const qualifier = type === 'AWS::Lambda::Alias' ? String(properties.Name) : this.publish(arn);
    return { ok: true, physicalId: `${arn}:${qualifier}`, attributes: {}, noEcho: false };
  }

  async update(request: ResourceUpdate): Promise<Outcome> {
    const { type, properties, oldProperties, physicalId, stack } = request;
    const moved = baseArn(properties, stack) !== baseArn(oldProperties, stack)
      || (type === 'AWS::Lambda::Alias' && properties.Name !== oldProperties.Name);
    return moved ? this.create(request) : { ok: true, physicalId, attributes: {}, noEcho: false };
  }

  async delete({ physicalId }: ResourceDeletion): Promise<Outcome> {
    return { ok: true, physicalId, attributes: {}, noEcho: false };
  }

  attribute(resource: ResourceState, name: string): Value {
    switch (name) {
      case 'AliasArn': case 'FunctionArn': return resource.physicalId;
      case 'Version': return resource.physicalId.split(':').at(-1) ?? '';
      default: return `${resource.physicalId}-${name}`;
    }
  }

  private publish(arn: string): string {
    const version = (this.published.get(arn) ?? 0) + 1;
    this.published.set(arn, version);
    return String(version);
  }
}

function baseArn({ FunctionName: name }: ValueObject, stack: StackIdentity): string {
  const given = String(name);
  return given.startsWith('arn:') ? given : functionArn(given, stack);
}
