import { existsSync } from 'node:fs';
import { LocalCloudFormation } from '../local-cloudformation';
import { LocalCloudFormationOptions } from '../local-cloudformation-options';
import { Surroundings } from './arguments/command-line';
import { CommandName } from './arguments/options';
import { UsageError } from './usage-error';

/** For commands that work on what is there already. @throws UsageError for a state file that is not there */
export function checkStateExists({ state, command }: Surroundings & { readonly command: CommandName }): void {
  if (state === undefined || existsSync(state)) return;
  throw new UsageError(`--state: there is no file "${state}"; deploy with --state writes it`, command);
}

/** With the stacks of the state file, if there is one. @throws UsageError for a file that holds no state, or whose code is gone */
export async function openCloudFormation({ assembly, state }: Surroundings, options: LocalCloudFormationOptions): Promise<LocalCloudFormation> {
  if (state === undefined || !existsSync(state)) return new LocalCloudFormation(assembly, options);
  try {
    return await LocalCloudFormation.load(state, { ...options, assembly });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--state: "${state}" cannot be gone on with: ${why}; remove the file to begin anew`, undefined, { cause });
  }
}
