/**
 * `AWS::SNS::Subscription` of a function; other protocols receive nothing.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sns-subscription.html
 */
import { BuiltInProvider, done } from './built-in-provider';
import { Outcome, ResourceDeletion, ResourceRequest, ResourceUpdate } from './resource-provider';
import { Topics } from '../../sns/topics';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value } from '../template/value';

export class TopicSubscriptionProvider extends BuiltInProvider {
  constructor(private readonly topics: Topics) {
    super();
  }

  async create({ properties }: ResourceRequest): Promise<Outcome> {
    const { TopicArn: topic, Endpoint: endpoint, Protocol: protocol } = properties;
    if (typeof topic !== 'string') throw new Error('TopicArn: expected the ARN of a topic');
    const physicalId = protocol === 'lambda' && typeof endpoint === 'string' ? this.topics.subscribe(topic, endpoint) : `${topic}:${String(protocol)}`;
    return done(physicalId);
  }

  /** Topic, endpoint and protocol make a subscription what it is. */
  async update(request: ResourceUpdate): Promise<Outcome> {
    const { properties, oldProperties, physicalId } = request;
    const moved = ['TopicArn', 'Endpoint', 'Protocol'].some((key) => properties[key] !== oldProperties[key]);
    return moved ? this.create(request) : done(physicalId);
  }

  override async delete({ physicalId }: ResourceDeletion): Promise<Outcome> {
    this.topics.unsubscribe(physicalId);
    return done(physicalId);
  }

  override restore({ physicalId, properties }: ResourceDeletion): void {
    if (properties.Protocol === 'lambda' && typeof properties.Endpoint === 'string') this.topics.resubscribe(physicalId, properties.Endpoint);
  }

  override attribute(resource: ResourceState, name: string, stack: StackIdentity): Value {
    return name === 'Arn' ? resource.physicalId : super.attribute(resource, name, stack);
  }
}
