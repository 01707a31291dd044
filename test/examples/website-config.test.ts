/** The example's template: one object, made of what its neighbours are. */
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { WebsiteConfigStack } from '../../examples/website-config/stack';

const QUIET = { '@aws-cdk/core:validateAgainstDefaultRules': false, '@aws-cdk/core:annotationsInValidationReport': false };

test('what is known is JSON already, and what CloudFormation fills in are values beside it', () => {
  const template = Template.fromStack(new WebsiteConfigStack(new App({ context: QUIET }), 'Config', { title: 'Ref', timeoutSeconds: 10 }));
  const [{ Properties } = { Properties: {} }] = Object.values(template.findResources('Custom::BucketObject'));

  expect(Properties).toMatchObject({
    bucketName: { Ref: expect.stringMatching(/^Site/) },
    key: 'config.json',
    cacheControl: 'no-cache',
    json: [
      '{"title":"Ref"',
      { key: 'region', text: { Ref: 'AWS::Region' } },
      '"api":{',
      { key: 'url', text: { 'Fn::GetAtt': [expect.stringMatching(/^Api/), 'ApiEndpoint'] } },
      '"timeoutSeconds":10},"auth":{',
      { key: 'userPoolId', text: { Ref: expect.stringMatching(/^Users/) } },
      { key: 'clientId', text: { Ref: expect.stringMatching(/^UsersSite/) } },
      '}}',
    ],
  });
});
