"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.deployCdkProvider = exports.deployCdkEntrypoint = void 0;
/** Puts the frameworks of aws-cdk-lib on the stage, with the files that their constructs deploy. */
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const deploy_peer_1 = require("./deploy-peer");
const invoke_api_1 = require("./invoke-api");
const CDK = (0, node_path_1.dirname)(require.resolve('aws-cdk-lib/package.json'));
const ENTRYPOINT = (0, node_path_1.join)(CDK, 'custom-resource-handlers', 'dist', 'core', 'nodejs-entrypoint-handler', 'index.js');
const FRAMEWORK = (0, node_path_1.join)(CDK, 'custom-resources', 'lib', 'provider-framework', 'runtime');
/** Beyond the author's function, whose time-out it must see: aws-cdk-lib gives it 15 minutes, of which the scenarios need no more. */
const FRAMEWORK_MORE_SECONDS = 60;
/** `CustomResourceProvider`: the entry point next to the author's module, which it loads with the first request. */
const deployCdkEntrypoint = async (stage) => {
    const functionName = 'cdk-entrypoint';
    const folder = (0, node_path_1.join)(stage.folder, functionName);
    await (0, promises_1.mkdir)(folder, { recursive: true });
    await (0, promises_1.cp)(ENTRYPOINT, (0, node_path_1.join)(folder, '__entrypoint__.js'));
    await (0, promises_1.writeFile)((0, node_path_1.join)(folder, 'index.js'), await (0, deploy_peer_1.adapted)('cdk-on-event', functionName));
    const functionArn = await (0, deploy_peer_1.putFunction)(stage, { functionName, index: 'exports.handler = require("./__entrypoint__.js").handler;' });
    return { functionArn, origin: deploy_peer_1.S3_ORIGIN };
};
exports.deployCdkEntrypoint = deployCdkEntrypoint;
/** `Provider`: the framework's function, which calls the author's with the AWS SDK. */
const deployCdkProvider = async (stage) => {
    const functionName = 'cdk-provider';
    const folder = (0, node_path_1.join)(stage.folder, functionName);
    const onEvent = await (0, deploy_peer_1.putFunction)(stage, { functionName: 'on-event', index: await (0, deploy_peer_1.adapted)('cdk-on-event', functionName) });
    await (0, promises_1.cp)(FRAMEWORK, (0, node_path_1.join)(folder, 'runtime'), { recursive: true });
    const api = await (0, invoke_api_1.startInvokeApi)(stage.host);
    const functionArn = await (0, deploy_peer_1.putFunction)(stage, {
        functionName,
        index: 'exports.handler = require("./runtime/framework.js").onEvent;',
        timeoutSeconds: stage.timeoutSeconds + FRAMEWORK_MORE_SECONDS,
        environment: { USER_ON_EVENT_FUNCTION_ARN: onEvent, AWS_ENDPOINT_URL_LAMBDA: api },
    });
    return { functionArn, origin: deploy_peer_1.S3_ORIGIN };
};
exports.deployCdkProvider = deployCdkProvider;
