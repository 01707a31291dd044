/**
 * What a subscribed function gets of a message.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html (the event), https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html (its members)
 */

/** A message as SNS took it. */
export interface TopicMessage {
  readonly topicArn: string;

  /** Stays the same when SNS delivers the message again. */
  readonly messageId: string;
  readonly subject: string;
  readonly message: string;
  readonly publishedAt: Date;
}

/** The event: one record, since SNS hands messages over one by one. */
export function notification({ topicArn, messageId, subject, message, publishedAt }: TopicMessage, subscriptionArn: string): object {
  const [, partition = 'aws', , region = ''] = topicArn.split(':');
  const endpoint = `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
  return {
    Records: [{
      EventVersion: '1.0',
      EventSubscriptionArn: subscriptionArn,
      EventSource: 'aws:sns',
      Sns: {
        SignatureVersion: '1',
        Timestamp: publishedAt.toISOString(),
        // There is no key of SNS on this machine.
        Signature: 'EXAMPLE',
        SigningCertUrl: `${endpoint}/SimpleNotificationService-00000000000000000000000000000000.pem`,
        MessageId: messageId,
        Message: message,
        MessageAttributes: {},
        Type: 'Notification',
        UnsubscribeUrl: `${endpoint}/?Action=Unsubscribe&SubscriptionArn=${subscriptionArn}`,
        TopicArn: topicArn,
        Subject: subject,
      },
    }],
  };
}
