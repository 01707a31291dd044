/** Chooses, by Lambda's name of the runtime, the program that runs a function on this machine. */
import { customProgram } from './custom';
import { nodeProgram } from './node/node-program';
import { findRuntimeClient, RuntimeClient, RuntimeClientName } from './node/runtime-client';
import { Program } from './program';
import { FunctionDefinition } from '../function-definition';
import { findPython, Python } from './python/interpreter';
import { pythonProgram } from './python/python-program';

/** Which executables stand for Lambda's runtimes. */
export interface ProgramOptions {
  readonly node?: string;
  readonly python?: string;
  readonly runtimeClient?: RuntimeClientName;
}

export class Programs {
  private readonly nodeClient: RuntimeClient;
  /** By runtime: looking for one starts processes. */
  private readonly pythons = new Map<string, Python>();

  /** @throws when the runtime client that is asked for is not installed for Node.js */
  public constructor(private readonly options: ProgramOptions) {
    this.nodeClient = findRuntimeClient(options.runtimeClient);
  }

  /** @throws when functions of this runtime cannot run on this machine */
  public of(definition: FunctionDefinition): Program {
    const { functionName, runtime, refusal } = definition;
    const language = languageOf(runtime);
    // Where its language cannot run it does not matter what its code is like: that of Java comes as a file.
    if (refusal !== undefined && (language !== undefined || runtime === '')) throw new Error(`function ${functionName}: ${refusal}`);
    switch (language) {
      case 'node': return nodeProgram(definition, this.options.node ?? process.execPath, this.nodeClient);
      case 'python': return pythonProgram(definition, this.python(functionName, runtime));
      case 'custom': return customProgram(definition);
      case undefined:
        throw new Error(`function ${functionName}: runtime ${JSON.stringify(runtime)} cannot run on this machine; `
          + 'functions of nodejs, python and provided (an executable named bootstrap) runtimes can');
      default: return unreachable(language);
    }
  }

  private python(functionName: string, runtime: string): Python {
    const known = this.pythons.get(runtime);
    if (known !== undefined) return known;
    const found = findPython(`function ${functionName}`, runtime, this.options.python, this.options.runtimeClient);
    this.pythons.set(runtime, found);
    return found;
  }
}

function languageOf(runtime: string): 'node' | 'python' | 'custom' | undefined {
  if (/^nodejs\d+\.x$/.test(runtime)) return 'node';
  if (/^python3\.\d+$/.test(runtime)) return 'python';
  return /^provided(\.\w+)?$/.test(runtime) ? 'custom' : undefined;
}

function unreachable(language: never): never {
  throw new Error(`unknown language ${JSON.stringify(language)}`);
}
