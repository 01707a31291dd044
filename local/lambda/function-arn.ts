/** Reads function ARNs, which may carry a version or an alias. */

/** The version that a function without a published one runs. */
export const LATEST = '$LATEST';

/** What a function ARN names. */
export interface FunctionReference {
  /** The ARN without a version or alias: the key of the function. */
  readonly functionArn: string;

  /** The ARN with its version or alias, `$LATEST` when none was given: the key of an asynchronous configuration. */
  readonly qualifiedArn: string;

  readonly functionName: string;
  readonly region: string;
  readonly accountId: string;
}

const FUNCTION_ARN = /^(arn:aws[a-z-]*:lambda:([a-z0-9-]+):(\d{12}):function:([A-Za-z0-9_-]{1,64}))(?::(\$LATEST|[A-Za-z0-9_-]+))?$/;

/**
 * The parts of a function ARN; an ARN without a version or alias means `$LATEST`.
 *
 * @throws when the text is not the ARN of a Lambda function
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-versions.html
 */
export function parseFunctionArn(arn: string): FunctionReference {
  const reference = tryParseFunctionArn(arn);
  if (reference === undefined) {
    throw new Error(`functionArn: expected arn:aws:lambda:REGION:ACCOUNT:function:NAME, with or without a version or alias, got ${JSON.stringify(arn)}`);
  }
  return reference;
}

/** As `parseFunctionArn`; undefined for anything else, such as the ARN of a queue. */
export function tryParseFunctionArn(arn: string): FunctionReference | undefined {
  const [, functionArn, region, accountId, functionName, qualifier = LATEST] = FUNCTION_ARN.exec(arn) ?? [];
  if (functionArn === undefined || region === undefined || accountId === undefined || functionName === undefined) return undefined;
  return { functionArn, qualifiedArn: `${functionArn}:${qualifier}`, functionName, region, accountId };
}
