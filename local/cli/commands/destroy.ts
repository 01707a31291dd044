import { runOperation } from './run-operation';
import { DestroyCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { checkStateExists } from '../open-cloudformation';

/** Deletes the stack. */
export async function destroy(command: DestroyCommand, io: Io): Promise<ExitCode> {
  const { retainResources } = command;
  checkStateExists(command);
  const { stackName } = stackOf(command.assembly, command.stack);
  return runOperation(command, io, async (cloudFormation) => cloudFormation.destroy(stackName, { retainResources }));
}
