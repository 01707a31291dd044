/** How topics deliver, and what goes wrong on the way on purpose. */

/** A message on its way to a subscribed function, as a fault may look at it. */
export interface TopicDelivery {
  readonly topicArn: string;
  readonly subscriptionArn: string;
  readonly functionArn: string;

  /** The same for every subscription, and every delivery, of one message. */
  readonly messageId: string;

  /** The message; a request of CloudFormation holds a `ResponseURL`, which is a secret. */
  readonly message: string;
}

/** What goes wrong between a topic and a function. */
export interface TopicFaults {
  /**
   * When a message is delivered besides the first time, each in milliseconds after it: SNS delivers at least once. Every delivery carries the same
   * message id, and is an invocation of its own.
   *
   * @default - once is enough
   * @see https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html (`MessageId`)
   */
  readonly redeliveries?: (delivery: TopicDelivery) => readonly number[];

  /**
   * How an attempt to hand the message to Lambda fails. `server-error` = Lambda is not available: SNS tries again, in its own time. `client-error` =
   * the function is gone, or SNS may not invoke it any more: SNS gives the message up. `attempt` is 1 at first.
   *
   * @default - Lambda takes every message, except for a function that does not exist, which is a client error
   * @see https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html
   */
  readonly failure?: (delivery: TopicDelivery, attempt: number) => 'client-error' | 'server-error' | undefined;
}

/** How topics are played. */
export interface TopicOptions {
  /**
   * How long a message waits after each server error, in milliseconds; it is given up when they are used up.
   *
   * @default - SNS's own policy for Lambda: three times at once, twice after a second, ten times after 1 to 20 seconds, then every 20 seconds for 23 days
   * @see https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html
   */
  readonly retryDelaysMs?: Iterable<number>;

  /**
   * What goes wrong between topics and functions on purpose.
   *
   * @default - nothing
   */
  readonly faults?: TopicFaults;

  /**
   * Told of every message that is given up, and why. Who waits for its effect waits in vain: there is no dead-letter queue.
   *
   * @default - nobody is told
   */
  readonly onGivenUp?: (delivery: TopicDelivery, reason: string) => void;
}
