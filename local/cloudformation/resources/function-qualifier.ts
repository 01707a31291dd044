/**
 * `AWS::Lambda::Alias` and `AWS::Lambda::Version`: a name behind the function's own; `Ref` is the qualified ARN.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-alias.html,
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-version.html
 *
 * Limits: every qualifier runs the function's newest code, as an alias of `$LATEST` does.
 */
import { BuiltInProvider, done } from './built-in-provider';
import { namedFunction } from './function-arn';
import { Outcome, ResourceDeletion, ResourceRequest, ResourceUpdate } from './resource-provider';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value } from '../template/value';

export class FunctionQualifierProvider extends BuiltInProvider {
  /** Versions published so far, by function. */
  private readonly published = new Map<string, number>();

  async create({ type, properties, stack }: ResourceRequest): Promise<Outcome> {
    const arn = namedFunction(properties, stack);
    const qualifier = type === 'AWS::Lambda::Alias' ? String(properties.Name) : this.publish(arn);
    return done(`${arn}:${qualifier}`);
  }

  async update(request: ResourceUpdate): Promise<Outcome> {
    const { type, properties, oldProperties, physicalId, stack } = request;
    const moved = namedFunction(properties, stack) !== namedFunction(oldProperties, stack)
      || (type === 'AWS::Lambda::Alias' && properties.Name !== oldProperties.Name);
    return moved ? this.create(request) : done(physicalId);
  }

  override restore({ type, physicalId }: ResourceDeletion): void {
    if (type !== 'AWS::Lambda::Version') return;
    const colon = physicalId.lastIndexOf(':');
    const arn = physicalId.slice(0, colon);
    this.published.set(arn, Math.max(this.published.get(arn) ?? 0, Number(physicalId.slice(colon + 1))));
  }

  override attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    switch (name) {
      case 'AliasArn': case 'FunctionArn': return resource.physicalId;
      case 'Version': return resource.physicalId.split(':').at(-1) ?? '';
      default: return super.attribute(resource, name, stack);
    }
  }

  private publish(arn: string): string {
    const version = (this.published.get(arn) ?? 0) + 1;
    this.published.set(arn, version);
    return String(version);
  }
}
