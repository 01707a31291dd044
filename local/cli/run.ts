/** From the command line to an exit code. */
import { CommandLine, parseCommandLine } from './arguments/command-line';
import { continueUpdateRollback } from './commands/continue-update-rollback';
import { deploy } from './commands/deploy';
import { destroy } from './commands/destroy';
import { invoke } from './commands/invoke';
import { ExitCode } from './exit-code';
import { helpText, PROGRAM, version } from './help';
import { Io } from './io';
import { mask } from './output/mask';
import { UsageError } from './usage-error';

/** @param words what follows the program's name */
export async function run(words: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await execute(parseCommandLine(words), io);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof UsageError ? `see npx ${PROGRAM} ${error.command === undefined ? '' : `${error.command} `}--help\n` : '';
    io.stderr.write(mask(`${PROGRAM}: ${message}\n${hint}`));
    return ExitCode.USAGE;
  }
}

async function execute(line: CommandLine, io: Io): Promise<ExitCode> {
  switch (line.command) {
    case 'deploy': return deploy(line, io);
    case 'destroy': return destroy(line, io);
    case 'continue-update-rollback': return continueUpdateRollback(line, io);
    case 'invoke': return invoke(line, io);
    case 'help': return print(helpText(line.of), io);
    case 'version': return print(`${version()}\n`, io);
    default: return unreachable(line);
  }
}

function print(text: string, io: Io): ExitCode {
  io.stdout.write(text);
  return ExitCode.COMPLETE;
}

function unreachable(line: never): never {
  throw new Error(`unknown command ${JSON.stringify(line)}`);
}
