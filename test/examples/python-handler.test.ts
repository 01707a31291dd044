/** The template of the example: what CloudFormation calls is Python's own function. */
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { FeatureFlagStack } from '../../examples/python-handler/stack';

function synthesized(): Template {
  const app = new App({ context: { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false } });
  return Template.fromStack(new FeatureFlagStack(app, 'FeatureFlag', { serviceUrl: 'https://flags.example.com', flagName: 'new-checkout', enabled: true }));
}

test('the alias of the Python function is the ServiceToken, and properties are given as they are', () => {
  const template = synthesized();
  const [alias] = Object.keys(template.findResources('AWS::Lambda::Alias'));

  expect(Object.values(template.findResources('Custom::FeatureFlag'))[0]?.Properties).toEqual({
    ServiceToken: { Ref: alias }, ServiceTimeout: 1860, Name: 'new-checkout', Enabled: true,
  });
});

test('the only function besides it is the responder', () => {
  const template = synthesized();

  template.resourceCountIs('AWS::Lambda::Function', 2);
  template.hasResourceProperties('AWS::Lambda::Function', {
    Handler: 'index.handler', Runtime: 'python3.13', Timeout: 30, Environment: { Variables: { FLAG_SERVICE_URL: 'https://flags.example.com' } },
  });
  expect(existsSync(path.join(__dirname, '../../examples/python-handler/handler/index.py'))).toBe(true);
});
