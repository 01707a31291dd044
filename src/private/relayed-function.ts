/** What can be known at synth of a function that somebody else made. */
import { Duration, Stack, Token } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { IConstruct } from 'constructs';
import { misuse } from './checks';
import { printed } from './permissions';

/** What Lambda gives a function that names no time-out. @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html */
const LAMBDAS_TIMEOUT = Duration.seconds(3);

/** `arn:<partition>:lambda:<region>:<account>:function:<name>:<qualifier>`. */
const QUALIFIED = /^arn:[^:]+:lambda:[^:]+:[^:]+:function:[^:]+:.+$/;

/** How long the function may run, if that is known. */
export function timeoutOf(handler: lambda.IFunction): Duration | undefined {
  return handler instanceof lambda.Function ? handler.timeout ?? LAMBDAS_TIMEOUT : undefined;
}

/** Throws unless the stack can make an alias of the function. */
export function checkRelayedFunction(scope: IConstruct, handler: lambda.IFunction): void {
  if (handler instanceof lambda.QualifiedFunctionBase || (!Token.isUnresolved(handler.functionArn) && QUALIFIED.test(handler.functionArn))) {
    const got = Token.isUnresolved(handler.functionArn) ? handler.node.path : handler.functionArn;
    throw misuse(scope, `handler must be a function, of which an alias is made, got the version or alias ${got}; pass the function itself`);
  }
  const { region, account } = Stack.of(scope);
  checkSame(scope, 'region', handler.env.region, region);
  checkSame(scope, 'account', handler.env.account, account);
}

function checkSame(scope: IConstruct, what: 'region' | 'account', got: string, ofStack: string): void {
  if (Token.isUnresolved(got) || Token.isUnresolved(ofStack) || got === ofStack) return;
  throw misuse(
    scope,
    `handler must be in the stack's own ${what} ${ofStack}, got a function of ${got}; make the provider in a stack of ${got}, `
    + 'and name its serviceToken where stacks may use it',
  );
}

/** The error about a function that was imported by its name or ARN alone. */
export function missingRole(scope: IConstruct, policy: iam.Policy): Error {
  return misuse(
    scope,
    'handler must have a role that takes policies, got an imported function whose role is not known; import it with its role '
    + `(Function.fromFunctionAttributes), or add this policy to its role and set roleHasPermissions: true\n${printed(policy)}`,
  );
}
