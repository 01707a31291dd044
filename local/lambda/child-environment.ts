/**
 * The environment variables of a function's process: Lambda's, the function's own, nothing of this process's.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
import { LATEST, parseFunctionArn } from './function-arn';
import { FunctionDefinition } from './function-definition';
import { SENDERS_VARIABLE } from '../../src/wire';

/** What differs between two environments of one function. */
export interface EnvironmentIdentity {
  readonly logStreamName: string;

  /** `host:port` of the environment's Runtime API. */
  readonly runtimeApi: string;
}

/**
 * Accepted by every local stand-in for AWS, and of use nowhere else.
 *
 * Each environment keeps a session token of its own for life, as in Lambda: a stand-in that denies a token plays the warm environment whose
 * permissions are stale (https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html, "Changes that I make are not always immediately
 * visible").
 */
function dummyCredentials(logStreamName: string): Readonly<Record<string, string>> {
  return {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SESSION_TOKEN: `test-${logStreamName.replace(/^.*\]/, '')}`,
  };
}

/** Where Lambda's own PATH ends; a function may start the tools of this machine. */
const FALLBACK_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Later members win: the function's own variables, then region and credentials, which no function may declare, then `extra` (whoever
 * runs a stack locally decides where its database is), then what only Lambda can know.
 */
export function childEnvironment(
  definition: FunctionDefinition,
  identity: EnvironmentIdentity,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const { region } = parseFunctionArn(definition.functionArn);
  return {
    PATH: process.env.PATH ?? FALLBACK_PATH,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    ...definition.environment,
    // Foreign senders are held to CloudFormation's own hosts; here every answer goes to the loopback interface.
    [SENDERS_VARIABLE]: '',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    ...dummyCredentials(identity.logStreamName),
    ...extra,
    _HANDLER: definition.handler,
    LAMBDA_TASK_ROOT: definition.codePath,
    AWS_LAMBDA_RUNTIME_API: identity.runtimeApi,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_FUNCTION_NAME: definition.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: LATEST,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memorySizeMb),
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroupName,
    AWS_LAMBDA_LOG_STREAM_NAME: identity.logStreamName,
    AWS_EXECUTION_ENV: `AWS_Lambda_${definition.runtime}`,
  };
}
