/** What a contract is to the construct, the runtime and the author: plain types and no schema library. */
import { ContractCodec, UsedMethods } from './codec';
import { Issue } from './issues';
import { OutputMap } from './outputs';
import { Validated } from './validate';

/**
 * A custom resource, declared once with `defineResource`.
 *
 * @typeParam Input      what the stack gives as properties
 * @typeParam Properties what the handler gets: coerced, validated, with defaults
 * @typeParam Outputs    what the handler returns
 * @typeParam ReplaceOn  names of the properties whose change replaces the thing
 * @typeParam Attributes what the stack reads
 */
export interface Contract<Input, Properties, Outputs, ReplaceOn extends string = string, Attributes = Outputs> {
  /** The resource's type in the template. */
  readonly resourceType: string;
  /** Names of the properties whose change replaces the thing; empty when every Update is in place. */
  readonly replaceOn: readonly ReplaceOn[];
  /** Outputs that must not be shown, as declared. */
  readonly secretOutputs: readonly string[];
  /** Every output by its dotted key; empty when the resource has none. */
  readonly outputs: OutputMap;
  /** The properties as JSON Schema: what CloudFormation's text is coerced by. */
  readonly propertiesSchema: Readonly<Record<string, unknown>>;
  /** Carries the types; never there at run time. */
  readonly types?: { readonly input: Input; readonly properties: Properties; readonly outputs: Outputs; readonly attributes: Attributes };

  /** Turns properties as CloudFormation sends them into what the schema says; what does not fit stays as it is. Without `ServiceToken` and `ServiceTimeout`. */
  coerceProperties(sent: unknown): Readonly<Record<string, unknown>>;
  /** Validates coerced properties, fills in defaults and transforms. Its issues hold no values. */
  validateProperties(coerced: unknown): Promise<Validated<Properties>>;
  /** The values of `replaceOn` among coerced properties: what makes two requests speak of the same thing. One that has its default counts as left out. */
  identityOf(coerced: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Validates what the handler returned: a missing, wrong or undeclared output is an issue that names it. */
  validateOutputs(returned: unknown): Promise<Validated<Attributes>>;
  /** The issues of properties that a stack gives, as far as tokens let them be known; never waits. */
  issuesAtSynth(given: unknown, isToken: (value: unknown) => boolean): readonly Issue[];
  /** How the runtime reads requests and writes answers by this contract; `defineHandler` asks for it. */
  codecFor<Data>(methods: UsedMethods, flatten: (outputs: unknown) => Data): ContractCodec<Data>;
}

/** Any contract. */
export type AnyContract = Contract<unknown, unknown, unknown, string, unknown>;

/** What the stack gives as properties of a contract. */
export type ContractInput<C extends { readonly types?: { readonly input: unknown } }> = NonNullable<C['types']>['input'];
/** What the handler gets as properties of a contract. */
export type ContractProperties<C extends { readonly types?: { readonly properties: unknown } }> = NonNullable<C['types']>['properties'];
/** What the handler of a contract returns as outputs. */
export type ContractOutputs<C extends { readonly types?: { readonly outputs: unknown } }> = NonNullable<C['types']>['outputs'];
/** What the stack reads as outputs of a contract. */
export type ContractAttributes<C extends { readonly types?: { readonly attributes: unknown } }> = NonNullable<C['types']>['attributes'];

/** The outputs of a contract without any. */
export type NoOutputs = { readonly [name: string]: never };

/** An object type as its members, without the names of the library that made it. */
export type Plain<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never;

/** The names of an object's members, of every alternative when it is a union; not the keys of a record. */
export type KeysOf<T> = T extends unknown ? keyof { [Key in keyof T as string extends Key ? never : Key]: never } & string : never;

/** Names and dotted keys of outputs. */
export type OutputKeys<T> = T extends object
  ? { [Key in keyof T & string]: Key | (NonNullable<T[Key]> extends readonly unknown[] | string | number | boolean ? never : `${Key}.${OutputKeys<NonNullable<T[Key]>>}`) }[keyof T & string]
  : never;
