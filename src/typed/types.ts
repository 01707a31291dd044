/** Types of a construct that follow from a contract. */
import { Duration, IResolvable, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { IResourceProvider } from '../resource-provider-ref';
import { TypedCustomResource } from '../typed-custom-resource';

/** Props that every construct of a contract has. */
export interface ContractConstructProps {
  /**
   * What handles the resource.
   *
   * CloudFormation refuses another provider for an existing resource: give the resource a new id together with the new provider.
   */
  readonly provider: IResourceProvider;

  /**
   * How long CloudFormation waits for an answer, in whole seconds, from 1 second to 1 hour, and at least the provider's `timeout`.
   *
   * It is an ordinary property: changing it sends an Update.
   *
   * @default - the provider's `serviceTimeout`, else 1860 seconds
   */
  readonly serviceTimeout?: Duration;

  /**
   * What becomes of the thing when the resource is removed from the stack or replaced.
   *
   * @default RemovalPolicy.DESTROY
   */
  readonly removalPolicy?: RemovalPolicy;
}

/**
 * A property as a stack may give it: its value, a token for it, or tokens inside it.
 *
 * Tokens that are encoded as text, as a number or as a list have the type of what they stand for; any other is an `IResolvable` (`Token.asAny(token)`).
 */
export type OrToken<T> =
  unknown extends T ? T
    : T extends string | number | boolean ? T | IResolvable
      : T extends null | undefined ? T
        : { readonly [Key in keyof T]: OrToken<T[Key]> } | IResolvable;

/** The members of an object, each of which may be a token. */
export type MembersOrTokens<T> = T extends unknown ? { readonly [Key in keyof T]: OrToken<T[Key]> } : never;

/** Props of a contract's construct: the common ones and the contract's properties, flat. */
export type PropsOf<Input> = ContractConstructProps & MembersOrTokens<Input>;

/** Names of outputs that are always there. */
type RequiredKeys<Attributes> = {
  [Key in keyof Attributes]-?: undefined extends Attributes[Key] ? never : null extends Attributes[Key] ? never : string extends Key ? never : Key;
}[keyof Attributes] & string;

/** How an output is read: text, number and list tokens, booleans as `IResolvable`, nested objects as such. */
export type AttributeOf<T> =
  [T] extends [boolean] ? IResolvable
    : [T] extends [number] ? number
      : [T] extends [string | number | boolean] ? string
        : [T] extends [readonly unknown[]] ? string[]
          : AttributesOf<T>;

/** The getters of outputs that are always there; read others with `getAttString` and its like. */
export type AttributesOf<Attributes> = { readonly [Key in RequiredKeys<Attributes>]: AttributeOf<Attributes[Key]> };

/** The class that `defineConstruct` makes, to be extended. */
export interface ContractConstructClass<Input, Attributes> {
  new (scope: Construct, id: string, props: PropsOf<Input>): TypedCustomResource & AttributesOf<Attributes>;
}
