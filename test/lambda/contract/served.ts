/** Handlers with contracts, against a real HTTP server in the place of S3, with a log that can be read. */
import type { LambdaHandler } from '../../../lambda/runtime';
import type { KindHandler } from '../../../lambda/runtime/define-handler';
import { aRuntime, type TestRuntime } from '../../support/runtime';

/** The runtime of what `defineHandler` made. */
export function served(handler: LambdaHandler): TestRuntime {
  const { kind }: KindHandler = handler;
  if (kind === undefined) throw new Error('not made by defineHandler');
  return aRuntime({}, { kindOf: () => kind });
}

/** The end of every reason: where the log is. */
export const PLACE = ' (log group /aws/lambda/provider, log stream 2026/11/30/[$LATEST]abcdef, request c6af9ac6-7b61-11e6-9a41-93e8deadbeef)';
