/** A provider behind a topic; and another topic, behind which the engine plays what it leaves out: Lambda's own queue between SNS and the function. */
import * as path from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { ProviderHandler, ProviderTransport, ResourceProvider } from 'cdk-custom-resource-kit';

/** Gives what it got to the provider's function asynchronously, so that there are destinations. */
const QUEUE = `exports.handler = async (event) => {
  const { ENDPOINT, FUNCTION } = process.env;
  const authorization = 'AWS4-HMAC-SHA256 Credential=test/20000101/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=unchecked';
  const headers = { authorization, 'x-amz-invocation-type': 'Event' };
  await fetch(ENDPOINT + '/2015-03-31/functions/' + FUNCTION + '/invocations', { method: 'POST', headers, body: JSON.stringify(event) });
};`;

class SnsStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    const provider = new ResourceProvider(this, 'Provider', {
      handler: ProviderHandler.fromEntry(path.join(__dirname, 'thing.handler')),
      transport: ProviderTransport.snsTopic(),
      timeout: Duration.seconds(10),
    });
    const { functionName } = provider.handlerFunction;
    const queue = new Function(this, 'QueueFunction', {
      code: Code.fromInline(QUEUE),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_22_X,
      environment: { ENDPOINT: process.env.AWS_ENDPOINT_URL ?? '', FUNCTION: functionName },
    });
    const queued = new Topic(this, 'QueuedTopic');
    queued.addSubscription(new LambdaSubscription(queue));
    const responder = this.node.findChild('CustomResourceKitResponder').node.findChild('Function');
    if (!(responder instanceof Function)) throw new Error(`${responder.node.path}: expected the responder's function`);
    const values = {
      Topic: provider.serviceToken,
      Queued: queued.topicArn,
      FunctionName: functionName,
      FunctionLogs: provider.logGroup.logGroupName,
      ResponderLogs: responder.logGroup.logGroupName,
    };
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

new SnsStack(new App(), 'Sns');
