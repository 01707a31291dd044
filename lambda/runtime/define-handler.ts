/** `defineHandler`: checks the methods and wires the runtime to the real world. */
import { plainCodec, type Kind } from './codec';
import type { ContractHandler, ContractHandlers } from './contract-types';
import { flatten } from './flatten';
import { isRecord } from './parse';
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
  handlers: NoInfer<ContractHandlers<Input, P, O>>,
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
export function defineHandler(...given: readonly unknown[]): LambdaHandler {
  const handlers = given.at(-1);
  const contract = given.length > 1 ? given[0] : undefined;
  if (given.length > 1 && !isContract(contract)) throw new Error('defineHandler: expected a contract of cdk-custom-resource-kit/contract');
  checkMethods(handlers);
  const kind: Kind = isContract(contract)
    ? { resourceType: contract.resourceType, handlers, codec: contract.codecFor(handlers, flatten) }
    : { handlers, codec: plainCodec(handlers) };
  return Object.assign(serve(() => kind), { kind, resourceType: kind.resourceType });
}

function isContract(value: unknown): value is AnyContract {
  return isRecord(value) && typeof value.codecFor === 'function';
}

function checkMethods(handlers: unknown): asserts handlers is Handlers {
  const check = (name: keyof Handlers, ...others: string[]) => {
    const method = isRecord(handlers) ? handlers[name] : undefined;
    // First what nearly every handler has: this runs while Lambda loads the module.
    if (typeof method === 'function') return;
    const got = String(JSON.stringify(method));
    if (!others.includes(got)) throw new Error(`defineHandler: ${name} must be ${['a function', ...others].join(' or ')}, got ${got}`);
  };
  check('create');
  check('update', '"replace"');
  check('delete');
  check('read', 'undefined');
  check('deleteUnknown', '"delete"', 'undefined');
}
