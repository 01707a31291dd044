/** This package on the stage, as its constructs deploy it: a function, and the responder behind both destinations. */
import { handlerBundle, responderBundle } from './bundles';
import type { Deploy, Stage } from './run-scenario';
import { MEMORY_MB } from './scenario';
import type { FunctionDefinition } from '../../local/lambda/function-definition';
import type { LambdaHost } from '../../local/lambda/lambda-host';
import { DELIVERY_RETURN, DELIVERY_VARIABLE, RELAY_ALIAS_PREFIX } from '../../src/wire';

const ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:';
const FUNCTION_NAME = 'provider';
const RESPONDER_NAME = 'responder';
const ALIAS_ARN = `${ARN}${FUNCTION_NAME}:${RELAY_ALIAS_PREFIX}0123456789abcdef`;

/** The responder's own time-out: it waits before it speaks for the dead, and tries for long. */
const RESPONDER_TIMEOUT_SECONDS = 90;

/** The most that the default provider lets an event wait. */
const MAXIMUM_EVENT_AGE_SECONDS = 900;

/** `ResourceProvider`: the runtime sends its answers itself. */
export const deployKit: Deploy = async (stage) => {
  const codePath = await handlerBundle(stage.scenario.work, 'runtime');
  put(stage, { functionName: FUNCTION_NAME, codePath, timeoutSeconds: stage.timeoutSeconds });
  return answeredBy(stage, `${ARN}${FUNCTION_NAME}`);
};

/** `ResourceProvider` in a VPC without a route to S3: the runtime returns its answers, the responder sends them. */
export const deployKitInVpc: Deploy = async (stage) => {
  const codePath = await handlerBundle(stage.scenario.work, 'runtime');
  put(stage, {
    functionName: FUNCTION_NAME,
    codePath,
    timeoutSeconds: stage.timeoutSeconds,
    environment: { [DELIVERY_VARIABLE]: DELIVERY_RETURN },
    unreachable: [`127.0.0.1:${stage.storePort}`],
  });
  return answeredBy(stage, `${ARN}${FUNCTION_NAME}`);
};

/** `RelayProvider`: a function that holds nothing of this package, behind an alias. */
export const deployRelay: Deploy = async (stage) => {
  const codePath = await handlerBundle(stage.scenario.work, 'plain');
  put(stage, { functionName: FUNCTION_NAME, codePath, timeoutSeconds: stage.timeoutSeconds });
  return answeredBy(stage, ALIAS_ARN);
};

/** Hosts that have the responder: one for all that is deployed there, as in a stack. */
const withResponder = new WeakSet<LambdaHost>();

/** Makes the responder both destinations of what CloudFormation calls. */
async function answeredBy(stage: Stage, functionArn: string): Promise<{ readonly functionArn: string }> {
  if (!withResponder.has(stage.host)) {
    withResponder.add(stage.host);
    put(stage, { functionName: RESPONDER_NAME, codePath: await responderBundle(), timeoutSeconds: RESPONDER_TIMEOUT_SECONDS });
  }
  const responder = `${ARN}${RESPONDER_NAME}`;
  stage.host.putAsyncConfiguration(functionArn, {
    maximumRetryAttempts: 0,
    maximumEventAgeSeconds: MAXIMUM_EVENT_AGE_SECONDS,
    onSuccess: responder,
    onFailure: responder,
  });
  return { functionArn };
}

type Staged = Pick<FunctionDefinition, 'functionName' | 'codePath' | 'timeoutSeconds'> & Partial<FunctionDefinition>;

function put({ host, runtime }: Stage, staged: Staged): void {
  host.putFunction({
    functionArn: `${ARN}${staged.functionName}`,
    handler: 'index.handler',
    runtime,
    environment: {},
    memorySizeMb: MEMORY_MB,
    logGroupName: `/aws/lambda/${staged.functionName}`,
    ...staged,
  });
}
