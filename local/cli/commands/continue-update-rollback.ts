import { runOperation } from './run-operation';
import { ContinueUpdateRollbackCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { checkStateExists } from '../open-cloudformation';

/** Goes on with the rollback of a stack in `UPDATE_ROLLBACK_FAILED`. */
export async function continueUpdateRollback(command: ContinueUpdateRollbackCommand, io: Io): Promise<ExitCode> {
  const { resourcesToSkip } = command;
  checkStateExists(command);
  const { stackName } = stackOf(command.assembly, command.stack);
  return runOperation(command, io, async (cloudFormation) => cloudFormation.continueUpdateRollback(stackName, { resourcesToSkip }));
}
