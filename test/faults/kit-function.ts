/** This package on the stage: a handler bundled with the runtime, and the responder behind both destinations, as `ResourceProvider` deploys them. */
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Deploy, Stage } from './run-scenario';
import { MEMORY_MB } from './scenario';
import { countedWork } from './work-module';

const ROOT = join(__dirname, '..', '..');
const ARN = 'arn:aws:lambda:eu-west-1:123456789012:function:';
const FUNCTION_NAME = 'provider';
const RESPONDER_NAME = 'responder';

/** The responder's own time-out: it waits before it speaks for the dead, and tries for long. */
const RESPONDER_TIMEOUT_SECONDS = 60;

/** The most that the default provider lets an event wait. */
const MAXIMUM_EVENT_AGE_SECONDS = 900;

const BUNDLE: BuildOptions = { bundle: true, minify: true, keepNames: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' };

export const deployKit: Deploy = async (stage) => {
  await Promise.all([bundleHandler(stage), bundleResponder(stage)]);
  put(stage, FUNCTION_NAME, stage.timeoutSeconds);
  put(stage, RESPONDER_NAME, RESPONDER_TIMEOUT_SECONDS);
  const responder = `${ARN}${RESPONDER_NAME}`;
  stage.host.putAsyncConfiguration(`${ARN}${FUNCTION_NAME}`, {
    maximumRetryAttempts: 0,
    maximumEventAgeSeconds: MAXIMUM_EVENT_AGE_SECONDS,
    onSuccess: responder,
    onFailure: responder,
  });
  return { functionArn: `${ARN}${FUNCTION_NAME}` };
};

async function bundleHandler({ folder, scenario }: Stage): Promise<void> {
  const work = countedWork(scenario.work);
  const handler = `
    import { defineHandler } from ${JSON.stringify(join(ROOT, 'lambda', 'runtime'))};
    const method = (requestType) => ({ physicalResourceId }) => work({ requestType, physicalResourceId });
    export const handler = defineHandler({ create: method('Create'), update: method('Update'), delete: method('Delete') });`;
  await build({ ...BUNDLE, stdin: { ...work, contents: work.contents + handler }, outfile: join(folder, FUNCTION_NAME, 'index.js') });
}

async function bundleResponder({ folder }: Stage): Promise<void> {
  await build({ ...BUNDLE, entryPoints: [join(ROOT, 'lambda', 'responder', 'index.ts')], outfile: join(folder, RESPONDER_NAME, 'index.js') });
}

function put({ host, folder, runtime }: Stage, functionName: string, timeoutSeconds: number): void {
  host.putFunction({
    functionName,
    functionArn: `${ARN}${functionName}`,
    codePath: join(folder, functionName),
    handler: 'index.handler',
    runtime,
    environment: {},
    timeoutSeconds,
    memorySizeMb: MEMORY_MB,
    logGroupName: `/aws/lambda/${functionName}`,
  });
}
