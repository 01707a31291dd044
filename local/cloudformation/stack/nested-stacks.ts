/**
 * `AWS::CloudFormation::Stack`: stacks as resources of another stack.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-nested-stacks.html
 *
 * A nested stack goes forward, back and away when its parent does. What an update leaves to be deleted waits until its root cleans up.
 * Failure rules are not asked about it: it fails by what is in it.
 */
import { createResources } from './create-stack';
import { deleteStack, retainsByPolicy } from './delete-stack';
import { checkUpdate } from './descriptions';
import { refusedDeletion } from './exports';
import { StackOperation } from './operation';
import { Plan } from './plan';
import { checkChangedTypes, isSamePlan } from './plan-changes';
import { cleanUpRollback, restoreResources } from './roll-back-update';
import { ResourceState, Rollback, StackIdentity, StackState } from './stack-state';
import { cleanUpUpdate, updateResources } from './update-stack';
import { Ids } from '../protocol/ports';
import { Outcome, ResourceDeletion, ResourceProvider, ResourceRequest, ResourceUpdate } from '../resources/resource-provider';
import { UnavailableValueError } from '../template/template-error';
import { Value, ValueObject } from '../template/value';

/** What nested stacks need of the engine, for one operation on a root. */
export interface NestedStackSettings {
  /** Every stack, by name. */
  readonly stacks: Map<string, StackState>;
  readonly ids: Ids;
  /** Things that a continued rollback leaves as they are, as `NestedStackName.LogicalId`. */
  readonly skipped: readonly string[];
  operation(stack: StackState): StackOperation;
  /** @throws for what CloudFormation would refuse */
  plan(stack: StackIdentity, properties: ValueObject, directory: string): Plan;
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_CreateStack.html */
const MAX_STACK_NAME_LENGTH = 128;

export class NestedStackProvider implements ResourceProvider {
  public readonly updatesBackFromReplacement = false;
  /** Ids of stacks that this very operation made. */
  private readonly made = new Set<string>();

  constructor(private readonly settings: NestedStackSettings) {}

  normalize(properties: ValueObject): ValueObject {
    return properties;
  }

  async create({ stack: parent, logicalId, properties, directory, cancelled }: ResourceRequest): Promise<Outcome> {
    const child = this.newStack(parent, logicalId);
    const plan = this.planOf(child, properties, directory);
    if (typeof plan === 'string') return untouched(plan);
    this.settings.stacks.set(child.stackName, child);
    this.made.add(child.stackId);
    const operation = this.settings.operation(child);
    const failure = await createResources(operation, plan, cancelled);
    if (failure === undefined) return done(child);
    operation.stackStatus('CREATE_FAILED', failure.stackReason);
    // https://github.com/aws-quickstart/quickstart-hashicorp-consul/issues/69
    return { ok: false, reason: `Embedded stack ${child.stackId} was not successfully created: ${failure.stackReason}`, physicalId: child.stackId };
  }

  async update({ properties, directory, cancelled, physicalId, phase }: ResourceUpdate): Promise<Outcome> {
    const child = this.existing(physicalId);
    if (child?.plan === undefined) return untouched(`Stack with id ${physicalId} does not exist`);
    if (phase === 'rollback') return child.rollback === undefined ? done(child) : this.rollBack(child, child.rollback);
    const plan = this.planOf(child, properties, directory, child.plan);
    if (typeof plan === 'string') return untouched(plan);
    if (isSamePlan(child.plan, plan)) return done(child);
    const operation = this.settings.operation(child);
    const { failure } = await updateResources(operation, plan, child.plan, cancelled);
    if (failure === undefined) return done(child);
    operation.stackStatus('UPDATE_ROLLBACK_IN_PROGRESS', failure.stackReason);
    return notUpdated(child);
  }

  async delete({ physicalId, phase }: ResourceDeletion): Promise<Outcome> {
    const child = this.existing(physicalId);
    if (child?.plan === undefined) return { ok: true, physicalId, attributes: {}, noEcho: false };
    const refusal = refusedDeletion(child, this.settings.stacks.values());
    // `RetainExceptOnCreate` keeps nothing that this very operation made.
    const retains: typeof retainsByPolicy = this.made.has(physicalId) ? (policy) => policy === 'Retain' : retainsByPolicy;
    const failure = refusal ?? await deleteStack(this.settings.operation(child), child.plan, retains, phase);
    if (failure === undefined) return { ok: true, physicalId, attributes: {}, noEcho: false };
    // https://github.com/aws-ia/taskcat/issues/414
    return { ok: false, reason: `Embedded stack ${physicalId} was not successfully deleted: ${refusal ?? child.statusReason ?? failure}` };
  }

  /** Nested stacks are saved and loaded beside their parents. */
  restore(_request: ResourceDeletion): void {}

  attribute({ attributes, physicalId }: ResourceState, name: string, _stack: StackIdentity): Value {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value !== undefined) return value;
    throw new UnavailableValueError(`Output '${name.replace(/^Outputs\./, '')}' not found in stack '${physicalId}'`);
  }

  /** Whether the stack went forward or back, and what is left over is still to be deleted. */
  awaitsCleanUp(stackId: string): boolean {
    return this.existing(stackId)?.status.endsWith('_COMPLETE_CLEANUP_IN_PROGRESS') === true;
  }

  async cleanUp(stackId: string): Promise<void> {
    const child = this.existing(stackId);
    if (child?.rollback === undefined) return;
    const operation = this.settings.operation(child);
    if (child.status === 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS') await cleanUpUpdate(operation, child.rollback);
    else await cleanUpRollback(operation, child.rollback);
  }

  private async rollBack(child: StackState, rollback: Rollback): Promise<Outcome> {
    const operation = this.settings.operation(child);
    // A nested stack that failed by itself said so already.
    if (child.status !== 'UPDATE_ROLLBACK_IN_PROGRESS') operation.stackStatus('UPDATE_ROLLBACK_IN_PROGRESS');
    const prefix = `${child.stackName}.`;
    const skipped = this.settings.skipped.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
    const failure = await restoreResources(operation, rollback, new Set(skipped));
    return failure === undefined ? done(child) : notUpdated(child);
  }

  /** @returns why there can be none */
  private planOf(child: StackState, properties: ValueObject, directory: string, oldPlan?: Plan): Plan | string {
    try {
      checkUpdate(oldPlan && child);
      const plan = this.settings.plan(child, properties, directory);
      if (oldPlan !== undefined) checkChangedTypes(oldPlan, plan);
      return plan;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private newStack(parent: StackIdentity, logicalId: string): StackState {
    const { region, accountId, stackName: parentName, stackId: parentId } = parent;
    const { ids } = this.settings;
    const suffix = ids.suffix();
    const stackName = `${`${parentName}-${logicalId}`.slice(0, MAX_STACK_NAME_LENGTH - suffix.length - 1)}-${suffix}`;
    const stackId = `${parentId.slice(0, parentId.indexOf(':stack/'))}:stack/${stackName}/${ids.uuid()}`;
    return { region, accountId, stackName, stackId, parentId, status: 'CREATE_IN_PROGRESS', resources: new Map(), outputs: new Map() };
  }

  private existing(stackId: string): StackState | undefined {
    return [...this.settings.stacks.values()].find((stack) => stack.stackId === stackId && stack.status !== 'DELETE_COMPLETE');
  }
}

/** `Fn::GetAtt` reads `Outputs.<name>`. */
function done({ stackId, outputs }: StackState): Outcome {
  const attributes = Object.fromEntries([...outputs].map(([name, { value }]) => [`Outputs.${name}`, value]));
  return { ok: true, physicalId: stackId, attributes, noEcho: false };
}

function notUpdated({ stackId, status, statusReason = '' }: StackState): Outcome {
  return { ok: false, reason: `Embedded stack ${stackId} was not successfully updated. Currently in ${status} with reason: ${statusReason}`, physicalId: stackId };
}

function untouched(reason: string): Outcome {
  return { ok: false, reason, untouched: true };
}
