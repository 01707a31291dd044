"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.MAX_TIMEOUT = void 0;
exports.checkProviderProps = checkProviderProps;
/** What of a provider's props can be checked at synth. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const checks_1 = require("./checks");
/** Lambda's longest run. @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
exports.MAX_TIMEOUT = aws_cdk_lib_1.Duration.minutes(15);
/** Shorter than this, a queue that Lambda works off after an outage would drop requests that it still could serve. */
const MIN_EVENT_AGE = aws_cdk_lib_1.Duration.minutes(5);
/** CloudFormation never waits longer for an answer. */
const MAX_EVENT_AGE = aws_cdk_lib_1.Duration.hours(1);
/** Names that this package sets or may set. */
const RESERVED_ENVIRONMENT = /^CUSTOM_RESOURCE_KIT_/;
/** Throws at the first prop that cannot work. */
function checkProviderProps(scope, props, timeout, maxEventAge) {
    (0, checks_1.checkDuration)(scope, timeout, {
        name: 'timeout',
        min: aws_cdk_lib_1.Duration.seconds(1),
        max: exports.MAX_TIMEOUT,
        fix: 'Lambda runs nothing longer: poll for work that takes longer',
    });
    (0, checks_1.checkDuration)(scope, maxEventAge, {
        name: 'maxEventAge',
        min: MIN_EVENT_AGE,
        max: MAX_EVENT_AGE,
        fix: 'CloudFormation waits an hour at most, and a throttled function needs minutes to recover',
    });
    checkLimits(scope, props);
    checkEnvironment(scope, props);
    checkNetwork(scope, props);
    checkLogs(scope, props);
}
function checkLimits(scope, props) {
    if (props.memorySize !== undefined) {
        (0, checks_1.checkWholeNumber)(scope, 'memorySize', props.memorySize, 128, 10240, 'the unit is MB');
    }
    if (props.ephemeralStorageSize !== undefined) {
        (0, checks_1.checkSize)(scope, 'ephemeralStorageSize', props.ephemeralStorageSize, aws_cdk_lib_1.Size.mebibytes(512), aws_cdk_lib_1.Size.mebibytes(10240), 'keep larger files in a bucket');
    }
    if (props.reservedConcurrentExecutions !== undefined) {
        // The default quota of an account; a larger one is the account's business, which CloudFormation checks.
        (0, checks_1.checkWholeNumber)(scope, 'reservedConcurrentExecutions', props.reservedConcurrentExecutions, 1, Number.MAX_SAFE_INTEGER, 'with 0 no request would ever run');
    }
    if (props.functionName !== undefined) {
        (0, checks_1.checkPattern)(scope, 'functionName', props.functionName, /^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, hyphens and underscores', 'or leave it out: CloudFormation chooses a name');
    }
    if (props.description !== undefined) {
        (0, checks_1.checkPattern)(scope, 'description', props.description, /^.{0,256}$/su, 'at most 256 characters', 'shorten it');
    }
    if (props.layers !== undefined && props.layers.length > 5) {
        throw (0, checks_1.misuse)(scope, `layers must be at most 5, got ${props.layers.length}; bundle what they hold`);
    }
}
function checkEnvironment(scope, props) {
    for (const name of Object.keys(props.environment ?? {})) {
        (0, checks_1.checkPattern)(scope, 'environment variable', name, /^[A-Za-z][A-Za-z0-9_]+$/, 'a letter and then at least one letter, digit or underscore', 'rename it');
        if (RESERVED_ENVIRONMENT.test(name)) {
            throw (0, checks_1.misuse)(scope, `environment variable ${name} must not start with CUSTOM_RESOURCE_KIT_, which is reserved; rename it`);
        }
    }
}
function checkNetwork(scope, props) {
    const needVpc = { vpcSubnets: props.vpcSubnets, securityGroups: props.securityGroups, allowAllOutbound: props.allowAllOutbound };
    for (const [name, value] of Object.entries(needVpc)) {
        if (value !== undefined && props.vpc === undefined)
            throw (0, checks_1.misuse)(scope, `${name} must come with vpc, got no vpc; pass the VPC`);
    }
    if (props.allowAllOutbound !== undefined && props.securityGroups !== undefined) {
        throw (0, checks_1.misuse)(scope, 'allowAllOutbound must not come with securityGroups, which decide it themselves; set it where they are made');
    }
}
function checkLogs(scope, props) {
    if (props.logGroup === undefined)
        return;
    const ofOwn = { logRetention: props.logRetention, logRemovalPolicy: props.logRemovalPolicy, logKey: props.logKey };
    for (const [name, value] of Object.entries(ofOwn)) {
        if (value !== undefined)
            throw (0, checks_1.misuse)(scope, `${name} must not come with logGroup, got both; set it where the log group is made`);
    }
}
