/** The options that Lambda's Node.js runtimes are started with. */
import { FunctionDefinition } from '../../function-definition';

/** Part of the memory that V8's old generation may take; the rest is for what lies outside the heap. */
const HEAP_SHARE = 0.9;

/**
 * What Lambda switches off in its Node.js runtimes, and the option that switches it on again in `NODE_OPTIONS`.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html
 */
const SWITCHED_OFF = [
  { runtimes: ['nodejs20.x', 'nodejs22.x'], option: '--no-experimental-require-module', again: '--experimental-require-module' },
  { runtimes: ['nodejs22.x'], option: '--no-experimental-detect-module', again: '--experimental-detect-module' },
];

/** Options for Node.js that follow from the function's memory and runtime. */
export function nodeOptions({ runtime, environment, memorySizeMb }: FunctionDefinition): readonly string[] {
  const wished = environment.NODE_OPTIONS?.split(/\s+/) ?? [];
  return [
    `--max-old-space-size=${Math.floor(memorySizeMb * HEAP_SHARE)}`,
    ...SWITCHED_OFF.filter(({ runtimes, again }) => runtimes.includes(runtime) && !wished.includes(again)).map(({ option }) => option),
  ];
}
