/** Texts of `--help` and `--version`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandName, COMMANDS, optionDefinition, OptionName } from './arguments/options';
import { isRecord } from '../cloudformation/template/value';

export const PROGRAM = 'cdk-custom-resource-kit';

const EXIT_CODES = `Exit codes:
  0  complete
  1  the stack failed, rolled back or not; the invoked function failed or answered FAILED
  2  wrong usage, or a file that cannot be used: no resource was touched
`;

/** Widest option with its value, and a gap. */
const OPTION_WIDTH = 28;

export function helpText(command?: CommandName): string {
  return command === undefined ? overview() : commandHelp(command);
}

export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile(__dirname), 'utf8'));
  return isRecord(manifest) ? String(manifest.version) : 'unknown';
}

function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(57)}${summary}\n`).join('');
  return `Runs the stacks of a CDK app on this machine: functions as child processes, custom resources by CloudFormation's rules.\n
Usage: npx ${PROGRAM} <command>\n
Commands; <cdk.out> is the folder that cdk synth writes:
${commands}
npx ${PROGRAM} <command> --help shows the options of a command, --version the version of this package.\n
${EXIT_CODES}`;
}

function commandHelp(command: CommandName): string {
  const { usage, summary, options } = COMMANDS[command];
  return `Usage: npx ${PROGRAM} ${usage} [options]\n
${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n
Options:
${options.map(optionHelp).join('')}
${EXIT_CODES}`;
}

function optionHelp(name: OptionName): string {
  const { value, text } = optionDefinition(name);
  const head = `--${name}${value === undefined ? '' : ` ${value}`}`;
  return text.map((line, index) => `  ${(index === 0 ? head : '').padEnd(OPTION_WIDTH)}${line}\n`).join('');
}

/** The package's own manifest lies above both the sources and what they are compiled to. */
function packageFile(folder: string): string {
  const file = join(folder, 'package.json');
  return existsSync(file) || dirname(folder) === folder ? file : packageFile(dirname(folder));
}
