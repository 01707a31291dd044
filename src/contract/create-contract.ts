/** Makes the contract of a definition that has been checked. */
import { RESERVED_PROPERTIES } from '../wire';
import { createCodec } from './codec';
import { coerce } from './coerce';
import { AnyContract } from './contract';
import { withoutDefaults } from './defaults';
import { OutputMap, undeclaredOutputs } from './outputs';
import { StandardSchema } from './standard-schema';
import { issuesAtSynth, validate } from './validate';
import { own, recordOf } from './values';

/** A checked definition and the JSON Schemas of its two schemas. */
export interface CheckedDefinition {
  readonly resourceType: string;
  readonly properties: StandardSchema;
  readonly propertiesSchema: Readonly<Record<string, unknown>>;
  readonly outputs: StandardSchema;
  readonly outputsSchema: Readonly<Record<string, unknown>>;
  readonly declared: OutputMap;
  readonly replaceOn: readonly string[];
  readonly secretOutputs: readonly string[];
  readonly asSent: readonly string[];
}

/** The contract: data for the construct, functions for the runtime. */
export function createContract(definition: CheckedDefinition): AnyContract {
  const { resourceType, properties, propertiesSchema, outputs, outputsSchema, declared, replaceOn, secretOutputs, asSent } = definition;
  const contract: AnyContract = {
    resourceType,
    replaceOn,
    secretOutputs,
    outputs: declared,
    propertiesSchema,
    coerceProperties: (sent) => {
      const members = Object.entries(recordOf(sent)).filter(([name]) => !RESERVED_PROPERTIES.includes(name));
      return recordOf(coerce(propertiesSchema, Object.fromEntries(members), asSent));
    },
    validateProperties: (coerced) => validate(properties, propertiesSchema, coerced),
    identityOf: (coerced) => {
      const telling = withoutDefaults(propertiesSchema, coerced);
      return Object.fromEntries(replaceOn.map((name) => [name, own(telling, name)]));
    },
    validateOutputs: async (returned = {}) => {
      const undeclared = undeclaredOutputs(declared, returned).map((path) => ({ path, message: 'not an output of the contract; declare it or leave it out' }));
      const validated = await validate(outputs, outputsSchema, returned);
      if (undeclared.length === 0) return validated;
      return { valid: false, issues: [...undeclared, ...(validated.valid ? [] : validated.issues)] };
    },
    issuesAtSynth: (given, isToken) => issuesAtSynth(properties, propertiesSchema, given, isToken, asSent),
    codecFor: (methods, flatten) => createCodec(contract, methods, flatten),
  };
  return contract;
}
