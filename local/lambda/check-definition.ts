/** Refuses what Lambda would refuse, before a process is started. */
import { statSync } from 'node:fs';
import { parseFunctionArn } from './function-arn';
import { AsyncInvokeConfiguration, FunctionDefinition } from './function-definition';

/** More than any account has. */
const MOST_CONCURRENCY = 1_000_000;

/** @see https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html */
export function checkDefinition(definition: FunctionDefinition): void {
  const where = `function ${definition.functionName}`;
  const { functionArn, functionName } = parseFunctionArn(definition.functionArn);
  if (functionArn !== definition.functionArn || functionName !== definition.functionName) {
    throw new Error(`${where}: functionArn must end in the function's name, without a version or alias, got ${JSON.stringify(definition.functionArn)}`);
  }
  checkRange(where, 'timeoutSeconds', definition.timeoutSeconds, 1, 900);
  checkRange(where, 'memorySizeMb', definition.memorySizeMb, 128, 10_240);
  if (definition.reservedConcurrency !== undefined) checkRange(where, 'reservedConcurrency', definition.reservedConcurrency, 0, MOST_CONCURRENCY);
  if (!statSync(definition.codePath, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`${where}: codePath must be a folder that exists, got ${JSON.stringify(definition.codePath)}`);
  }
}

/** @see https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html */
export function checkAsyncConfiguration(functionArn: string, configuration: AsyncInvokeConfiguration): void {
  checkRange(functionArn, 'maximumRetryAttempts', configuration.maximumRetryAttempts, 0, 2);
  checkRange(functionArn, 'maximumEventAgeSeconds', configuration.maximumEventAgeSeconds, 60, 21_600);
}

function checkRange(where: string, name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new Error(`${where}: ${name} must be a whole number from ${least} to ${most}, got ${value}`);
}
