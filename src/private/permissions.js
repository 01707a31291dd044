"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.writeLogs = writeLogs;
exports.invoke = invoke;
exports.decrypt = decrypt;
exports.manageNetworkInterfaces = manageNetworkInterfaces;
exports.sendTraces = sendTraces;
exports.functionRole = functionRole;
exports.attachPolicy = attachPolicy;
exports.attachToRole = attachToRole;
exports.tryAttach = tryAttach;
exports.printed = printed;
/** The rights of the functions that this package makes: exactly the statements they need, and where those are put. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const iam = __importStar(require("aws-cdk-lib/aws-iam"));
const checks_1 = require("./checks");
/** Where cdk-nag 3 and the CDK's own validations look for reasons why a finding is accepted (`Validations.ACKNOWLEDGED_RULES_METADATA_KEY`). */
const ACKNOWLEDGED_RULES = 'aws:cdk:acknowledged-rules';
/**
 * Writing to one log group, without the right to create others.
 *
 * `Fn::GetAtt` of a log group's `Arn` ends in `:*`, which covers its streams.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-logs-loggroup.html
 */
function writeLogs(logGroup) {
    return new iam.PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
    });
}
/** Sending records of asynchronous invocations to the function with this ARN. */
function invoke(functionArn) {
    return new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] });
}
/** Reading environment variables that a customer's key encrypts. */
function decrypt(key) {
    return new iam.PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] });
}
/**
 * The network interfaces of a function in a VPC.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
 */
function manageNetworkInterfaces() {
    return {
        statement: new iam.PolicyStatement({
            actions: [
                'ec2:AssignPrivateIpAddresses',
                'ec2:CreateNetworkInterface',
                'ec2:DeleteNetworkInterface',
                'ec2:DescribeNetworkInterfaces',
                'ec2:DescribeSubnets',
                'ec2:UnassignPrivateIpAddresses',
            ],
            resources: ['*'],
        }),
        reason: 'Lambda manages the network interfaces of a function in a VPC with the role of the function, and their ids are not known before',
    };
}
/**
 * Sending traces to X-Ray.
 *
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
 */
function sendTraces() {
    return {
        statement: new iam.PolicyStatement({
            actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
            resources: ['*'],
        }),
        reason: 'X-Ray defines no resource-level rights for sending traces',
    };
}
/** A role for Lambda that holds its statements itself: no policy resource, no AWS managed policy. */
function functionRole(scope, id, statements, unscoped = []) {
    const role = new iam.Role(scope, id, {
        assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
        inlinePolicies: {
            Function: new iam.PolicyDocument({ statements: [...statements, ...unscoped.map((entry) => entry.statement)] }),
        },
    });
    acknowledge(role, unscoped);
    return role;
}
/** Gives a role that somebody else made its statements, as a policy of `scope`'s own. */
function attachPolicy(scope, id, role, statements, unscoped = []) {
    const policy = new iam.Policy(scope, id, { statements: [...statements, ...unscoped.map((entry) => entry.statement)] });
    attachToRole(scope, role, policy);
    acknowledge(policy, unscoped);
    return policy;
}
/** Attaches a policy; throws when the role takes none, with the policy to add by hand. */
function attachToRole(scope, role, policy) {
    if (tryAttach(role, policy))
        return;
    throw (0, checks_1.misuse)(scope, 'role must take policies, got one that cannot be modified; pass one that can be (fromRoleArn with mutable: true), '
        + `or add this policy to it and set roleHasPermissions: true\n${printed(policy)}`);
}
/** Attaches a policy if the role takes any. */
function tryAttach(role, policy) {
    role.attachInlinePolicy(policy);
    // `Role.customizeRoles` makes every role of an app pre-created: its report lists the statements.
    return isAttached(policy) || role instanceof iam.Role;
}
/** A policy's document, to be added by hand. */
function printed(policy) {
    const document = aws_cdk_lib_1.Stack.of(policy).resolve(policy.document.toJSON());
    return JSON.stringify(document, undefined, 2);
}
/** Roles that take no policies say nothing when one is attached: only the policy shows it. */
function isAttached(policy) {
    const resource = policy.node.defaultChild;
    const roles = resource instanceof iam.CfnPolicy ? aws_cdk_lib_1.Stack.of(policy).resolve(resource.roles) : undefined;
    return Array.isArray(roles) && roles.length > 0;
}
/** Tells cdk-nag (3 by metadata of the construct, 2 by metadata in the template) why these statements name no resource. */
function acknowledge(holder, unscoped) {
    const resource = holder.node.defaultChild;
    if (unscoped.length === 0 || !aws_cdk_lib_1.CfnResource.isCfnResource(resource))
        return;
    const reason = unscoped.map((entry) => entry.reason).join('; ');
    resource.node.addMetadata(ACKNOWLEDGED_RULES, { 'AwsSolutions-IAM5[Resource::*]': reason });
    resource.addMetadata('cdk_nag', {
        rules_to_suppress: [{ id: 'AwsSolutions-IAM5', reason, applies_to: ['Resource::*'] }],
    });
}
