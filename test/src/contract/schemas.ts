/** Builders of definitions, as a JavaScript file may write them: without the compiler's help. */
import * as z from 'zod';
import { AnyContract, defineResource } from '../../../src/contract';

/** A Standard Schema of a JSON Schema written by hand; takes everything unless told otherwise. */
export function aSchema(jsonSchema: Record<string, unknown>, validate: (value: unknown) => unknown = (value) => ({ value })): unknown {
  return { '~standard': { version: 1, vendor: 'test', validate, jsonSchema: { input: () => jsonSchema, output: () => jsonSchema } } };
}

const untyped: (definition: never) => AnyContract = defineResource;

/** A contract of `Custom::Thing` with these parts of its definition. */
export function define(overrides: object = {}): AnyContract {
  const definition: unknown = { resourceType: 'Custom::Thing', properties: z.object({ name: z.string(), count: z.int() }), ...overrides };
  return untyped(definition as never);
}

/** The message of the error that a function throws. */
export function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was thrown';
}
