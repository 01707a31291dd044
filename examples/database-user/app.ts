import { App } from 'aws-cdk-lib';
import { DatabaseUserStack } from './stack';

const app = new App();
new DatabaseUserStack(app, 'DatabaseUser', { userName: 'shop', connections: 5 });
