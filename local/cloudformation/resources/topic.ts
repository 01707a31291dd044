/**
 * `AWS::SNS::Topic`: a name that can be published to, and the functions that its own `Subscription` property subscribes.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sns-topic.html
 */
import { Outcome, ResourceDeletion, ResourceRequest, ResourceUpdate } from './resource-provider';
import { StandInProvider } from './stand-in';
import { Topics } from '../../sns/topics';
import { Ids } from '../protocol/ports';
import { isList, isObject, ValueObject } from '../template/value';

export class TopicProvider extends StandInProvider {
  constructor(private readonly topics: Topics, ids: Ids) {
    super(ids);
  }

  override async create(request: ResourceRequest): Promise<Outcome> {
    return this.subscribed(request, await super.create(request));
  }

  override async update(request: ResourceUpdate): Promise<Outcome> {
    return this.subscribed(request, await super.update(request));
  }

  override async delete(request: ResourceDeletion): Promise<Outcome> {
    this.topics.delete(request.physicalId);
    return super.delete(request);
  }

  override restore({ physicalId, properties }: ResourceDeletion): void {
    this.topics.put(physicalId, endpoints(properties));
  }

  private subscribed({ properties }: ResourceRequest, outcome: Outcome): Outcome {
    if (outcome.ok) this.topics.put(outcome.physicalId, endpoints(properties));
    return outcome;
  }
}

/** The functions among the topic's own subscriptions; other protocols receive nothing. */
function endpoints({ Subscription: subscriptions }: ValueObject): readonly string[] {
  return (subscriptions !== undefined && isList(subscriptions) ? subscriptions : []).flatMap((entry) => {
    const { Protocol: protocol, Endpoint: endpoint } = isObject(entry) ? entry : {};
    return protocol === 'lambda' && typeof endpoint === 'string' ? [endpoint] : [];
  });
}
