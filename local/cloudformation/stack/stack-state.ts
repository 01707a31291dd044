/** What a stack is between two operations. */
import { Plan } from './plan';
import { StackStatus } from './statuses';
import { DeletionPolicy } from '../template/template';
import { ValueObject } from '../template/value';

export interface StackIdentity {
  readonly stackName: string;
  readonly stackId: string;
  readonly region: string;
  readonly accountId: string;
}

/** One physical thing that the stack holds under a logical id. */
export interface ResourceState {
  readonly logicalId: string;
  readonly type: string;
  readonly physicalId: string;
  /** Evaluated; of a custom resource as its provider got them. */
  readonly properties: ValueObject;
  /** What `Fn::GetAtt` reads. */
  readonly attributes: ValueObject;
  /** The provider asked that attributes be masked wherever the resource is shown. */
  readonly noEcho: boolean;
  readonly deletionPolicy: DeletionPolicy;
  readonly updateReplacePolicy: DeletionPolicy;
  readonly dependsOn: ReadonlySet<string>;
}

/** What an update did so far, for the way back. */
export interface Journal {
  /** The stack's resources before the update. */
  readonly before: ReadonlyMap<string, ResourceState>;
  /** The stack's outputs before the update. */
  readonly outputs: ReadonlyMap<string, StackOutput>;
  readonly created: Set<string>;
  /** Asked to change, whether or not that went well. */
  readonly changed: Set<string>;
  /** Asked to change, and failed. */
  readonly failed: Set<string>;
}

/** The way back from an update, as far as it went. */
export interface Rollback {
  readonly plan: Plan;
  readonly oldPlan: Plan;
  readonly journal: Journal;
  /** Logical ids that are as they were before the update. */
  readonly restored: Set<string>;
  /** Things that the stack does not hold any more, to be deleted at the end. */
  readonly surplus: ResourceState[];
}

export interface StackState extends StackIdentity {
  status: StackStatus;
  statusReason?: string;
  /** The template that the resources stand for; undefined until a create or update completed. */
  plan?: Plan;
  resources: Map<string, ResourceState>;
  /** Id of the stack that this one is nested in; undefined = it is a root. */
  readonly parentId?: string;
  /** Set from the update until its clean-up is over, and in `UPDATE_ROLLBACK_FAILED`: what is still to be rolled back. */
  rollback?: Rollback;
  outputs: ReadonlyMap<string, StackOutput>;
}

export interface StackOutput {
  readonly value: string;
  readonly exportName?: string;
}
