/** Requests through a topic: the topic, the function's subscription to it, and who else may publish. */
import { Annotations, Stack, Token } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct, IConstruct, IDependable } from 'constructs';
import { checkPattern, misuse } from './checks';
import type { SnsTopicOptions } from '../provider-transport';
import { responderOf } from '../responder';
import { Env, SENDERS_FOREIGN } from '../wire';

/** Encrypts a topic for the identities of its own account, and for nobody else. Costs nothing, and needs no right beyond `sns:Publish`. */
const AWS_MANAGED_KEY = 'alias/aws/sns';

/** An account, or an organization of AWS Organizations. */
const PUBLISHER = /^(?:\d{12}|o-[a-z0-9]{10,32})$/;

/** The topic of a provider, and what has to exist for a request to reach the function. */
export interface BoundTopic {
  readonly topic: sns.ITopic;
  readonly dependables: IDependable[];
}

/** The provider that subscribed to a topic first: SNS hands every request to all that did. */
const subscribers = new WeakMap<sns.ITopic, IConstruct>();

/** Subscribes the function to its topic; makes the topic if none is given. */
export function bindTopic(scope: Construct, handlerFunction: lambda.Function, options: SnsTopicOptions): BoundTopic {
  const publishers = [...new Set(options.publishers ?? [])];
  checkOptions(scope, options, publishers);
  const topic = options.topic ?? ownTopic(scope, options.encryptionKey);
  warnOfOther(scope, topic);
  const key = options.encryptionKey ?? topic.masterKey;
  if (publishers.length > 0) {
    checkSharedKey(scope, topic, key);
    letPublish(scope, topic, key, publishers);
    expectForeignSenders(scope, handlerFunction);
  }
  // Named by us, not by the topic: `addSubscription` puts both below the function, with ids that depend on where the topic stands.
  const permission = new lambda.CfnPermission(scope, 'Permission', {
    action: 'lambda:InvokeFunction',
    functionName: handlerFunction.functionArn,
    principal: 'sns.amazonaws.com',
    sourceArn: topic.topicArn,
  });
  const subscription = new sns.Subscription(scope, 'Subscription', {
    topic,
    protocol: sns.SubscriptionProtocol.LAMBDA,
    endpoint: handlerFunction.functionArn,
  });
  return { topic, dependables: [topic, permission, subscription] };
}

/** A topic that takes messages over TLS only, and stores them encrypted. */
function ownTopic(scope: Construct, encryptionKey?: kms.IKey): sns.Topic {
  const topic = new sns.Topic(scope, 'Topic', { enforceSSL: true, masterKey: encryptionKey });
  const resource = topic.node.defaultChild;
  // On the resource: the construct takes keys only, and renders the ARN of an alias with account and region.
  if (encryptionKey === undefined && resource instanceof sns.CfnTopic) resource.kmsMasterKeyId = AWS_MANAGED_KEY;
  return topic;
}

function checkOptions(scope: Construct, { topic, encryptionKey }: SnsTopicOptions, publishers: string[]): void {
  for (const publisher of publishers) {
    checkPattern(scope, 'publishers', publisher, PUBLISHER, 'accounts (12 digits) or organizations ("o-" and 10 to 32 letters and digits)', 'correct it');
  }
  if (encryptionKey !== undefined) checkRegion(scope, 'encryptionKey', encryptionKey.env.region, nameOf(encryptionKey, encryptionKey.keyArn), 'SNS uses no key of another region');
  if (topic === undefined) return;
  if (encryptionKey !== undefined) throw misuse(scope, 'encryptionKey must not come with topic, got both; set it where the topic is made');
  const name = nameOf(topic, topic.topicArn);
  if (topic.fifo) throw misuse(scope, `topic must be a standard topic, got the FIFO topic ${name}; CloudFormation publishes to none, so pass a standard one`);
  checkRegion(scope, 'topic', topic.env.region, name, 'CloudFormation calls no provider elsewhere');
}

/** Throws for what is known to be of another region. */
function checkRegion(scope: Construct, option: 'topic' | 'encryptionKey', region: string, name: string, why: string): void {
  const ofStack = Stack.of(scope).region;
  if (Token.isUnresolved(region) || Token.isUnresolved(ofStack) || region === ofStack) return;
  const noun = option === 'topic' ? 'topic' : 'key';
  throw misuse(scope, `${option} must be in the stack's own region ${ofStack}, got ${name} of ${region}; ${why}, so pass a ${noun} of ${ofStack}`);
}

/** The ARN, or the place in the tree where it is only known at deployment. */
function nameOf({ node }: IConstruct, arn: string): string {
  return Token.isUnresolved(arn) ? node.path : arn;
}

/**
 * Throws unless other accounts can use the key. A given topic may have none; its own policy is not ours to judge.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
 */
function checkSharedKey(scope: Construct, topic: sns.ITopic, key?: kms.IKey): void {
  const resource = topic.node.defaultChild;
  const ofTopic = resource instanceof sns.CfnTopic ? resource.kmsMasterKeyId : undefined;
  const ids: unknown = Stack.of(scope).resolve([ofTopic, key?.keyArn]);
  if (!JSON.stringify(ids).includes('alias/aws/')) return;
  throw misuse(
    scope,
    `publishers must come with a key that other accounts can use, got the AWS managed key ${AWS_MANAGED_KEY}; `
    + 'pass encryptionKey (new kms.Key), or encrypt the given topic with such a key',
  );
}

/** Both policies name the accounts themselves: CloudFormation publishes as whoever deploys the stack, never as a service. */
function letPublish(scope: Construct, topic: sns.ITopic, key: kms.IKey | undefined, publishers: string[]): void {
  for (const principals of principalsOf(publishers)) {
    const publish = new iam.PolicyStatement({ principals, actions: ['sns:Publish'], resources: [topic.topicArn] });
    if (!topic.addToResourcePolicy(publish).statementAdded) warnOfMissing(scope, 'topic', publish);
    if (key === undefined) continue;
    const encrypt = new iam.PolicyStatement({
      principals,
      actions: ['kms:GenerateDataKey*', 'kms:Decrypt'],
      resources: ['*'],
      // Through SNS alone. The end is open: in China the names of services end in another domain.
      conditions: { StringLike: { 'kms:ViaService': `sns.${Stack.of(scope).region}.amazonaws.com*` } },
    });
    if (!key.addToResourcePolicy(encrypt, true).statementAdded) warnOfMissing(scope, 'key', encrypt);
  }
}

/** Both handlers would do the work of every request, and whichever answers first would decide. */
function warnOfOther(scope: Construct, topic: sns.ITopic): void {
  const other = subscribers.get(topic);
  if (other === undefined) {
    subscribers.set(topic, scope);
    return;
  }
  Annotations.of(scope).addWarningV2(
    'cdk-custom-resource-kit:topicHasOtherProvider',
    `every request to the topic reaches the provider ${other.node.path}, too, and both handlers work on it; give each provider a topic of its own`,
  );
}

/** Accounts share a statement; each organization needs its own, since it is a condition. */
function principalsOf(publishers: string[]): iam.IPrincipal[][] {
  const organizations = publishers.filter((publisher) => publisher.startsWith('o-'));
  const accounts = publishers.filter((publisher) => !organizations.includes(publisher));
  return [
    ...(accounts.length > 0 ? [accounts.map((account) => new iam.AccountPrincipal(account))] : []),
    ...organizations.map((organization) => [new iam.OrganizationPrincipal(organization)]),
  ];
}

function warnOfMissing(scope: Construct, what: 'topic' | 'key', statement: iam.PolicyStatement): void {
  Annotations.of(scope).addWarningV2(
    `cdk-custom-resource-kit:${what}PolicyNotChanged`,
    `the policy of the ${what} cannot be changed from here, make sure that it has this statement:\n`
    + JSON.stringify(Stack.of(scope).resolve(statement.toStatementJson()), undefined, 2),
  );
}

/** Requests of other accounts get an answer at CloudFormation's own hosts only, from the function and from the responder. */
function expectForeignSenders(scope: Construct, handlerFunction: lambda.Function): void {
  for (const answering of [handlerFunction, responderOf(scope)]) answering.addEnvironment(Env.SENDERS, SENDERS_FOREIGN);
}
