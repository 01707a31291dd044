/** `defineHandlers`: several resource types behind one function. */
import { plainCodec, type Kind } from './codec';
import type { ContractHandler } from './contract-types';
import type { KindHandler } from './define-handler';
import { serve } from './serve';
import type { LambdaHandler } from './types';

/**
 * Puts several handlers behind one Lambda function: each request goes to the handler of its `ResourceType`.
 *
 * @param handlers made by `defineHandler`, each with a contract of another resource type
 * @throws when there is none, one has no contract, or two have the same resource type
 */
export function defineHandlers(...handlers: readonly ContractHandler[]): LambdaHandler {
  const kinds = new Map<string, Kind>();
  for (const [index, { kind }] of handlers.map((handler: KindHandler) => handler ?? {}).entries()) {
    const { resourceType } = kind ?? {};
    const where = `defineHandlers: handler ${index + 1}`;
    if (!kind || !resourceType) throw new Error(`${where} has no contract: expected what defineHandler(contract, methods) made`);
    if (kinds.has(resourceType)) throw new Error(`${where} is another one of ${resourceType}: give each resource type one handler`);
    kinds.set(resourceType, kind);
  }
  const known = [...kinds.keys()];
  if (!known.length) throw new Error('defineHandlers: expected at least one handler');
  const methods = { create: () => {}, update: () => {}, delete: () => {} };
  const stranger: Kind = {
    handlers: methods,
    codec: {
      ...plainCodec(methods),
      complete({ resourceType }) {
        throw new Error(`ResourceType: expected ${known.join(' or ')}, got ${resourceType}; is the ServiceToken that of another provider?`);
      },
    },
  };
  return serve((resourceType) => kinds.get(resourceType) ?? stranger);
}
