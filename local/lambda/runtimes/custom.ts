/**
 * A function that brings its own runtime: an executable file named `bootstrap`, as Go, Rust or a shell script make one.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-custom.html
 */
import { resolve } from 'node:path';
import { Program } from './program';
import { FunctionDefinition } from '../function-definition';

/** One that is missing, or for another processor, fails the invocation as it does in Lambda: `Runtime.InvalidEntrypoint`. */
export function customProgram({ codePath }: FunctionDefinition): Program {
  return { command: resolve(codePath, 'bootstrap'), args: [] };
}
