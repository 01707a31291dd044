"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkServiceToken = checkServiceToken;
/** A `ServiceToken` that was made elsewhere: an ARN of the stack's own region, which must never change. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
const checks_1 = require("./checks");
/** `arn:<partition>:lambda:<region>:<account>:function:<name>[:<qualifier>]` or `arn:<partition>:sns:<region>:<account>:<topic>`. */
const SERVICE_TOKEN = /^arn:[^:]+:(?:lambda:([^:]+):[^:]+:function:[^:]+(?::[^:]+)?|sns:([^:]+):[^:]+:[^:]+)$/;
/** Throws for a literal that CloudFormation would refuse, warns of tokens that may change. */
function checkServiceToken(scope, serviceToken) {
    if (aws_cdk_lib_1.Token.isUnresolved(serviceToken)) {
        const withoutPseudo = [aws_cdk_lib_1.Aws.PARTITION, aws_cdk_lib_1.Aws.REGION, aws_cdk_lib_1.Aws.ACCOUNT_ID].reduce((text, pseudo) => text.replaceAll(pseudo, ''), serviceToken);
        if (aws_cdk_lib_1.Tokenization.reverseString(withoutPseudo).tokens.some(mayChange))
            warn(scope);
        return;
    }
    const match = SERVICE_TOKEN.exec(serviceToken);
    if (match === null) {
        throw (0, checks_1.misuse)(scope, `serviceToken must be the ARN of a Lambda function or an SNS topic, got ${JSON.stringify(serviceToken)}; correct it`);
    }
    const region = match[1] ?? match[2];
    const ofStack = aws_cdk_lib_1.Stack.of(scope).region;
    if (aws_cdk_lib_1.Token.isUnresolved(ofStack) || region === ofStack)
        return;
    throw (0, checks_1.misuse)(scope, `serviceToken must be in the stack's own region ${ofStack}, got ${serviceToken}; CloudFormation calls no provider elsewhere, so deploy one in ${ofStack}`);
}
/** References to resources of the app keep their value; parameters, imports and lookups at deployment may not. */
function mayChange(token) {
    return !aws_cdk_lib_1.Reference.isReference(token) || token.target instanceof aws_cdk_lib_1.CfnParameter;
}
function warn(scope) {
    aws_cdk_lib_1.Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:serviceTokenMayChange', 'serviceToken is only known at deployment: when its value changes, CloudFormation refuses to update every resource that uses it '
        + '("Modifying service token is not allowed"); pass a literal ARN, or give the resources new ids together with the new value');
}
