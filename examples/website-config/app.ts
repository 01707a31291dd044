import { App } from 'aws-cdk-lib';
import { WebsiteConfigStack } from './stack';

const app = new App();
new WebsiteConfigStack(app, 'WebsiteConfig', { title: 'Shop', timeoutSeconds: 10 });
