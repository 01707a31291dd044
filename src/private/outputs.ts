/** Declared outputs: their names, and the check of what is read. */
import { IConstruct } from 'constructs';
import { misuse, Where } from './checks';
import { OutputType } from '../output-type';
import { OUTPUT_NAME } from '../wire';

/** Outputs by name. */
export interface Outputs {
  readonly [name: string]: OutputType;
}

/** Which method reads an output of a type. */
const GETTERS: Record<OutputType, string> = {
  [OutputType.STRING]: 'getAttString',
  [OutputType.NUMBER]: 'getAttNumber',
  [OutputType.BOOLEAN]: 'getAttBoolean',
  [OutputType.STRING_LIST]: 'getAttStringList',
};

/** Throws at a name that no answer can have. */
export function checkOutputNames(where: Where, outputs: Outputs): void {
  for (const name of Object.keys(outputs)) {
    if (name.split('.').every((part) => OUTPUT_NAME.test(part))) continue;
    throw misuse(where, `outputs must be named by letters, digits, "_" and "-", with dots between nested names, got ${JSON.stringify(name)}; rename it`);
  }
}

/** Throws unless the output is declared, and of this type if one is asked for. */
export function checkOutput(scope: IConstruct, outputs: Outputs, name: string, wanted?: OutputType): void {
  const declared = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
  if (declared === undefined) {
    throw misuse(scope, `output ${JSON.stringify(name)} must be declared, got ${describe(outputs)}; correct the name, or add it to outputs`);
  }
  if (wanted !== undefined && declared !== wanted) {
    throw misuse(scope, `output ${JSON.stringify(name)} must be a ${wanted} for ${GETTERS[wanted]}, got a ${declared}; read it with ${GETTERS[declared]}`);
  }
}

function describe(outputs: Outputs): string {
  const entries = Object.entries(outputs);
  if (entries.length === 0) return 'no declared outputs';
  return `the outputs ${entries.map(([name, type]) => `${name} (${type})`).join(', ')}`;
}
