/** What the author of a handler sees: the request object, the result, the methods. */

/** Properties as CloudFormation sent them: scalars arrive as strings, at every depth. */
export type Properties = Readonly<Record<string, unknown>>;

/**
 * Values that templates read with `Fn::GetAtt`.
 *
 * Strings are sent as they are, numbers and booleans as strings, lists of these as one list of strings; plain objects are
 * flattened to dotted names; `null` and `undefined` members are left out. Anything else fails the request, with the name
 * of the output. An `object`, so that values of the author's own interfaces fit.
 */
export type Outputs = object;

/** What CloudFormation asks for. */
export type RequestType = 'Create' | 'Update' | 'Delete';

/** Writes one JSON object a line to the function's log; signed URLs and secret outputs are masked. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** What `create` and a `deleteUnknown` function get: everything about the request except a physical id. */
export interface ResourceRequest<P = Properties, Old = Properties, Name extends string = string> {
  /** As CloudFormation sent it: `create` also runs in an `Update` that replaces, `delete` also cleans up failed ones. */
  readonly requestType: RequestType;
  readonly requestId: string;
  readonly stackId: string;
  readonly logicalResourceId: string;
  readonly resourceType: string;
  /** The resource's properties, without `ServiceToken` and `ServiceTimeout`. */
  readonly properties: P;
  /** What was declared before, without `ServiceToken` and `ServiceTimeout`; empty except in an Update. */
  readonly oldProperties: Old;
  /** Names of the top-level properties that an Update changes, added and removed ones too; empty except in an Update. */
  readonly changed: readonly Name[];
  /**
   * An id for the thing, the same whenever the request speaks of the same thing, in a rollback too.
   *
   * It is the physical id when `create` returns none.
   */
  readonly defaultPhysicalResourceId: string;
  /** 32 hexadecimal digits, the same for every delivery of this request: made for the client tokens of AWS APIs. */
  readonly idempotencyToken: string;
  /** Aborted when the time is up: the request is then answered `FAILED`, whatever the method does. */
  readonly signal: AbortSignal;
  /** When the method must have finished: the end of Lambda's or CloudFormation's time, less what the answer needs. */
  readonly deadline: Date;
  readonly log: Logger;
  /** Lambda's context object, as it came. */
  readonly lambdaContext: unknown;
  /**
   * Tells the id of a thing that exists, or is about to, before the method returns.
   *
   * When the method fails afterwards, a Create reports this id, so that CloudFormation deletes the thing; what a
   * failed Update made under another id than the resource's is deleted at once. Call it before making the thing, if the
   * id is known by then.
   *
   * @throws when the id is empty, not a string, over 1,024 bytes, or of a form kept for failed creates
   */
  setPhysicalResourceId(physicalResourceId: string): void;
}

/** What `update`, `delete` and `read` get. */
export interface PhysicalResourceRequest<P = Properties, Old = Properties, Name extends string = string> extends ResourceRequest<P, Old, Name> {
  /** The id of the thing to update, delete or read. */
  readonly physicalResourceId: string;
}

/** What `create`, `update` and `read` return. */
export interface HandlerResult<O = Outputs> {
  /**
   * 1 to 1,024 bytes. An `update` that returns another id than the request's has replaced the thing: CloudFormation then
   * sends a Delete for the old id.
   *
   * @default - what `setPhysicalResourceId` was told, else `defaultPhysicalResourceId` of a create and the same id otherwise
   */
  readonly physicalResourceId?: string;
  /** @default - no outputs; the outputs of an Update replace those sent before, they are not merged */
  readonly outputs?: O;
  /**
   * Masks the outputs where CloudFormation shows the resource. Templates that put one in `Outputs` or `Metadata` show it all the same.
   *
   * @default false
   */
  readonly noEcho?: boolean;
}

/** A value, now or later. */
export type Awaitable<T> = T | Promise<T>;

/** The methods behind a custom resource: each returns or throws, at once or by a promise. */
export interface Handlers {
  /**
   * Changes the thing in place, or `'replace'`: every change makes a new thing with `create`, and CloudFormation deletes
   * the old one once the whole stack is updated.
   *
   * It must converge: CloudFormation rolls back by another Update with the properties swapped.
   */
  update: 'replace' | ((request: PhysicalResourceRequest) => Awaitable<HandlerResult | void>);
  /**
   * What to do about the Delete of a Create that was cut off, or given up by CloudFormation, so that its id is unknown:
   * `'delete'` calls `delete` with `defaultPhysicalResourceId`; a function looks for what may be left.
   *
   * @default - the Delete is acknowledged and logged
   */
  deleteUnknown?: 'delete' | ((request: ResourceRequest) => unknown);
  /** Makes the thing. */
  create(request: ResourceRequest): Awaitable<HandlerResult | void>;
  /** Deletes the thing; one that is not there counts as deleted. What it returns is ignored. */
  delete(request: PhysicalResourceRequest): unknown;
  /**
   * The result for this very thing, or `undefined` if nothing with this id has these properties.
   *
   * Asked before a replacement is created, with the resource's own id and then with `defaultPhysicalResourceId`: a
   * rollback may find the old thing still there.
   *
   * @default - a replacement always calls `create`
   */
  read?(request: PhysicalResourceRequest): Awaitable<HandlerResult | null | void>;
}

/** The function to export from the Lambda's entry file. */
export type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;
