/**
 * SNS as far as custom resources need it: who is subscribed to a topic, and the event that a subscribed function gets.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html
 */
import { Clock, Functions, Ids } from './ports';

/** Subject of the messages that CloudFormation publishes. */
const SUBJECT = 'AWS CloudFormation custom resource request';

export class Topics {
  /** Function ARN by subscription ARN. */
  private readonly subscriptions = new Map<string, string>();

  constructor(private readonly functions: Functions, private readonly clock: Clock, private readonly ids: Ids) {}

  /** @returns ARN of the subscription */
  subscribe(topicArn: string, functionArn: string): string {
    const subscriptionArn = `${topicArn}:${this.ids.uuid()}`;
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

  /** Hands the message to every function that is subscribed; without one it is lost, as in AWS. */
  publish(topicArn: string, message: unknown): void {
    const messageId = this.ids.uuid();
    for (const [subscriptionArn, functionArn] of this.subscriptions) {
      if (!subscriptionArn.startsWith(`${topicArn}:`)) continue;
      this.functions.invokeAsync(functionArn, {
        Records: [{
          EventSource: 'aws:sns',
          EventVersion: '1.0',
          EventSubscriptionArn: subscriptionArn,
          Sns: {
            Type: 'Notification',
            MessageId: messageId,
            TopicArn: topicArn,
            Subject: SUBJECT,
            Message: JSON.stringify(message),
            Timestamp: this.clock.now().toISOString(),
            MessageAttributes: {},
          },
        }],
      });
    }
  }
}
