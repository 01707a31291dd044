/** `defineResource`: the one declaration that types and checks a custom resource on both sides. */
import { RESOURCE_TYPE } from '../wire';
import { inspect } from './ambiguity';
import { AnyContract, Contract, KeysOf, NoOutputs, OutputKeys, Plain } from './contract';
import { createContract } from './create-contract';
import { namesOf } from './members';
import { refuseTaken, TakenOutputName, TakenPropertyName } from './names';
import { isObjectPlace, outputMap, OutputMap } from './outputs';
import { placeOf } from './place';
import { ContractSchema, InputOf, isStandardSchema, jsonSchemaOf, OutputOf, StandardSchema } from './standard-schema';

/** What the compiler says of a schema that cannot be used; `unknown` when it can. */
type Checked<Schema extends StandardSchema, Clash, What extends string> =
  Schema extends ContractSchema
    ? [Clash] extends [never] ? unknown : `${What} "${Clash & string}" has a name that the construct or CloudFormation uses; rename it`
    : 'this schema has no JSON Schema: pass z.toJSONSchema(schema) of zod/mini, or toStandardJsonSchema(schema) of @valibot/to-json-schema';

/** What `defineResource` takes. */
export interface ResourceDefinition<
  Properties extends StandardSchema,
  Outputs extends StandardSchema,
  ReplaceOn extends KeysOf<InputOf<Properties>>,
> {
  /**
   * The resource's type in the template, such as `Custom::DatabaseUser`, or CloudFormation's generic type.
   *
   * `Custom::` and at most 52 letters, digits, `_`, `@` or `-`; it cannot change in an update.
   */
  readonly resourceType: `Custom::${string}` | 'AWS::CloudFormation::CustomResource';

  /**
   * The properties, as an object schema: any Standard Schema with Standard JSON Schema.
   *
   * zod from 4.2, `z.toJSONSchema(schema, { io: 'input' })` of zod/mini, ArkType, `toStandardJsonSchema(schema)` with Valibot.
   */
  readonly properties: Properties & Checked<Properties, KeysOf<InputOf<Properties>> & TakenPropertyName, 'property'>;

  /**
   * What the handler returns and the stack reads, as an object schema; nested objects become dotted keys.
   *
   * @default - the resource has no outputs
   */
  readonly outputs?: Outputs & Checked<Outputs, KeysOf<OutputOf<Outputs>> & TakenOutputName, 'output'>;

  /**
   * Properties that make the thing another thing: an Update that changes one of these creates anew, and CloudFormation deletes the old one.
   *
   * To write a property's default explicitly is no change, if the library states defaults in JSON Schema of what it takes: zod and Valibot do, ArkType does not.
   *
   * @default - every Update changes the thing in place
   */
  readonly replaceOn?: readonly ReplaceOn[];

  /**
   * Outputs that must not be shown, by name or dotted key. Any one makes every answer NoEcho.
   *
   * They are redacted in what the runtime logs; to use one in an Output, an export or Metadata is an error at synth, since CloudFormation shows those.
   *
   * @default - every output may be shown
   */
  readonly secretOutputs?: readonly OutputKeys<OutputOf<Outputs>>[];

  /**
   * Places whose values the handler gets as CloudFormation sends them: every scalar as text, at every depth below.
   *
   * Dotted paths within the properties, `*` for any key of a record and any entry of a list: `rules.*.value`. The schema has to take text there.
   *
   * @default - every place has to have one type, so that text can be turned into it
   */
  readonly asSent?: readonly string[];
}

/** A definition as JavaScript may pass it. */
interface UncheckedDefinition {
  readonly resourceType: unknown;
  readonly properties: unknown;
  readonly outputs?: unknown;
  readonly replaceOn?: readonly string[];
  readonly secretOutputs?: readonly string[];
  readonly asSent?: readonly string[];
}

/** The outputs of a resource that has none. */
const NO_OUTPUTS: ContractSchema<NoOutputs> = {
  '~standard': {
    version: 1,
    vendor: 'cdk-custom-resource-kit',
    validate: () => ({ value: {} }),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

/**
 * Declares a custom resource once: the construct's props, the handler's input, its outputs and the construct's attributes follow from it.
 *
 * @throws on a bad resource type, names that are taken or unknown, schemas without JSON Schema, and places where a text could mean two things
 */
export function defineResource<
  Properties extends StandardSchema,
  Outputs extends StandardSchema = ContractSchema<NoOutputs>,
  const ReplaceOn extends KeysOf<InputOf<Properties>> = never,
>(definition: ResourceDefinition<Properties, Outputs, ReplaceOn>): Contract<
  Plain<InputOf<Properties>>,
  Plain<OutputOf<Properties>>,
  Plain<InputOf<Outputs>>,
  ReplaceOn,
  Plain<OutputOf<Outputs>>
>;
export function defineResource(definition: UncheckedDefinition): AnyContract {
  const { resourceType, properties, outputs = NO_OUTPUTS, replaceOn = [], secretOutputs = [], asSent = [] } = definition;
  if (typeof resourceType !== 'string' || !RESOURCE_TYPE.test(resourceType)) {
    throw new Error(`resourceType: expected "Custom::" and 1 to 52 letters, digits, "_", "@" or "-", got ${JSON.stringify(resourceType)}`);
  }
  const propertiesSchema = jsonSchemaOf(properties, 'input', `${resourceType}: properties`);
  checkProperties(`${resourceType}: properties`, propertiesSchema, asSent);
  const names = topNames(propertiesSchema);
  refuseUnknown(`${resourceType}: replaceOn`, 'a property', replaceOn, names, 'properties');
  const outputsSchema = jsonSchemaOf(outputs, 'output', `${resourceType}: outputs`);
  const declared = declaredOutputs(`${resourceType}: outputs`, outputsSchema, secretOutputs);
  refuseUnknown(`${resourceType}: secretOutputs`, 'an output', secretOutputs, withParents(Object.keys(declared)), 'outputs');
  if (!isStandardSchema(properties) || !isStandardSchema(outputs)) throw new Error(`${resourceType}: expected schemas`);
  return createContract({ resourceType, properties, propertiesSchema, outputs, outputsSchema, declared, replaceOn, secretOutputs, asSent });
}

function checkProperties(where: string, schema: unknown, asSent: readonly string[]): void {
  if (!isObjectPlace(placeOf(schema, [schema]))) throw new Error(`${where}: expected an object schema: each member is a property`);
  refuseTaken(where, topNames(schema), 'property');
  const { ambiguities: [first], paths } = inspect(schema, asSent);
  const unknown = asSent.find((path) => !paths.includes(path));
  if (unknown !== undefined) {
    throw new Error(`${where}: asSent names "${unknown}", which is no place of the schema; its places are ${paths.filter((path) => path !== '').join(', ')}`);
  }
  if (first !== undefined) {
    throw new Error(`${where}.${first.path} ${first.problem}; give it one type, or list '${first.path}' in asSent to get the text`);
  }
}

function declaredOutputs(where: string, schema: unknown, secretOutputs: readonly string[]): OutputMap {
  const declared = outputMap(schema, secretOutputs, where);
  refuseTaken(where, topNames(schema), 'output');
  return declared;
}

function topNames(schema: unknown): readonly string[] {
  return [...new Set(placeOf(schema, [schema]).flatMap(namesOf))];
}

function withParents(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.flatMap((key) => key.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'))))];
}

function refuseUnknown(where: string, what: string, given: readonly string[], known: readonly string[], plural: string): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const list = known.length === 0 ? `there are no ${plural}` : `${plural} are ${known.join(', ')}`;
  throw new Error(`${where}: "${unknown}" is not ${what}; ${list}`);
}
