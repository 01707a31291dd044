/** What the user asks for. */
import * as check from './check-values';
import { CommandName, COMMANDS, isCommandName } from './options';
import { ReadOptions, readOptions } from './read-options';
import { UsageError } from '../usage-error';

/** How functions run and what stacks they belong to. */
export interface Surroundings {
  /** Folder of the cloud assembly. */
  readonly assembly: string;
  /** File that keeps stacks from one command to the next. */
  readonly state?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly region?: string;
  readonly account?: string;
  readonly node?: string;
  readonly python?: string;
  readonly json: boolean;
}

export interface Operation extends Surroundings {
  readonly stack?: string;
  readonly logs: boolean;
  readonly report?: check.ReportFile;
}

export interface DeployCommand extends Operation {
  readonly command: 'deploy';
  readonly parameters: Readonly<Record<string, string>>;
}

export interface DestroyCommand extends Operation {
  readonly command: 'destroy';
  readonly retainResources: readonly string[];
}

export interface ContinueUpdateRollbackCommand extends Operation {
  readonly command: 'continue-update-rollback';
  readonly resourcesToSkip: readonly string[];
}

export interface InvokeCommand extends Surroundings {
  readonly command: 'invoke';
  readonly stack: string;
  readonly logicalId: string;
  /** File of the event; `-` = standard input. */
  readonly event: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export type CommandLine =
  | DeployCommand | DestroyCommand | ContinueUpdateRollbackCommand | InvokeCommand
  | { readonly command: 'help'; readonly of?: CommandName }
  | { readonly command: 'version' };

/** @param words what follows the program's name @throws UsageError */
export function parseCommandLine([name, ...words]: readonly string[]): CommandLine {
  if (name === '--help' || name === '-h' || name === 'help') return { command: 'help' };
  if (name === '--version') return { command: 'version' };
  if (name === undefined || !isCommandName(name)) {
    throw new UsageError(`expected a command of ${Object.keys(COMMANDS).join(', ')}, got ${name === undefined ? 'nothing' : JSON.stringify(name)}`);
  }
  const options = readOptions(name, words);
  if (options.has('help')) return { command: 'help', of: name };
  switch (name) {
    case 'deploy': return { command: name, ...operation(options), parameters: check.parameters(options.texts('parameters')) };
    case 'destroy': return destruction(options);
    case 'continue-update-rollback': return continuation(options);
    case 'invoke': return invocation(options);
    default: return unreachable(name);
  }
}

function operation(options: ReadOptions): Operation {
  return { ...surroundings(options), stack: options.positionals[1], logs: options.has('logs'), report: check.report(options.text('report')) };
}

function destruction(options: ReadOptions): DestroyCommand {
  const retainResources = check.logicalIds('retain-resources', options.texts('retain-resources'));
  if (retainResources.length > 0 && !options.has('state')) {
    throw new UsageError('--retain-resources: needs --state, the file of a deletion that failed', 'destroy');
  }
  return { command: 'destroy', ...operation(options), retainResources };
}

function continuation(options: ReadOptions): ContinueUpdateRollbackCommand {
  const command = 'continue-update-rollback';
  if (!options.has('state')) throw new UsageError('--state: missing; give the file of the update whose rollback failed', command);
  return { command, ...operation(options), resourcesToSkip: check.logicalIds('resources-to-skip', options.texts('resources-to-skip')) };
}

function invocation(options: ReadOptions): InvokeCommand {
  const event = options.text('event');
  if (event === undefined) throw new UsageError('--event: missing; give a file that holds the event as JSON, or - for the standard input', 'invoke');
  if (options.has('state') && options.has('parameters')) {
    throw new UsageError('--parameters: the stack in --state has its own, give one of the two options', 'invoke');
  }
  const [, stack = '', logicalId = ''] = options.positionals;
  return { command: 'invoke', ...surroundings(options), stack, logicalId, event, parameters: check.parameters(options.texts('parameters')) };
}

function surroundings(options: ReadOptions): Surroundings {
  const [assembly = ''] = options.positionals;
  return {
    assembly,
    state: check.state(options.text('state')),
    environment: check.environment(options.texts('env'), options.text('endpoint')),
    region: check.region(options.text('region')),
    account: check.account(options.text('account')),
    node: check.executable('node', options.text('node')),
    python: check.executable('python', options.text('python')),
    json: options.has('json'),
  };
}

function unreachable(name: never): never {
  throw new Error(`unknown command ${String(name)}`);
}
