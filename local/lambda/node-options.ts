/** The options that Lambda's Node.js runtimes are started with, and which runtimes run locally. */
import { FunctionDefinition } from './function-definition';

/**
 * What Lambda switches off in its Node.js runtimes, and the option that switches it on again in `NODE_OPTIONS`.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html
 */
const SWITCHED_OFF = [
  { runtimes: ['nodejs20.x', 'nodejs22.x'], option: '--no-experimental-require-module', again: '--experimental-require-module' },
  { runtimes: ['nodejs22.x'], option: '--no-experimental-detect-module', again: '--experimental-detect-module' },
];

/** Options for Node.js that follow from the function's runtime. */
export function nodeOptions({ runtime, environment }: FunctionDefinition): readonly string[] {
  const wished = environment.NODE_OPTIONS?.split(/\s+/) ?? [];
  return SWITCHED_OFF
    .filter(({ runtimes, again }) => runtimes.includes(runtime) && !wished.includes(again))
    .map(({ option }) => option);
}

/**
 * Whether functions of this runtime can run on this machine.
 *
 * @throws when they cannot: only Node.js functions do
 */
export function checkRuntime(where: string, runtime: string): void {
  if (/^nodejs\d+\.x$/.test(runtime)) return;
  throw new Error(`${where}: runtime ${JSON.stringify(runtime)} is not run locally yet; functions of nodejs20.x, nodejs22.x and nodejs24.x are`);
}
