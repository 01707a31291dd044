/** Providers whose handlers fail, for requests that the tests send by themselves; with `--context mode=…` also a resource. */
import * as path from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Function } from 'aws-cdk-lib/aws-lambda';
import { DELIVERY_RETURN, Env } from '../../../src/wire';
import { ProviderHandler, ResourceProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

const DRILL = '../../../examples/database-user/demo/drill.handler';

class FaultsStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    const drill = this.provider('Drill', DRILL);
    this.provider('Unloadable', 'unloadable.handler');
    // What a VPC makes of a provider, without the VPC.
    this.provider('Returning', DRILL).handlerFunction.addEnvironment(Env.DELIVERY, DELIVERY_RETURN);
    const responder = this.node.findChild('CustomResourceKitResponder').node.findChild('Function');
    if (!(responder instanceof Function)) throw new Error(`${responder.node.path}: expected the responder's function`);
    this.name('Responder', responder);

    const mode: unknown = this.node.tryGetContext('mode');
    if (mode === undefined) return;
    new TypedCustomResource(this, 'Resource', {
      provider: drill,
      resourceType: 'Custom::Drill',
      properties: { mode: String(mode) },
      serviceTimeout: Duration.seconds(5),
    });
  }

  private provider(id: string, entry: string): ResourceProvider {
    const provider = new ResourceProvider(this, id, {
      handler: ProviderHandler.fromEntry(path.join(__dirname, entry)),
      timeout: Duration.seconds(4),
    });
    this.name(id, provider.handlerFunction);
    return provider;
  }

  private name(id: string, handlerFunction: Function): void {
    new CfnOutput(this, `${id}Name`, { value: handlerFunction.functionName });
    new CfnOutput(this, `${id}Logs`, { value: handlerFunction.logGroup.logGroupName });
  }
}

new FaultsStack(new App(), 'Faults');
