"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.LEFT_OUT = exports.COLUMNS = void 0;
/** The columns of the fault matrix: this package over both transports, then each peer as its own documentation has it used. */
const deploy_cdk_1 = require("./deploy-cdk");
const deploy_peer_1 = require("./deploy-peer");
const kit_function_1 = require("../../test/faults/kit-function");
const peer = (title, name, adapter = name) => ({ title, deploy: (0, deploy_peer_1.deployPeer)(adapter, name), transport: 'lambda' });
exports.COLUMNS = [
    { title: 'this package', deploy: kit_function_1.deployKit, transport: 'lambda' },
    { title: 'this package, SNS', deploy: kit_function_1.deployKit, transport: 'sns' },
    { title: 'CDK Provider', deploy: deploy_cdk_1.deployCdkProvider, transport: 'lambda' },
    { title: 'CDK CustomResourceProvider', deploy: deploy_cdk_1.deployCdkEntrypoint, transport: 'lambda' },
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
exports.LEFT_OUT = [
    { name: 'AwsCustomResource of aws-cdk-lib', reason: 'it calls AWS APIs and runs no code of the author\'s' },
    { name: '@middy/cloudformation-response', reason: 'it shapes what a handler returns and sends nothing: no answer in any row' },
    { name: 'crhelper, cfn-handler, powertools for Python, aws-lambda-go', reason: 'they are not for Node.js' },
];
