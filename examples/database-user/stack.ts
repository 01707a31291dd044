import * as path from 'node:path';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { OutputType, ProviderHandler, ResourceProvider, TypedCustomResource } from 'cdk-custom-resource-kit';

export interface DatabaseUserStackProps extends StackProps {
  /** Name of the role and of its database. Another name is another user. */
  readonly userName: string;
  /** Most connections the user may hold at once. */
  readonly connections: number;
}

/** One PostgreSQL user, declared. Where the database is and its secrets come from the function's environment, never from the stack. */
export class DatabaseUserStack extends Stack {
  readonly user: TypedCustomResource;

  constructor(scope: Construct, id: string, props: DatabaseUserStackProps) {
    super(scope, id, props);

    const provider = new ResourceProvider(this, 'Provider', {
      handler: ProviderHandler.fromEntry(path.join(__dirname, 'database-user.handler')),
      timeout: Duration.seconds(30),
    });
    this.user = new TypedCustomResource(this, 'User', {
      provider,
      resourceType: 'Custom::DatabaseUser',
      properties: { name: props.userName, connections: props.connections },
      outputs: { host: OutputType.STRING, port: OutputType.NUMBER, user: OutputType.STRING },
    });

    new CfnOutput(this, 'Endpoint', { value: `${this.user.getAttString('host')}:${this.user.getAttNumber('port')}` });
  }
}
