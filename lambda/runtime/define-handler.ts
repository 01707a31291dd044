/** `defineHandler`: checks the methods and wires the runtime to the real world. */
import { plainCodec, type Kind } from './codec';
import type { ContractHandler, ContractHandlers } from './contract-types';
import { flatten } from './flatten';
import { serve } from './serve';
import type { Handlers, LambdaHandler } from './types';
import type { AnyContract, Contract } from '../../src/contract';

/** A Lambda function, and what it was made of. */
export interface KindHandler extends LambdaHandler {
  readonly kind?: Kind;
}

/**
 * Makes a Lambda function out of the methods behind a custom resource, typed and checked by its contract.
 *
 * Properties arrive with the contract's types, valid and with defaults; outputs are checked before they are sent.
 *
 * @param contract what `defineResource` of `cdk-custom-resource-kit/contract` made
 * @throws when a method is missing or no function, or an Update that changes nothing could not tell the outputs again
 */
export function defineHandler<Input, P, O, ReplaceOn extends string, Attributes>(
  contract: Contract<Input, P, O, ReplaceOn, Attributes>,
  handlers: ContractHandlers<NoInfer<Input>, NoInfer<P>, NoInfer<O>>,
): ContractHandler;
/**
 * Makes a Lambda function out of the methods behind a custom resource.
 *
 * The methods only return or throw: what they return is checked and sent to CloudFormation, what they throw fails the
 * request with their message, and one that does not finish in time is answered for it.
 *
 * @throws when a method is missing or no function
 */
export function defineHandler(handlers: Handlers): LambdaHandler;
export function defineHandler(...given: [Handlers] | [AnyContract, Handlers]): LambdaHandler {
  const [handlers, contract] = given.length === 2 ? [given[1], given[0]] : given;
  if (given.length === 2 && !contract?.codecFor) throw new Error('defineHandler: expected a contract of cdk-custom-resource-kit/contract');
  const check = (name: keyof Handlers, ...others: string[]) => {
    const method: unknown = handlers?.[name];
    const got = String(JSON.stringify(method));
    if (typeof method === 'function' || others.includes(got)) return;
    throw new Error(`defineHandler: ${name} must be ${['a function', ...others].join(' or ')}, got ${got}`);
  };
  check('create');
  check('update', '"replace"');
  check('delete');
  check('read', 'undefined');
  check('deleteUnknown', '"delete"', 'undefined');
  const kind: Kind = { resourceType: contract?.resourceType, handlers, codec: contract?.codecFor(handlers, flatten) ?? plainCodec(handlers) };
  return Object.assign(serve(() => kind), { kind, resourceType: kind.resourceType });
}
