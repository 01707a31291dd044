/** Finds the Python that plays Lambda's on this machine. */
import { spawnSync } from 'node:child_process';
import { RuntimeClientName } from '../node/runtime-client';

/** An interpreter, and what runs functions in it. */
export interface Python {
  /** Path of the executable itself, not of a script that chooses one. */
  readonly executable: string;
  readonly client: RuntimeClientName;
}

/** A script in the place of the executable may first look for a version. */
const PROBE_TIMEOUT_MS = 10_000;

/** The oldest that the bootstrap runs on. */
const LEAST_MINOR = 8;

const PROBE = `
import importlib.util, json, sys
print(json.dumps([sys.executable, sys.version_info[0], sys.version_info[1], importlib.util.find_spec("awslambdaric") is not None]))`;

/**
 * The interpreter for functions of this runtime: the one that is wished for, else the runtime's own version, else any Python 3.
 *
 * @param where   names the function, for errors
 * @param runtime Lambda's name of it, such as `python3.13`
 * @throws when there is none, or Amazon's client is asked for and it has none
 */
export function findPython(where: string, runtime: string, wish: string | undefined, clientWish: RuntimeClientName | undefined): Python {
  const names = wish === undefined ? [runtime, 'python3', 'python'] : [wish];
  for (const name of names) {
    const found = probe(name);
    if (found === undefined) continue;
    const { executable, hasClient } = found;
    if (clientWish === 'aws-lambda-ric' && !hasClient) {
      throw new Error(`runtimeClient: awslambdaric is not installed for ${executable}; install it with ${executable} -m pip install awslambdaric, or leave the choice to the host`);
    }
    return { executable, client: hasClient && clientWish !== 'bootstrap' ? 'aws-lambda-ric' : 'bootstrap' };
  }
  throw new Error(`${where}: runtime ${JSON.stringify(runtime)} needs Python 3.${LEAST_MINOR} or later on this machine, got none by the name of ${names.join(', ')}; `
    + 'install it (apt-get install python3, brew install python3), or name it by the option python');
}

function probe(name: string): { readonly executable: string; readonly hasClient: boolean } | undefined {
  const { status, stdout } = spawnSync(name, ['-c', PROBE], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: PROBE_TIMEOUT_MS });
  if (status !== 0) return undefined;
  const told: unknown = JSON.parse(stdout);
  const [executable, major, minor, hasClient]: readonly unknown[] = Array.isArray(told) ? told : [];
  if (typeof executable !== 'string' || executable === '' || major !== 3 || Number(minor) < LEAST_MINOR) return undefined;
  return { executable, hasClient: hasClient === true };
}
