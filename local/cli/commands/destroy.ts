import { runOperation } from './run-operation';
import { DestroyCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { Io } from '../io';

/** Deletes the stack. */
export async function destroy(command: DestroyCommand, io: Io): Promise<ExitCode> {
  const { stackName } = stackOf(command.assembly, command.stack);
  return runOperation(command, io, async (cloudFormation) => cloudFormation.destroy(stackName));
}
