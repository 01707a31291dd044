import * as path from 'path';
import { ResourceProvider, ProviderHandler } from 'cdk-custom-resource-kit';
import { defineConstruct } from 'cdk-custom-resource-kit/typed';
import { Construct } from 'constructs';
import { databaseUser } from './private/contract';

/** Where `npm run bundle` puts the handler: inside the package, so that users need no bundler. */
const HANDLER = path.join(__dirname, '..', 'assets', 'handler');

/** Not exported: generics have no name in other languages. */
class DatabaseUserResource extends defineConstruct(databaseUser) {}

/** Properties of a `DatabaseUser`. */
export interface DatabaseUserProps {
  /** Name of the user: a small letter, then letters, digits and `_`. Another name is another user. */
  readonly userName: string;

  /**
   * Most connections that the user may hold at once, at least 1.
   *
   * @default 5
   */
  readonly connections?: number;
}

/** A user of the database. */
export class DatabaseUser extends Construct {
  /** Where the user connects to. */
  public readonly host: string;

  /** The port to connect to, as a number token. */
  public readonly port: number;

  constructor(scope: Construct, id: string, props: DatabaseUserProps) {
    super(scope, id);
    const provider = ResourceProvider.getOrCreate(this, 'ExampleDatabaseUsers', { handler: ProviderHandler.fromAsset(HANDLER, 'index.handler') });
    const resource = new DatabaseUserResource(this, 'Resource', { provider, name: props.userName, connections: props.connections });
    this.host = resource.host;
    this.port = resource.port;
  }
}
