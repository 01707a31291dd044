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

export interface StackState extends StackIdentity {
  status: StackStatus;
  statusReason?: string;
  /** The template that the resources stand for; undefined until a create or update completed. */
  plan?: Plan;
  resources: Map<string, ResourceState>;
  outputs: ReadonlyMap<string, StackOutput>;
}

export interface StackOutput {
  readonly value: string;
  readonly exportName?: string;
}
