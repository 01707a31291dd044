/** The app that every other language is compared with: `handlers` and `relay` of the context say where the code of the functions is. */
import { App } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { ObjectsStack, RelayStack, TopicStack, UsersStack } from './stacks';

/** The function of the app that is compared, in its own language. */
interface RelayContext {
  readonly code: string;
  readonly handler: string;
  readonly runtime: string;
}

const app = new App();
const handlerFolder = `${app.node.getContext('handlers')}/database-user`;
const relay: RelayContext = app.node.getContext('relay');
new UsersStack(app, 'Users', { handlerFolder });
new TopicStack(app, 'Topic', { handlerFolder });
new RelayStack(app, 'Relay', { code: lambda.Code.fromAsset(relay.code), handler: relay.handler, runtime: new lambda.Runtime(relay.runtime) });
new ObjectsStack(app, 'Objects');
