"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.lambdaContext = lambdaContext;
/** Lambda's context object: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
const node_crypto_1 = require("node:crypto");
/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html */
const LAMBDA_DEFAULT_TIMEOUT_SECONDS = 3;
const LOG_STREAM_BYTES = 16;
/**
 * A context to call a handler with by hand. The time that remains is real.
 *
 * `done`, `fail` and `succeed` do nothing, unless they are given.
 */
function lambdaContext({ timeout = LAMBDA_DEFAULT_TIMEOUT_SECONDS, ...given } = {}) {
    const endsAt = Date.now() + timeout * 1000;
    const functionName = given.functionName ?? 'LocalResource';
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
    return {
        callbackWaitsForEmptyEventLoop: true,
        functionName,
        functionVersion: '$LATEST',
        invokedFunctionArn: `arn:aws:lambda:us-east-1:123456789012:function:${functionName}`,
        memoryLimitInMB: '128',
        awsRequestId: (0, node_crypto_1.randomUUID)(),
        logGroupName: `/aws/lambda/${functionName}`,
        logStreamName: `${day}/[$LATEST]${(0, node_crypto_1.randomBytes)(LOG_STREAM_BYTES).toString('hex')}`,
        getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
        done: () => undefined,
        fail: () => undefined,
        succeed: () => undefined,
        ...given,
    };
}
