/** Puts the frameworks of aws-cdk-lib on the stage, with the files that their constructs deploy. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adapted, putFunction, S3_ORIGIN } from './deploy-peer';
import { startInvokeApi } from './invoke-api';
import type { Deploy } from '../../test/faults/run-scenario';

const CDK = dirname(require.resolve('aws-cdk-lib/package.json'));
const ENTRYPOINT = join(CDK, 'custom-resource-handlers', 'dist', 'core', 'nodejs-entrypoint-handler', 'index.js');
const FRAMEWORK = join(CDK, 'custom-resources', 'lib', 'provider-framework', 'runtime');

/** Beyond the author's function, whose time-out it must see: aws-cdk-lib gives it 15 minutes, of which the scenarios need no more. */
const FRAMEWORK_MORE_SECONDS = 60;

/** `CustomResourceProvider`: the entry point next to the author's module, which it loads with the first request. */
export const deployCdkEntrypoint: Deploy = async (stage) => {
  const functionName = 'cdk-entrypoint';
  const folder = join(stage.folder, functionName);
  await mkdir(folder, { recursive: true });
  await cp(ENTRYPOINT, join(folder, '__entrypoint__.js'));
  await writeFile(join(folder, 'index.js'), await adapted('cdk-on-event', functionName));
  const functionArn = await putFunction(stage, { functionName, index: 'exports.handler = require("./__entrypoint__.js").handler;' });
  return { functionArn, origin: S3_ORIGIN };
};

/** `Provider`: the framework's function, which calls the author's with the AWS SDK. */
export const deployCdkProvider: Deploy = async (stage) => {
  const functionName = 'cdk-provider';
  const folder = join(stage.folder, functionName);
  const onEvent = await putFunction(stage, { functionName: 'on-event', index: await adapted('cdk-on-event', functionName) });
  await cp(FRAMEWORK, join(folder, 'runtime'), { recursive: true });
  const api = await startInvokeApi(stage.host);
  const functionArn = await putFunction(stage, {
    functionName,
    index: 'exports.handler = require("./runtime/framework.js").onEvent;',
    timeoutSeconds: stage.timeoutSeconds + FRAMEWORK_MORE_SECONDS,
    environment: { USER_ON_EVENT_FUNCTION_ARN: onEvent, AWS_ENDPOINT_URL_LAMBDA: api },
  });
  return { functionArn, origin: S3_ORIGIN };
};
