import { App, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bucketObjects, defaults, inVpc, recommendedFlags, relay, relayInVpc, sns, snsInVpc, snsShared } from './apps';
import { ResourceProvider } from '../../src';

/** What AwsSolutions finds in a stack: the rules and where. */
function findings(define: (app: App) => Stack): string[] {
  const app = new App({ context: recommendedFlags() });
  define(app);
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  return violations.flatMap((violation) => violation.violatingResources.map((resource) => `${violation.ruleName} ${resource.constructPath}`));
}

test('cdk-nag finds nothing in the default provider and resource', () => {
  expect(findings(defaults)).toEqual([]);
});

test('nor with a VPC and tracing, whose statements are acknowledged with their reasons', () => {
  expect(findings(inVpc)).toEqual([]);
});

test.each([['own topic', sns], ['in a VPC', snsInVpc], ['topic with a key of the app and publishers', snsShared]])('nor behind SNS: %s', (_name, define) => {
  expect(findings(define)).toEqual([]);
});

test.each([['relay', relay], ['relay in a VPC', relayInVpc]])('nor in what a relay adds to a function without findings: %s', (_name, define) => {
  expect(findings(define)).toEqual([]);
});

test('nor in objects of buckets: the statement for a key of the assets that nobody knows yet is acknowledged', () => {
  expect(findings(bucketObjects)).toEqual([]);
});

test('wildcards of others are found all the same', () => {
  const found = findings((app) => {
    const stack = inVpc(app);
    const provider = stack.node.findChild('Provider');
    if (provider instanceof ResourceProvider) {
      provider.grantPrincipal.addToPrincipalPolicy(new iam.PolicyStatement({ actions: ['s3:ListAllMyBuckets'], resources: ['*'] }));
    }
    return stack;
  });

  expect(found).toEqual(['AwsSolutions-IAM5[Resource::*] InVpc/Provider/Role/DefaultPolicy/Resource']);
});

test('as a plugin of the app it lets the synthesis pass, and so do the own checks of the CDK', () => {
  const app = new App({ context: recommendedFlags() });
  defaults(app);
  inVpc(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  // What every other test leaves out for its time.
  delete process.env.CDK_VALIDATION;

  expect(() => app.synth()).not.toThrow();
});
