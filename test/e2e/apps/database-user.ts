/** The example's stack as the tests deploy it: with the database in its function's environment, and room for a sibling that fails. */
import * as path from 'node:path';
import { App, Duration } from 'aws-cdk-lib';
import { DatabaseUserStack } from '../../../examples/database-user/stack';
import { ProviderHandler, ResourceProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

const FOR_THE_FUNCTION = ['PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD', 'DATABASE_USER_PASSWORD'];

class TestedStack extends DatabaseUserStack {
  constructor(scope: App, id: string) {
    super(scope, id, {
      userName: String(scope.node.getContext('userName')),
      connections: Number(scope.node.getContext('connections')),
    });
    const provider = this.node.findChild('Provider');
    if (!(provider instanceof ResourceProvider)) throw new Error(`${provider.node.path}: expected the example's provider`);
    for (const name of FOR_THE_FUNCTION) provider.handlerFunction.addEnvironment(name, process.env[name] ?? '');

    const sibling: unknown = this.node.tryGetContext('sibling');
    if (sibling !== undefined) this.addSibling(String(sibling));
  }

  private addSibling(mode: string): void {
    const provider = new ResourceProvider(this, 'DrillProvider', {
      handler: ProviderHandler.fromEntry(path.join(__dirname, '../../../examples/database-user/demo/drill.handler')),
      timeout: Duration.seconds(4),
    });
    const sibling = new TypedCustomResource(this, 'Sibling', { provider, resourceType: 'Custom::Drill', properties: { mode } });
    sibling.node.addDependency(this.user);
  }
}

new TestedStack(new App(), 'DatabaseUser');
