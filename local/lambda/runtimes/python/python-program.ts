/** How Python is started to run a function: with Amazon's runtime client, or with the bootstrap of this package. */
import { join } from 'node:path';
import { Python } from './interpreter';
import { FunctionDefinition } from '../../function-definition';
import { Program } from '../program';

/** Next to this file, where it runs from its sources and where it was compiled. */
const BOOTSTRAP = join(__dirname, 'bootstrap.py');
const ISOLATION = join(__dirname, 'isolation.py');

export function pythonProgram({ handler, unreachable = [] }: FunctionDefinition, { executable, client }: Python): Program {
  const isolate = unreachable.length === 0 ? [] : [`runpy.run_path(${text(ISOLATION)})["cut_off"](${JSON.stringify(unreachable)})`];
  const run = client === 'bootstrap'
    ? `runpy.run_path(${text(BOOTSTRAP)}, run_name="__main__")`
    : 'runpy.run_module("awslambdaric", run_name="__main__", alter_sys=True)';
  return {
    command: executable,
    // As text, so that modules are looked for in the working directory, which is the folder of the code.
    args: ['-u', '-c', ['import runpy', ...isolate, run].join('\n'), handler],
    // Lambda's folder of the code is read-only; here it is an asset, which must stay as it is.
    environment: { PYTHONDONTWRITEBYTECODE: '1' },
  };
}

/** A text literal of JSON is one of Python. */
function text(path: string): string {
  return JSON.stringify(path);
}
