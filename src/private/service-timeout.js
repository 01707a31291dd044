"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkServiceTimeout = checkServiceTimeout;
/** `ServiceTimeout`: how long CloudFormation waits for an answer. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const checks_1 = require("./checks");
const wire_1 = require("../wire");
/** Throws unless CloudFormation takes it and the function can use its whole time-out. */
function checkServiceTimeout(scope, serviceTimeout, functionTimeout) {
    (0, checks_1.checkDuration)(scope, serviceTimeout, {
        name: 'serviceTimeout',
        min: aws_cdk_lib_1.Duration.seconds(1),
        max: aws_cdk_lib_1.Duration.seconds(wire_1.MAX_SERVICE_TIMEOUT_SECONDS),
        fix: 'CloudFormation allows nothing else',
    });
    if (functionTimeout === undefined || functionTimeout.isUnresolved() || serviceTimeout.isUnresolved())
        return;
    if (serviceTimeout.toSeconds() >= functionTimeout.toSeconds())
        return;
    throw (0, checks_1.misuse)(scope, `serviceTimeout must be at least the provider's timeout (${functionTimeout.toHumanString()}), got ${serviceTimeout.toHumanString()}; `
        + 'raise it, or lower the timeout of the provider');
}
