/** The least that answers CloudFormation at all: what an author writes who needs nothing but speed. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deploy } from '../../test/faults/run-scenario';
import { putFunction, S3_ORIGIN } from '../faults/deploy-peer';

const MINIMAL = join(__dirname, '..', 'handler', 'minimal.js');

export const deployMinimal: Deploy = async (stage) => {
  const functionName = 'minimal';
  const functionArn = await putFunction(stage, { functionName, index: 'exports.handler = require("./minimal.js").handler;' });
  await copyFile(MINIMAL, join(stage.folder, functionName, 'minimal.js'));
  return { functionArn, origin: S3_ORIGIN };
};
