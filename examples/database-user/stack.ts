import * as path from 'node:path';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { databaseUser } from './contract';
import { ProviderHandler, ResourceProvider } from 'cdk-custom-resource-kit';
import { defineConstruct } from 'cdk-custom-resource-kit/typed';

/** One PostgreSQL user: `name`, `connections`; `host`, `port` and `user` to read. */
export class DatabaseUser extends defineConstruct(databaseUser) {}

export interface DatabaseUserStackProps extends StackProps {
  /** Name of the role and of its database. Another name is another user. */
  readonly userName: string;
  /** Most connections the user may hold at once. */
  readonly connections: number;
}

/** One PostgreSQL user, declared. Where the database is and its secrets come from the function's environment, never from the stack. */
export class DatabaseUserStack extends Stack {
  readonly user: DatabaseUser;

  constructor(scope: Construct, id: string, props: DatabaseUserStackProps) {
    super(scope, id, props);

    const provider = new ResourceProvider(this, 'Provider', {
      handler: ProviderHandler.fromEntry(path.join(__dirname, 'database-user.handler')),
      timeout: Duration.seconds(30),
    });
    this.user = new DatabaseUser(this, 'User', { provider, name: props.userName, connections: props.connections });

    new CfnOutput(this, 'Endpoint', { value: `${this.user.host}:${this.user.port}` });
  }
}
