import { existsSync } from 'node:fs';
import { runOperation } from './run-operation';
import { DestroyCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { UsageError } from '../usage-error';

/** Deletes the stack. */
export async function destroy(command: DestroyCommand, io: Io): Promise<ExitCode> {
  if (command.state !== undefined && !existsSync(command.state)) {
    throw new UsageError(`--state: there is no file "${command.state}"; deploy with --state writes it`, 'destroy');
  }
  const { stackName } = stackOf(command.assembly, command.stack);
  return runOperation(command, io, async (cloudFormation) => cloudFormation.destroy(stackName));
}
