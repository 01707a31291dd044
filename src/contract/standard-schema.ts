/**
 * The part of two open standards that a contract needs of a schema library; declared here so that no library is a dependency.
 *
 * @see https://standardschema.dev/schema
 * @see https://standardschema.dev/json-schema
 */
import { isRecord } from './values';

/** A schema that can validate: Standard Schema, version 1. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** A schema that can also say what it takes as JSON Schema: what a contract is made of. */
export interface ContractSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchema<Input, Output>['~standard'] & { readonly jsonSchema: JsonSchemaConverter };
}

/** Writes a schema as JSON Schema: what it takes and what it gives. */
export interface JsonSchemaConverter {
  readonly input: (options: { readonly target: string }) => Record<string, unknown>;
  readonly output: (options: { readonly target: string }) => Record<string, unknown>;
}

/** What a validation came to. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<StandardIssue> };

/** One fault that a validation found. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** What a schema takes, as a type. */
export type InputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];
/** What a schema gives, as a type. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output'];

/** Newest first; a library must refuse a draft that it does not know. */
const TARGETS = ['draft-2020-12', 'draft-07'];

/** How a schema of each library becomes one with JSON Schema. */
const ADVICE: Readonly<Record<string, string>> = {
  zod: 'with zod/mini pass z.toJSONSchema(schema, { io: \'input\' }), with zod update to 4.2 or later',
  valibot: 'pass toStandardJsonSchema(schema) of @valibot/to-json-schema',
  arktype: 'update arktype to 2.1.28 or later',
};

/** Whether a value is a schema that can validate. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  const standard: unknown = hasStandard(value) ? value['~standard'] : undefined;
  return isRecord(standard) && typeof standard.validate === 'function';
}

/** A schema is an object or, with ArkType, a function. */
function hasStandard(value: unknown): value is { readonly '~standard': unknown } {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && '~standard' in value;
}

/**
 * The JSON Schema of one side of a schema.
 *
 * @param what names the schema in errors
 * @throws when the schema has no JSON Schema, or uses a type that JSON does not have
 */
export function jsonSchemaOf(schema: unknown, side: 'input' | 'output', what: string): Record<string, unknown> {
  if (!isStandardSchema(schema)) {
    throw new Error(`${what}: expected a schema with the Standard Schema interface (https://standardschema.dev), such as z.object({ … })`);
  }
  const standard = schema['~standard'];
  if (!hasJsonSchema(standard)) {
    const advice = ADVICE[standard.vendor] ?? 'use a library that implements Standard JSON Schema (https://standardschema.dev/json-schema)';
    throw new Error(`${what}: this schema of ${standard.vendor} has no JSON Schema; ${advice}`);
  }
  let failure: unknown;
  for (const target of TARGETS) {
    try {
      return standard.jsonSchema[side]({ target });
    } catch (error) {
      failure ??= error;
    }
  }
  throw new Error(
    `${what}: the schema cannot be written as JSON Schema: ${failure instanceof Error ? failure.message : String(failure)}; `
    + 'use types that JSON has (text for a date), and state the type that a transformation gives',
    { cause: failure },
  );
}

function hasJsonSchema(standard: StandardSchema['~standard']): standard is ContractSchema['~standard'] {
  return 'jsonSchema' in standard && isRecord(standard.jsonSchema);
}
