/**
 * One operation on a stack: what is done to a single resource, and the events that tell of it.
 *
 * In which order resources come, and what follows from a failure, is decided by the files around it.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html (statuses and reasons),
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html (in place, or by a replacement)
 */
import { NestedStackProvider } from './nested-stacks';
import { Plan } from './plan';
import { stackScope, Surroundings } from './scope';
import { ResourceState, StackState } from './stack-state';
import { ResourceStatus, StackStatus } from './statuses';
import { StackEvent, STACK_TYPE } from '../events/stack-event';
import { Clock } from '../protocol/ports';
import { Registry } from '../resources/registry';
import { Failure, Outcome, Phase, ResourceRequest } from '../resources/resource-provider';
import { evaluateMembers } from '../template/evaluate';
import { ResourceDefinition } from '../template/template';
import { TemplateError, UnavailableValueError } from '../template/template-error';
import { sameValue, ValueObject } from '../template/value';

export interface OperationSettings {
  readonly registry: Registry;
  readonly nested: NestedStackProvider;
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  /** Which id the Update of a rollback names after a finished replacement. */
  readonly rollbackPhysicalId: 'old' | 'new';
  onEvent(event: StackEvent): void;
}

/** Why a stack's way forward ended. */
export interface StackFailure {
  /** What the stack's own event says. */
  readonly stackReason: string;
  /** Of the first resource that failed. */
  readonly reason: string;
}

type Held = Pick<ResourceState, 'physicalId' | 'attributes' | 'noEcho'>;

export type UpdateResult =
  | { readonly kind: 'unchanged' | 'updated' }
  | { readonly kind: 'failed'; readonly reason: string; readonly touched: boolean };

export class StackOperation {
  /** @param events where the operation's events go; a nested stack's go to those of its root */
  constructor(public readonly stack: StackState, public readonly settings: OperationSettings, public readonly events: StackEvent[] = []) {}

  stackStatus(status: StackStatus, reason?: string): void {
    const { stack } = this;
    stack.status = status;
    stack.statusReason = reason;
    this.emit({ logicalId: stack.stackName, type: STACK_TYPE, status, physicalId: stack.stackId, reason });
  }

  /** @returns why it failed; undefined = it was created */
  async create(plan: Plan, definition: ResourceDefinition, cancelled: AbortSignal): Promise<string | undefined> {
    this.resourceStatus(definition, 'CREATE_IN_PROGRESS');
    const properties = this.evaluated(plan, definition);
    const outcome: Outcome = isFailure(properties) ? properties
      : await this.provider(definition).create({ ...this.request(plan, definition, properties, 'forward'), cancelled });
    if (outcome.ok) {
      this.hold(plan, definition, outcome, isFailure(properties) ? {} : properties);
      this.resourceStatus(definition, 'CREATE_IN_PROGRESS', outcome.physicalId, 'Resource creation Initiated');
      this.resourceStatus(definition, 'CREATE_COMPLETE', outcome.physicalId);
      return undefined;
    }
    if (outcome.physicalId !== undefined && !isFailure(properties)) {
      this.hold(plan, definition, { physicalId: outcome.physicalId, attributes: {}, noEcho: false }, properties);
    }
    this.resourceStatus(definition, 'CREATE_FAILED', outcome.physicalId, outcome.reason);
    return outcome.reason;
  }

  async update(plan: Plan, definition: ResourceDefinition, before: ResourceState, cancelled: AbortSignal): Promise<UpdateResult> {
    const properties = this.evaluated(plan, definition);
    if (isFailure(properties)) {
      this.resourceStatus(definition, 'UPDATE_FAILED', before.physicalId, properties.reason);
      return { kind: 'failed', reason: properties.reason, touched: false };
    }
    // A nested stack is always asked: it alone knows whether anything in it changed.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-stack.html ("initiates an update to its nested stacks")
    if (sameValue(properties, before.properties) && definition.type !== STACK_TYPE) {
      this.hold(plan, definition, before, properties);
      return { kind: 'unchanged' };
    }
    this.resourceStatus(definition, 'UPDATE_IN_PROGRESS', before.physicalId);
    const outcome = await this.provider(definition).update({
      ...this.request(plan, definition, properties, 'forward'), cancelled, physicalId: before.physicalId, oldProperties: before.properties,
    });
    if (!outcome.ok) return this.updateFailed(plan, definition, before, properties, outcome);
    this.hold(plan, definition, outcome, properties);
    if (outcome.physicalId !== before.physicalId) {
      this.resourceStatus(definition, 'UPDATE_IN_PROGRESS', outcome.physicalId, this.replacementReason(definition));
    }
    this.resourceStatus(definition, 'UPDATE_COMPLETE', outcome.physicalId);
    return { kind: 'updated' };
  }

  /** Sends the Update with swapped properties; `plan` is the one that `before` came from. @returns why it failed */
  async updateBack(plan: Plan, before: ResourceState, current: ResourceState): Promise<string | undefined> {
    const replaced = before.physicalId !== current.physicalId;
    this.resourceStatus(before, 'UPDATE_IN_PROGRESS', current.physicalId);
    const provider = this.provider(before);
    if (replaced && !provider.updatesBackFromReplacement) {
      this.stack.resources.set(before.logicalId, before);
      this.resourceStatus(before, 'UPDATE_COMPLETE', before.physicalId);
      return undefined;
    }
    const outcome = await provider.update({
      ...this.request(plan, before, before.properties, 'rollback'), physicalId: current.physicalId, oldProperties: current.properties,
    });
    if (!outcome.ok) {
      this.resourceStatus(before, 'UPDATE_FAILED', outcome.physicalId ?? current.physicalId, outcome.reason);
      return outcome.reason;
    }
    const { physicalId, attributes, noEcho } = outcome;
    this.stack.resources.set(before.logicalId, { ...before, physicalId, attributes, noEcho });
    this.resourceStatus(before, 'UPDATE_COMPLETE', physicalId);
    return undefined;
  }

  /** Deletes a thing, whether or not the stack still holds it. @returns why it failed */
  async delete(plan: Plan, thing: ResourceState, phase: Phase): Promise<string | undefined> {
    this.resourceStatus(thing, 'DELETE_IN_PROGRESS', thing.physicalId);
    const outcome = await this.provider(thing).delete({ ...this.request(plan, thing, thing.properties, phase), physicalId: thing.physicalId });
    this.resourceStatus(thing, outcome.ok ? 'DELETE_COMPLETE' : 'DELETE_FAILED', thing.physicalId, outcome.ok ? undefined : outcome.reason);
    return outcome.ok ? undefined : outcome.reason;
  }

  /** Whether the thing is a nested stack whose clean-up waits for this stack's. */
  awaitsCleanUp({ logicalId, type, physicalId }: ResourceState): boolean {
    return type === STACK_TYPE && this.stack.resources.get(logicalId)?.physicalId === physicalId && this.settings.nested.awaitsCleanUp(physicalId);
  }

  async cleanUpInside({ physicalId }: ResourceState): Promise<void> {
    return this.settings.nested.cleanUp(physicalId);
  }

  /** Takes a thing's update for granted. */
  skipUpdate(thing: ResourceState): void {
    this.stack.resources.set(thing.logicalId, thing);
    this.resourceStatus(thing, 'UPDATE_COMPLETE', thing.physicalId);
  }

  skipDelete(thing: ResourceState): void {
    this.resourceStatus(thing, 'DELETE_SKIPPED', thing.physicalId);
  }

  private updateFailed(plan: Plan, definition: ResourceDefinition, before: ResourceState, properties: ValueObject, failure: Failure): UpdateResult {
    const physicalId = failure.physicalId ?? before.physicalId;
    const touched = failure.untouched !== true;
    if (touched) this.hold(plan, definition, { ...before, physicalId }, properties);
    this.resourceStatus(definition, 'UPDATE_FAILED', physicalId, failure.reason);
    return { kind: 'failed', reason: failure.reason, touched };
  }

  /** What the stack holds under the logical id from now on. */
  private hold(plan: Plan, definition: ResourceDefinition, thing: Held, properties: ValueObject): void {
    const { logicalId, type, deletionPolicy, updateReplacePolicy } = definition;
    const { physicalId, attributes, noEcho } = thing;
    const dependsOn = plan.dependencies.get(logicalId) ?? new Set<string>();
    this.stack.resources.set(logicalId, {
      logicalId, type, physicalId, properties, attributes, noEcho, deletionPolicy, updateReplacePolicy, dependsOn,
    });
  }

  private evaluated(plan: Plan, { logicalId, type, properties }: ResourceDefinition): ValueObject | Failure {
    try {
      const scope = stackScope(plan, this.stack, this.settings.surroundings);
      return this.provider({ type }).normalize(evaluateMembers(properties, scope, `/Resources/${logicalId}/Properties`));
    } catch (error) {
      if (error instanceof UnavailableValueError || error instanceof TemplateError) return new EvaluationFailure(error.message);
      throw error;
    }
  }

  private request(plan: Plan, { logicalId, type }: Pick<ResourceState, 'logicalId' | 'type'>, properties: ValueObject, phase: Phase): ResourceRequest {
    return { stack: this.stack, logicalId, type, phase, directory: plan.directory, properties };
  }

  private provider({ type }: Pick<ResourceState, 'type'>): ReturnType<Registry> {
    return type === STACK_TYPE ? this.settings.nested : this.settings.registry(type);
  }

  private replacementReason(definition: ResourceDefinition): string {
    return this.provider(definition).updatesBackFromReplacement
      ? 'Requested update required the provider to create a new physical resource'
      : 'Requested update requires the creation of a new physical resource; hence creating one.';
  }

  private resourceStatus(resource: Pick<ResourceState, 'logicalId' | 'type'>, status: ResourceStatus, physicalId?: string, reason?: string): void {
    this.emit({ logicalId: resource.logicalId, type: resource.type, status, physicalId, reason });
  }

  private emit(event: Omit<StackEvent, 'timestamp' | 'stackName' | 'stackId'>): void {
    const { stackName, stackId } = this.stack;
    const full: StackEvent = { timestamp: this.settings.clock.now(), stackName, stackId, ...event };
    this.events.push(full);
    this.settings.onEvent(full);
  }
}

class EvaluationFailure implements Failure {
  public readonly ok = false;
  constructor(public readonly reason: string) {}
}

function isFailure(result: ValueObject | Failure): result is EvaluationFailure {
  return result instanceof EvaluationFailure;
}
