/**
 * The few kinds of values that the contract holds, as a Standard Schema with its JSON Schema.
 *
 * A library's own writer of JSON Schema is larger than all of the handler's code.
 */
import type { ContractSchema } from '../../src/contract';

/** One kind of value: its JSON Schema, and whether a value is of the kind. */
export interface Kind<T> {
  readonly json: Readonly<Record<string, unknown>>;
  is(value: unknown): value is T;
}

/** A member that need not be there. */
export interface Optional<T> {
  readonly optional: Kind<T>;
}

type Members = Readonly<Record<string, Kind<unknown> | Optional<unknown>>>;
type Of<M> = M extends Kind<infer T> ? T : M extends Optional<infer T> ? T | undefined : never;
type Required<M extends Members> = { [Name in keyof M]: M[Name] extends Kind<unknown> ? Name : never }[keyof M];

/** The object that a schema describes. */
export type ObjectOf<M extends Members> =
  { readonly [Name in Required<M>]: Of<M[Name]> } & { readonly [Name in Exclude<keyof M, Required<M>>]?: Of<M[Name]> };

export const text: Kind<string> = {
  json: { type: 'string' },
  is: (value) => typeof value === 'string',
};
export const number: Kind<number> = {
  json: { type: 'number' },
  is: (value) => typeof value === 'number',
};
export const flag: Kind<boolean> = {
  json: { type: 'boolean' },
  is: (value) => typeof value === 'boolean',
};
export const texts: Kind<Readonly<Record<string, string>>> = {
  json: { type: 'object', additionalProperties: text.json },
  is: (value): value is Readonly<Record<string, string>> => typeof value === 'object' && value !== null && Object.values(value).every(text.is),
};
export const list: Kind<readonly unknown[]> = {
  json: { type: 'array', items: {} },
  is: Array.isArray,
};

export const optional = <T>(kind: Kind<T>): Optional<T> => ({ optional: kind });

/** An object with these members; others are left out. */
export function object<const M extends Members>(members: M): ContractSchema<ObjectOf<M>> {
  const entries = Object.entries(members).map(([name, member]) => ({
    name,
    kind: 'optional' in member ? member.optional : member,
    required: !('optional' in member),
  }));
  const json = () => ({
    type: 'object',
    properties: Object.fromEntries(entries.map(({ name, kind }) => [name, kind.json])),
    required: entries.filter(({ required }) => required).map(({ name }) => name),
  });
  const isObject = (value: unknown): value is ObjectOf<M> => typeof value === 'object' && value !== null;
  return {
    '~standard': {
      version: 1,
      vendor: 'cdk-custom-resource-kit',
      validate: (value) => {
        if (!isObject(value)) return { issues: [{ message: 'expected an object' }] };
        const given: Readonly<Record<string, unknown>> = { ...value };
        const wrong = entries.filter(({ name, kind, required }) => (given[name] === undefined ? required : !kind.is(given[name])));
        if (wrong.length === 0) return { value };
        return { issues: wrong.map(({ name, kind }) => ({ message: `expected ${String(kind.json.type)}`, path: [name] })) };
      },
      jsonSchema: { input: json, output: json },
    },
  };
}
