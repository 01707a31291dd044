import { App } from 'aws-cdk-lib';
import { FeatureFlagStack } from './stack';

const app = new App();
new FeatureFlagStack(app, 'FeatureFlag', { serviceUrl: 'https://flags.example.com', flagName: 'new-checkout', enabled: true });
