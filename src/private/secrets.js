"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.SECRET_MESSAGE = void 0;
exports.isSecret = isSecret;
exports.secretsInResolved = secretsInResolved;
exports.warnOfNoEcho = warnOfNoEcho;
/** Secrets in properties: CloudFormation would store and show them, whatever the handler does. */
const aws_cdk_lib_1 = require("aws-cdk-lib");
/**
 * A reference to a secret, as it stands in the template.
 *
 * "Dynamic references for secure values, such as ssm-secure and secretsmanager, aren't currently supported in custom resources."
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
const SECRET_REFERENCE = /\{\{resolve:(?:secretsmanager|ssm-secure):/;
const FIX = 'pass the name or ARN of the secret and read it in the handler';
/** What is wrong with a secret in properties; follows the path of the property. */
exports.SECRET_MESSAGE = `must not be a secret, since CloudFormation shows properties in the stack's events, got a reference to one; ${FIX}`;
/** Whether `value`, as far as it can be seen before synthesis, refers to a secret. */
function isSecret(scope, value) {
    if (aws_cdk_lib_1.SecretValue.isSecretValue(value))
        return true;
    if (typeof value === 'string' && SECRET_REFERENCE.test(value))
        return true;
    return tokensOf(value).some((token) => token instanceof aws_cdk_lib_1.CfnDynamicReference && SECRET_REFERENCE.test(resolvedText(scope, token)));
}
/** The errors about secrets that are only seen once everything is resolved: inside joins, splits and lazy values. */
function secretsInResolved(scope, properties) {
    return leavesOf(aws_cdk_lib_1.Stack.of(scope).resolve(properties), 'properties')
        .filter((leaf) => SECRET_REFERENCE.test(leaf.text))
        .map((leaf) => `${leaf.path} ${exports.SECRET_MESSAGE}`);
}
/** Warns of parameters that CloudFormation masks, but hands to the function in plain text. */
function warnOfNoEcho(scope, properties) {
    const stack = aws_cdk_lib_1.Stack.of(scope);
    const hidden = stack.node.findAll().filter((child) => child instanceof aws_cdk_lib_1.CfnParameter && child.noEcho);
    for (const leaf of hidden.length === 0 ? [] : leavesOf(stack.resolve(properties), 'properties')) {
        for (const parameter of hidden.filter(({ logicalId }) => leaf.text.includes(JSON.stringify({ Ref: stack.resolve(logicalId) })))) {
            aws_cdk_lib_1.Annotations.of(scope).addWarningV2('cdk-custom-resource-kit:noEchoParameterInProperties', `${leaf.path} holds the NoEcho parameter ${parameter.node.id}, which the handler gets in plain text; ${FIX}`);
        }
    }
}
function tokensOf(value) {
    if (!aws_cdk_lib_1.Token.isUnresolved(value))
        return [];
    return typeof value === 'string' ? aws_cdk_lib_1.Tokenization.reverseString(value).tokens : [value];
}
function resolvedText(scope, token) {
    return JSON.stringify(aws_cdk_lib_1.Stack.of(scope).resolve(token));
}
function leavesOf(value, path) {
    if (Array.isArray(value))
        return value.flatMap((element, index) => leavesOf(element, `${path}[${index}]`));
    if (typeof value !== 'object' || value === null || isIntrinsic(value))
        return [{ path, text: JSON.stringify(value) ?? '' }];
    return Object.entries(value).flatMap(([key, member]) => leavesOf(member, `${path}.${key}`));
}
function isIntrinsic(value) {
    const keys = Object.keys(value);
    return keys.length === 1 && /^(?:Ref|Fn::.*)$/.test(keys[0] ?? '');
}
