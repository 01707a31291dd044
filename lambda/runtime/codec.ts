/** How a handler's values meet the wire: the part that a contract decides. */
import { flatten, type Data } from './flatten';
import type { Handlers, Properties } from './types';

export interface Codec {
  /** What makes two requests speak of the same thing: a change of it is a replacement. */
  identity(properties: Properties): unknown;
  /** @throws an error that names the output that must not leave */
  data(outputs: unknown): Data;
}

/** Without a contract: properties as sent, any output; `update: 'replace'` makes every property part of the identity. */
export function plainCodec(handlers: Handlers): Codec {
  return { identity: (properties) => (handlers.update === 'replace' ? properties : {}), data: flatten };
}
