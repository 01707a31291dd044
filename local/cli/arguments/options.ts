/** Every command and option, once: what is parsed is what the help shows. */
export type CommandName = 'deploy' | 'destroy' | 'continue-update-rollback' | 'invoke';

export interface OptionDefinition {
  /** What stands for the value in the help; absent = the option takes none. */
  readonly value?: string;
  readonly repeatable?: true;
  /** Takes every word up to the next option, as lists do in the AWS CLI. */
  readonly list?: true;
  /** Lines of the help. */
  readonly text: readonly string[];
}

export interface CommandDefinition {
  readonly usage: string;
  readonly summary: string;
  readonly positionals: { readonly least: number; readonly most: number };
  readonly options: readonly OptionName[];
}

export const OPTIONS = {
  'state': { value: 'FILE', text: ['where stacks are kept from one command to the next; without it a stack lives', 'as long as the command'] },
  'endpoint': { value: 'URL', text: ['where the AWS calls of functions go (AWS_ENDPOINT_URL), such as', 'http://localhost:4566; default: AWS itself'] },
  'env': { value: 'NAME=VALUE', repeatable: true, text: ['one more environment variable of every function, over its own; repeatable'] },
  'parameters': { value: 'NAME=VALUE', repeatable: true, text: ['value of a parameter of the template; repeatable'] },
  'region': { value: 'NAME', text: ["region of the stack; default: the stack's own, else us-east-1"] },
  'account': { value: 'ID', text: ["account of the stack, 12 digits; default: the stack's own, else 123456789012"] },
  'node': { value: 'PATH', text: ['Node.js that runs functions; default: the one that runs this command'] },
  'python': { value: 'PATH', text: ['Python that runs functions; default: the first of python3.13, as the runtime is', 'named, python3 and python'] },
  'retain-resources': {
    value: 'ID ...',
    repeatable: true,
    list: true,
    text: ['logical ids of resources that leave the stack without a Delete; after a deletion', 'that failed'],
  },
  'resources-to-skip': {
    value: 'ID ...',
    repeatable: true,
    list: true,
    text: ['logical ids of resources whose rollback failed, to be taken for rolled back;', 'NestedStackName.ID for one of a nested stack'],
  },
  'event': { value: 'FILE', text: ['the event, as JSON; - reads the standard input'] },
  'logs': { text: ['print what functions write'] },
  'report': { value: 'FILE', text: ['write a timeline of the operation, to a file that ends in .html or .svg'] },
  'json': { text: ['print one JSON object a line, for programs'] },
  'help': { text: ['show this help'] },
  'version': { text: ['show the version of this package'] },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

export type OptionName = keyof typeof OPTIONS;

const EVERYWHERE = ['state', 'endpoint', 'env', 'parameters', 'region', 'account', 'node', 'python'] as const;

/** Of operations that take no template. */
const ON_WHAT_IS_THERE = ['state', 'endpoint', 'env', 'region', 'account', 'node', 'python', 'logs', 'report', 'json', 'help'] as const;

export const COMMANDS: Readonly<Record<CommandName, CommandDefinition>> = {
  'deploy': {
    usage: 'deploy <cdk.out> [stack]',
    summary: 'create the stack, or update it',
    positionals: { least: 1, most: 2 },
    options: [...EVERYWHERE, 'logs', 'report', 'json', 'help'],
  },
  'destroy': {
    usage: 'destroy <cdk.out> [stack]',
    summary: 'delete the stack',
    positionals: { least: 1, most: 2 },
    options: ['retain-resources', ...ON_WHAT_IS_THERE],
  },
  'continue-update-rollback': {
    usage: 'continue-update-rollback <cdk.out> [stack] --state FILE',
    summary: 'go on with a rollback that failed',
    positionals: { least: 1, most: 2 },
    options: ['resources-to-skip', ...ON_WHAT_IS_THERE],
  },
  'invoke': {
    usage: 'invoke <cdk.out> <stack> <logical id> --event FILE',
    summary: 'run one function with an event of yours',
    positionals: { least: 3, most: 3 },
    options: ['event', ...EVERYWHERE, 'json', 'help'],
  },
};

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

export function optionDefinition(name: OptionName): OptionDefinition {
  return OPTIONS[name];
}
