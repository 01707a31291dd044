/** How a handler's values meet the wire: the part that a contract decides. */
import { flatten, type Data } from './flatten';
import type { Awaitable, Handlers, Properties, ResourceRequest } from './types';

export interface Codec {
  /** Whether every answer hides its outputs. */
  readonly noEcho: boolean;
  /** The properties with the types that are declared; what has another one stays as sent. Never throws. */
  read(sent: Properties): Properties;
  /** What `read` gives, without what is written out though it is the default: that is no difference. */
  coerce(sent: Properties): Properties;
  /** What makes two requests speak of the same thing: a change of it is a replacement. */
  identity(coerced: Properties): unknown;
  /**
   * What the methods get for a request that holds properties as sent.
   *
   * @throws an error that names each property that keeps a Create or an Update from being worked on
   */
  complete(request: ResourceRequest): Awaitable<ResourceRequest>;
  /**
   * @param secrets gets the texts that must not be shown
   * @throws an error that names the output that must not leave
   */
  data(outputs: unknown, secrets: string[]): Awaitable<Data | undefined>;
}

/** One kind of resource: its methods, and how their values meet the wire. */
export interface Kind {
  /** The contract's resource type; any, without a contract. */
  readonly resourceType?: string;
  readonly handlers: Handlers;
  readonly codec: Codec;
}

/** Without a contract: properties as sent, any output; `update: 'replace'` makes every property part of the identity. */
export function plainCodec(handlers: Handlers): Codec {
  return {
    noEcho: false,
    read: (sent) => sent,
    coerce: (sent) => sent,
    identity: (properties) => (handlers.update === 'replace' ? properties : {}),
    complete: (request) => request,
    data: (outputs) => (outputs === undefined ? undefined : flatten(outputs)),
  };
}
