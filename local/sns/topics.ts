/**
 * Topics on this machine: what is published to one is handed to every function that is subscribed.
 *
 * https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 */
import { deliver, DeliveryDependencies } from './delivery';
import { notification, TopicMessage } from './notification';
import { TopicDelivery, TopicOptions } from './topic-options';

/** Most bytes of a message. */
const MAX_MESSAGE_BYTES = 262_144;

/** What topics need of their surroundings. */
export interface TopicDependencies {
  readonly options: TopicOptions;
  now(): Date;
  uuid(): string;

  /** Queues an event for a function. @throws when there is no such function */
  invokeAsync(functionArn: string, event: unknown): void;

  /** Rejects when everything closes. */
  sleep(ms: number): Promise<void>;
}

export class Topics {
  /** Subscriptions that are part of the topic itself, by its ARN: their ARNs by function. */
  private readonly topics = new Map<string, ReadonlyMap<string, string>>();
  /** Function ARN by subscription ARN. */
  private readonly subscriptions = new Map<string, string>();

  constructor(private readonly deps: TopicDependencies) {}

  /** Makes the topic, or changes which functions it subscribes by itself. */
  put(topicArn: string, functionArns: readonly string[] = []): void {
    const before = this.topics.get(topicArn) ?? new Map<string, string>();
    const now = new Map(functionArns.map((functionArn) => [functionArn, before.get(functionArn) ?? this.subscribe(topicArn, functionArn)]));
    for (const [functionArn, subscriptionArn] of before) {
      if (!now.has(functionArn)) this.unsubscribe(subscriptionArn);
    }
    this.topics.set(topicArn, now);
  }

  /** Every subscription goes with it. */
  delete(topicArn: string): void {
    this.topics.delete(topicArn);
    for (const [subscriptionArn] of this.subscribedTo(topicArn)) this.unsubscribe(subscriptionArn);
  }

  /** @returns ARN of the subscription */
  subscribe(topicArn: string, functionArn: string): string {
    const subscriptionArn = `${topicArn}:${this.deps.uuid()}`;
    this.subscriptions.set(subscriptionArn, functionArn);
    return subscriptionArn;
  }

  /** Puts back a subscription of a loaded state. */
  resubscribe(subscriptionArn: string, functionArn: string): void {
    this.subscriptions.set(subscriptionArn, functionArn);
  }

  unsubscribe(subscriptionArn: string): void {
    this.subscriptions.delete(subscriptionArn);
  }

  /**
   * Hands the message to every function that is subscribed; without one it is lost, as in AWS.
   *
   * @throws what SNS refuses: a topic that does not exist, a FIFO topic, a message that is too long
   */
  publish(topicArn: string, subject: string, message: string): void {
    const subscribed = this.subscribedTo(topicArn);
    // A topic that was made elsewhere is known by its subscriptions.
    if (!this.topics.has(topicArn) && subscribed.length === 0) throw new Error('NotFound: Topic does not exist');
    if (topicArn.endsWith('.fifo')) throw new Error('InvalidParameter: Invalid parameter: The MessageGroupId parameter is required for FIFO topics');
    if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) throw new Error('InvalidParameter: Invalid parameter: Message too long');
    const published: TopicMessage = { topicArn, messageId: this.deps.uuid(), subject, message, publishedAt: this.deps.now() };
    for (const [subscriptionArn, functionArn] of subscribed) this.hand(published, subscriptionArn, functionArn);
  }

  private subscribedTo(topicArn: string): readonly (readonly [subscriptionArn: string, functionArn: string])[] {
    return [...this.subscriptions].filter(([subscriptionArn]) => topicOf(subscriptionArn) === topicArn);
  }

  private hand(published: TopicMessage, subscriptionArn: string, functionArn: string): void {
    const { topicArn, messageId, message } = published;
    const delivery: TopicDelivery = { topicArn, subscriptionArn, functionArn, messageId, message };
    const deps: DeliveryDependencies = {
      ...this.deps.options,
      invoke: () => this.deps.invokeAsync(functionArn, notification(published, subscriptionArn)),
      sleep: async (ms) => this.deps.sleep(ms),
    };
    // What still waits when everything closes is dropped.
    deliver(delivery, deps).catch(() => undefined);
  }
}

/** The ARN of a subscription is that of its topic, and an id. */
function topicOf(subscriptionArn: string): string {
  return subscriptionArn.slice(0, subscriptionArn.lastIndexOf(':'));
}
