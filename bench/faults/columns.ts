/** The columns of the fault matrix: this package over both transports, then each peer as its own documentation has it used. */
import { deployCdkEntrypoint, deployCdkProvider } from './deploy-cdk';
import { deployPeer } from './deploy-peer';
import { deployKit } from '../../test/faults/kit-function';
import type { Deploy, RunOptions } from '../../test/faults/run-scenario';

export interface Column {
  readonly title: string;
  readonly deploy: Deploy;
  readonly transport: RunOptions['transport'];
}

const peer = (title: string, name: string, adapter = name): Column => ({ title, deploy: deployPeer(adapter, name), transport: 'lambda' });

export const COLUMNS: readonly Column[] = [
  { title: 'this package', deploy: deployKit, transport: 'lambda' },
  { title: 'this package, SNS', deploy: deployKit, transport: 'sns' },
  { title: 'CDK Provider', deploy: deployCdkProvider, transport: 'lambda' },
  { title: 'CDK CustomResourceProvider', deploy: deployCdkEntrypoint, transport: 'lambda' },
  peer('cfn-lambda', 'cfn-lambda'),
  peer('cfn-custom-resource', 'cfn-custom-resource'),
  peer('safe-cfn-custom-resource', 'safe-cfn-custom-resource'),
  peer('custom-resource-helper', 'custom-resource-helper'),
  peer('aws-cloudformation-custom-resource', 'aws-cloudformation-custom-resource'),
  peer('cfn-response', 'cfn-response'),
  peer('cfn-response-async', 'cfn-response-async', 'cfn-response'),
  peer('cfn-response-promise', 'cfn-response-promise', 'cfn-response'),
  peer('cfn-response-ts', 'cfn-response-ts'),
];

/** What has no column, and why. */
export const LEFT_OUT: readonly { readonly name: string; readonly reason: string }[] = [
  { name: 'AwsCustomResource of aws-cdk-lib', reason: 'it calls AWS APIs and runs no code of the author\'s' },
  { name: '@middy/cloudformation-response', reason: 'it shapes what a handler returns and sends nothing: no answer in any row' },
  { name: 'crhelper, cfn-handler, powertools for Python, aws-lambda-go', reason: 'they are not for Node.js' },
];
