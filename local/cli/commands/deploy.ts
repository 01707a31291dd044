import { runOperation } from './run-operation';
import { DeployCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { Io } from '../io';

/** Creates the stack, or updates it. */
export async function deploy(command: DeployCommand, io: Io): Promise<ExitCode> {
  const { stackName } = stackOf(command.assembly, command.stack);
  return runOperation(command, io, async (cloudFormation) => cloudFormation.deploy(stackName, { parameters: command.parameters }));
}
