/** From the words of the command line to options and positionals, each checked against what the command takes. */
import { parseArgs } from 'node:util';
import { CommandDefinition, CommandName, COMMANDS, isOptionName, optionDefinition, OptionName, OPTIONS } from './options';
import { UsageError } from '../usage-error';

export interface ReadOptions {
  readonly positionals: readonly string[];
  has(name: OptionName): boolean;
  /** The value of an option that may stand once. */
  text(name: OptionName): string | undefined;
  texts(name: OptionName): readonly string[];
}

const TYPES = {
  ...Object.fromEntries(Object.keys(OPTIONS).map((name) => [
    name, { type: isOptionName(name) && optionDefinition(name).value !== undefined ? 'string' : 'boolean' } as const,
  ])),
  help: { type: 'boolean', short: 'h' } as const,
};

/** @param words what follows the command's name */
export function readOptions(command: CommandName, words: readonly string[]): ReadOptions {
  const definition = COMMANDS[command];
  // Not strict: its errors do not say what is allowed.
  const { tokens } = parseArgs({ args: [...words], options: TYPES, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<OptionName, readonly string[]>();
  const positionals: string[] = [];
  let list: OptionName | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (list === undefined) positionals.push(token.value);
      else values.set(list, [...values.get(list) ?? [], token.value]);
      continue;
    }
    list = undefined;
    if (token.kind !== 'option') continue;
    const name = checkedName(command, definition, token.name, token.rawName);
    values.set(name, [...values.get(name) ?? [], checkedValue(command, name, token.value, token.inlineValue === true)]);
    if (optionDefinition(name).list === true) list = name;
    if (values.get(name)?.length === 2 && optionDefinition(name).repeatable !== true) throw new UsageError(`--${name}: given twice, give it once`, command);
  }
  // Who asks for help need not know yet what else there must be.
  if (!values.has('help')) checkPositionals(command, definition, positionals);
  return {
    positionals,
    has: (name) => values.has(name),
    text: (name) => values.get(name)?.[0],
    texts: (name) => values.get(name) ?? [],
  };
}

function checkedName(command: CommandName, { options }: CommandDefinition, name: string, rawName: string): OptionName {
  if (isOptionName(name) && options.includes(name)) return name;
  throw new UsageError(`unknown option "${rawName}"; ${command} takes ${options.map((known) => `--${known}`).join(', ')}`, command);
}

function checkedValue(command: CommandName, name: OptionName, value: string | undefined, inline: boolean): string {
  const { value: wanted } = optionDefinition(name);
  if (wanted === undefined) {
    if (value !== undefined) throw new UsageError(`--${name}: takes no value, got ${JSON.stringify(value)}`, command);
    return '';
  }
  // "--region --json" forgot the region; a value that starts like an option can follow "=".
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) {
    throw new UsageError(`--${name}: expected a value, got ${value === undefined ? 'nothing' : JSON.stringify(value)}; write --${name} ${wanted}`, command);
  }
  return value;
}

function checkPositionals(command: CommandName, { usage, positionals: { least, most } }: CommandDefinition, given: readonly string[]): void {
  if (given.length < least) throw new UsageError(`expected ${usage}, got ${given.length === 0 ? 'no arguments' : given.join(' ')}`, command);
  const excess = given.slice(most);
  if (excess.length > 0) throw new UsageError(`expected ${usage}, got one too many: ${excess.map((word) => JSON.stringify(word)).join(', ')}`, command);
}
