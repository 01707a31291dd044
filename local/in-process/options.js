"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.settingsOf = settingsOf;
const wire_1 = require("../../src/wire");
const DEFAULT_TIMEOUT_SECONDS = 4;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MAX_TIMEOUT_SECONDS = 900;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resources-section-structure.html */
const LOGICAL_ID = /^[A-Za-z0-9]{1,255}$/;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_CreateStack.html */
const STACK_NAME = /^[A-Za-z][A-Za-z0-9-]{0,127}$/;
/** @throws for an option that AWS would refuse */
function settingsOf(options) {
    const { resourceType = 'Custom::Resource', logicalResourceId = 'Resource', stackName = 'LocalStack' } = options;
    const { timeout = DEFAULT_TIMEOUT_SECONDS, serviceTimeout } = options;
    check('resourceType', wire_1.RESOURCE_TYPE.test(resourceType), 'Custom::Name or AWS::CloudFormation::CustomResource, at most 60 characters', resourceType);
    check('logicalResourceId', LOGICAL_ID.test(logicalResourceId), '1 to 255 letters and digits', logicalResourceId);
    check('stackName', STACK_NAME.test(stackName), 'letters, digits and hyphens, a letter first, at most 128', stackName);
    check('timeout', timeout > 0 && timeout <= MAX_TIMEOUT_SECONDS, `greater than 0 and at most ${MAX_TIMEOUT_SECONDS} seconds`, timeout);
    check('serviceTimeout', serviceTimeout === undefined || (Number.isInteger(serviceTimeout) && serviceTimeout >= 1 && serviceTimeout <= wire_1.MAX_SERVICE_TIMEOUT_SECONDS), `whole seconds from 1 to ${wire_1.MAX_SERVICE_TIMEOUT_SECONDS}`, serviceTimeout);
    return {
        resourceType,
        logicalResourceId,
        stackName,
        timeoutSeconds: timeout,
        serviceTimeoutSeconds: serviceTimeout,
        rollback: options.rollback ?? true,
        context: options.context ?? {},
        responseFault: options.responseFault,
        onLog: options.onLog ?? (() => undefined),
    };
}
function check(name, valid, allowed, got) {
    if (!valid)
        throw new Error(`LocalResource: ${name} must be ${allowed}, got ${JSON.stringify(got)}`);
}
