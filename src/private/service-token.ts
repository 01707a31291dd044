/** A `ServiceToken` that was made elsewhere: an ARN of the stack's own region, which must never change. */
import { Annotations, Aws, CfnParameter, IResolvable, Reference, Stack, Token, Tokenization } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';
import { misuse } from './checks';

/** `arn:<partition>:lambda:<region>:<account>:function:<name>[:<qualifier>]` or `arn:<partition>:sns:<region>:<account>:<topic>`. */
const SERVICE_TOKEN = /^arn:[^:]+:(?:lambda:([^:]+):[^:]+:function:[^:]+(?::[^:]+)?|sns:([^:]+):[^:]+:[^:]+)$/;

/** Throws for a literal that CloudFormation would refuse, warns of tokens that may change. */
export function checkServiceToken(scope: IConstruct, serviceToken: string): void {
  if (Token.isUnresolved(serviceToken)) {
    const withoutPseudo = [Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID].reduce((text, pseudo) => text.replaceAll(pseudo, ''), serviceToken);
    if (Tokenization.reverseString(withoutPseudo).tokens.some(mayChange)) warn(scope);
    return;
  }
  const match = SERVICE_TOKEN.exec(serviceToken);
  if (match === null) {
    throw misuse(scope, `serviceToken must be the ARN of a Lambda function or an SNS topic, got ${JSON.stringify(serviceToken)}; correct it`);
  }
  if (serviceToken.endsWith('.fifo')) {
    throw misuse(scope, `serviceToken must not be a FIFO topic, got ${serviceToken}; CloudFormation publishes to none, so pass a standard one`);
  }
  const region = match[1] ?? match[2];
  const ofStack = Stack.of(scope).region;
  if (Token.isUnresolved(ofStack) || region === ofStack) return;
  throw misuse(
    scope,
    `serviceToken must be in the stack's own region ${ofStack}, got ${serviceToken}; CloudFormation calls no provider elsewhere, so deploy one in ${ofStack}`,
  );
}

/** References to resources of the app keep their value; parameters, imports and lookups at deployment may not. */
function mayChange(token: IResolvable): boolean {
  return !Reference.isReference(token) || token.target instanceof CfnParameter;
}

function warn(scope: IConstruct): void {
  Annotations.of(scope).addWarningV2(
    'cdk-custom-resource-kit:serviceTokenMayChange',
    'serviceToken is only known at deployment: when its value changes, CloudFormation refuses to update every resource that uses it '
    + '("Modifying service token is not allowed"); pass a literal ARN, or give the resources new ids together with the new value',
  );
}
