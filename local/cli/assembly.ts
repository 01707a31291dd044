/** The assembly that the command line names, before anything is started. */
import { UsageError } from './usage-error';
import { AssemblyStack, findStack, readStacks } from '../cloudformation/assembly/cloud-assembly';

/** @throws UsageError if the folder holds no assembly that can be read */
export function checkAssembly(directory: string): void {
  try {
    readStacks(directory);
  } catch (cause) {
    throw new UsageError(`${directory}: cannot be read as a cloud assembly: ${textOf(cause)}`, undefined, { cause });
  }
}

/** @throws UsageError if the assembly has no such stack, or several and none is named */
export function stackOf(directory: string, name: string | undefined): AssemblyStack {
  checkAssembly(directory);
  try {
    return findStack(directory, name);
  } catch (cause) {
    throw new UsageError(`${directory}: ${textOf(cause)}`, undefined, { cause });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
