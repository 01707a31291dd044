/** What stands behind a resource type: how its things are created, changed and deleted. */
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value, ValueObject } from '../template/value';

/** Why an operation runs: forward, back after a failure, or clearing up after either. */
export type Phase = 'forward' | 'rollback' | 'cleanup';

export interface ResourceRequest {
  readonly stack: StackIdentity;
  readonly logicalId: string;
  readonly type: string;
  readonly phase: Phase;
  /** Assembly folder that the resource's template came with. */
  readonly directory: string;
  /** Evaluated. */
  readonly properties: ValueObject;
  /** Another resource failed: nobody waits for this one any longer. A Delete is never cancelled. */
  readonly cancelled?: AbortSignal;
}

export interface ResourceUpdate extends ResourceRequest {
  readonly physicalId: string;
  readonly oldProperties: ValueObject;
}

export interface ResourceDeletion extends ResourceRequest {
  readonly physicalId: string;
}

export type Outcome =
  | { readonly ok: true; readonly physicalId: string; readonly attributes: ValueObject; readonly noEcho: boolean }
  | Failure;

export interface Failure {
  readonly ok: false;
  readonly reason: string;
  /** What a Delete or a further Update must name; absent = nothing was made, or the id did not change. */
  readonly physicalId?: string;
  /** Refused before anything was asked of the thing: there is nothing to roll back. */
  readonly untouched?: true;
}

export interface ResourceProvider {
  /**
   * How a rollback undoes a finished replacement: true = with another Update, as for custom resources;
   * false = the old thing, which still exists, simply stands again.
   */
  readonly updatesBackFromReplacement: boolean;
  /** Properties as the type sees them; two equal results mean that an update has nothing to do. */
  normalize(properties: ValueObject): ValueObject;
  create(request: ResourceRequest): Promise<Outcome>;
  /** A different physical id in the outcome is a replacement: the old thing is deleted when the stack's update is over. */
  update(request: ResourceUpdate): Promise<Outcome>;
  delete(request: ResourceDeletion): Promise<Outcome>;
  /** Lets a thing of a loaded state exist again on this machine. */
  restore(request: ResourceDeletion): void;
  /** @throws UnavailableValueError if the resource has no such attribute */
  attribute(resource: ResourceState, name: string, stack: StackIdentity): Value;
}
