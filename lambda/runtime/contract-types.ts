/** What the author of a handler sees when a contract gives the types. */
import type { Awaitable, HandlerResult, LambdaHandler, PhysicalResourceRequest, Properties, ResourceRequest } from './types';
import type { Issue } from '../../src/contract';

/** Names of top-level properties. */
export type NameOf<Input> = Input extends unknown ? keyof Input & string : never;

/** What a contract adds to a request. */
interface Sent {
  /** The properties as CloudFormation sent them: scalars as text, without defaults. */
  readonly rawProperties: Properties;
  /** The old properties as CloudFormation sent them; empty except in an Update. */
  readonly rawOldProperties: Properties;
  /**
   * What the contract has against the `properties` of a Delete, or the `oldProperties` of an Update: an older version of the contract may have taken them.
   *
   * Neither is refused: what does not fit the contract is there as it was sent. Empty when all is well, and in a Create.
   */
  readonly issues: readonly Issue[];
}

/**
 * What `create` gets.
 *
 * `properties` are valid, with defaults; `oldProperties` have the contract's types as far as they fit it, without defaults.
 */
export interface ContractRequest<Input, P> extends ResourceRequest<P, Partial<Input>, NameOf<Input>>, Sent {}

/** What `update` and `read` get, and `delete` with `properties` that may be incomplete. */
export interface ContractPhysicalRequest<Input, P> extends PhysicalResourceRequest<P, Partial<Input>, NameOf<Input>>, Sent {}

/** A result with the outputs that the contract requires. */
export interface ResultWithOutputs<O> extends HandlerResult<O> {
  readonly outputs: O;
}

/** What `create`, `update` and `read` return: nothing will do when no output is required. */
export type ContractResult<O> = Record<never, never> extends O ? HandlerResult<O> | void : ResultWithOutputs<O>;

/** The methods behind a resource with a contract: each returns or throws, at once or by a promise. */
export interface ContractHandlers<Input, P, O> {
  /**
   * Changes the thing in place, or `'replace'`: every change makes a new thing with `create`, and CloudFormation deletes
   * the old one once the whole stack is updated. A change of a property in the contract's `replaceOn` replaces in any case.
   *
   * It must converge: CloudFormation rolls back by another Update with the properties swapped. With `'replace'`, a contract
   * with outputs needs `read`: an Update that changes nothing has to tell them again.
   */
  update: 'replace' | ((request: ContractPhysicalRequest<Input, P>) => Awaitable<ContractResult<O>>);
  /**
   * What to do about the Delete of a Create that was cut off, or given up by CloudFormation, so that its id is unknown:
   * `'delete'` calls `delete` with `defaultPhysicalResourceId`; a function looks for what may be left.
   *
   * @default - the Delete is acknowledged and logged
   */
  deleteUnknown?: 'delete' | ((request: ContractRequest<Input, Partial<P>>) => unknown);
  /** Makes the thing. */
  create(request: ContractRequest<Input, P>): Awaitable<ContractResult<O>>;
  /** Deletes the thing; one that is not there counts as deleted. What it returns is ignored. */
  delete(request: ContractPhysicalRequest<Input, Partial<P>>): unknown;
  /**
   * The result for this very thing, or `undefined` if nothing with this id has these properties.
   *
   * Asked before a replacement is created, with the resource's own id and then with `defaultPhysicalResourceId`: a
   * rollback may find the old thing still there.
   *
   * @default - a replacement always calls `create`
   */
  read?(request: ContractPhysicalRequest<Input, P>): Awaitable<ContractResult<O> | null | void>;
}

/** A handler that knows its resource type: `defineHandlers` puts several behind one function. */
export interface ContractHandler extends LambdaHandler {
  /** The contract's resource type. */
  readonly resourceType: string;
}
