/**
 * CloudFormation's stacks on this machine: which operation a request starts, one after the other.
 *
 * Lambda and S3 are ports, so that its own tests can play a provider in process.
 */
import { join } from 'node:path';
import { createStack } from './create-stack';
import { deleteStack, retainsByPolicy } from './delete-stack';
import { checkUpdate, describe, resultOf, StackDescription, StackResult } from './descriptions';
import { refusedDeletion, refusedOutputs } from './exports';
import { nestedPlan } from './nested-plan';
import { NestedStackProvider } from './nested-stacks';
import { OperationSettings, StackOperation } from './operation';
import { makePlan, Plan } from './plan';
import { checkChangedTypes, isSamePlan } from './plan-changes';
import { partition } from './pseudo-parameters';
import { rollBackUpdate } from './roll-back-update';
import { Folders, loadStacks, SavedStacks, saveStacks } from './saved-state';
import { templateScope } from './scope';
import { checkSkipped } from './skipped-resources';
import { ResourceState, StackIdentity, StackState } from './stack-state';
import { updateStack } from './update-stack';
import { AssemblyStack, readJson } from '../assembly/cloud-assembly';
import { legacyAssetParameters } from '../assembly/published-files';
import { StackEvent, STACK_TYPE } from '../events/stack-event';
import { Clock, Ids } from '../protocol/ports';
import { Registry } from '../resources/registry';
import { resolveParameters } from '../template/parameters';
import { parseTemplate } from '../template/template';

export interface StackEngineSettings {
  readonly registry: Registry;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly rollbackPhysicalId: 'old' | 'new';
  /** Wins over the stack's own. */
  readonly region?: string;
  readonly accountId?: string;
  onEvent(event: StackEvent): void;
}

/** What a stack without an environment gets: the account id of AWS's own examples. */
const DEFAULT_REGION = 'us-east-1';
const DEFAULT_ACCOUNT_ID = '123456789012';

export class StackEngine {
  private readonly stacks = new Map<string, StackState>();
  /** Values that each stack's parameters were given, by stack name. */
  private readonly givenParameters = new Map<string, Readonly<Record<string, string>>>();

  constructor(private readonly settings: StackEngineSettings) {}

  /** Creates or updates a stack. @throws for what CloudFormation would refuse before it touches the stack */
  async deploy(source: AssemblyStack, parameters: Readonly<Record<string, string>>): Promise<StackResult> {
    const existing = this.existing(source.stackName);
    checkUpdate(existing);
    if (existing?.plan === undefined || isFailedCreation(existing)) return this.create(source, parameters, existing);
    const plan = this.plan(source, existing, parameters);
    checkChangedTypes(existing.plan, plan);
    if (isSamePlan(existing.plan, plan)) return resultOf(existing, [], undefined);
    const operation = this.operation(existing);
    const failure = await updateStack(operation, plan, existing.plan);
    return resultOf(existing, operation.events, failure);
  }

  /**
   * Goes on with a rollback that failed.
   *
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ContinueUpdateRollback.html
   *
   * @param skipped logical ids, and `NestedStackName.LogicalId` for what is in a nested stack
   * @throws unless the stack's rollback failed, for a nested stack, and for a resource whose own rollback did not fail
   */
  async continueUpdateRollback(stackName: string, skipped: readonly string[]): Promise<StackResult> {
    const stack = this.known(stackName);
    const { rollback, parentId } = stack;
    if (parentId !== undefined) throw new Error(`stackName: ${stackName} is nested; continue the rollback of its root stack`);
    if (stack.status !== 'UPDATE_ROLLBACK_FAILED' || rollback === undefined) {
      throw new Error(`Stack:${stack.stackId} is in ${stack.status} state and can not continue its rollback.`);
    }
    checkSkipped(stack, skipped, this.stacks);
    const operation = this.operation(stack, skipped);
    const failure = await rollBackUpdate(operation, rollback, 'User Initiated', new Set(skipped));
    return resultOf(stack, operation.events, failure);
  }

  /**
   * Deletes a stack; one that does not exist is deleted already.
   *
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DeleteStack.html
   *
   * @param retained logical ids that leave the stack without a Delete
   * @throws if something is to be retained that the stack does not hold, or no deletion failed before, and while another stack imports what this one exports
   */
  async destroy(stackName: string, retained: readonly string[] = []): Promise<StackResult> {
    const stack = this.existing(stackName);
    if (stack?.plan === undefined) return { stackName, status: 'DELETE_COMPLETE', failed: false, events: [], outputs: {} };
    if (retained.length > 0 && stack.status !== 'DELETE_FAILED') {
      throw new Error(`retainResources: only a stack in DELETE_FAILED state can leave resources behind, ${stackName} is in ${stack.status}`);
    }
    const strangers = retained.filter((id) => !stack.resources.has(id) && !stack.plan?.resources.has(id));
    if (strangers.length > 0) {
      throw new Error(`retainResources: expected logical ids of ${stackName}, got [${strangers.join(', ')}]; it holds [${[...stack.resources.keys()].join(', ')}]`);
    }
    const refusal = refusedDeletion(stack, this.stacks.values());
    if (refusal !== undefined) throw new Error(refusal);
    const operation = this.operation(stack);
    const failure = await deleteStack(operation, stack.plan, (policy, id) => retained.includes(id) || retainsByPolicy(policy, id));
    return resultOf(stack, operation.events, failure);
  }

  /** @throws if there never was such a stack */
  describe(stackName: string): StackDescription {
    return describe(this.known(stackName));
  }

  /** Everything that this engine knows. @param folders how the folders of assemblies are to be written */
  save(folders: Folders): SavedStacks {
    return saveStacks(this.stacks.values(), this.givenParameters, folders);
  }

  /** Takes over what was saved: its functions, their configurations and subscriptions exist again. */
  load(saved: SavedStacks, folders: Folders): void {
    for (const { stack, givenParameters } of loadStacks(saved, folders)) {
      this.stacks.set(stack.stackName, stack);
      this.givenParameters.set(stack.stackId, givenParameters);
      const { plan, rollback } = stack;
      for (const thing of rollback?.surplus ?? []) this.restore(stack, rollback?.plan, thing);
      for (const thing of rollback?.journal.before.values() ?? []) this.restore(stack, rollback?.oldPlan, thing);
      for (const thing of stack.resources.values()) {
        const isChanged = rollback !== undefined && !rollback.restored.has(thing.logicalId);
        this.restore(stack, isChanged ? rollback.plan : plan, thing);
      }
    }
  }

  private restore(stack: StackState, plan: Plan | undefined, { logicalId, type, properties, physicalId }: ResourceState): void {
    const { directory = '' } = plan ?? {};
    this.settings.registry(type).restore({ stack, logicalId, type, phase: 'forward', directory, properties, physicalId });
  }

  /** Names of stacks that were deployed, deleted ones included. */
  names(): readonly string[] {
    return [...this.stacks.keys()];
  }

  private async create(source: AssemblyStack, parameters: Readonly<Record<string, string>>, failed: StackState | undefined): Promise<StackResult> {
    const stack = this.newStack(source);
    const plan = this.plan(source, stack, parameters);
    const earlier: StackEvent[] = [];
    if (failed?.plan !== undefined) {
      // As `cdk deploy` does: nothing but a Delete is possible after a failed creation.
      const deletion = this.operation(failed);
      const reason = await deleteStack(deletion, failed.plan);
      if (reason !== undefined) return resultOf(failed, deletion.events, reason);
      earlier.push(...deletion.events);
    }
    this.stacks.set(stack.stackName, stack);
    const operation = this.operation(stack);
    const failure = await createStack(operation, plan);
    return resultOf(stack, [...earlier, ...operation.events], failure);
  }

  private plan(source: AssemblyStack, stack: StackIdentity, given: Readonly<Record<string, string>>): Plan {
    const template = parseTemplate(readJson(join(source.directory, source.templateFile)));
    const isDeclared = ([name]: readonly [string, string]): boolean => template.parameters.has(name);
    const known = Object.entries(this.givenParameters.get(stack.stackId) ?? {}).filter(isDeclared);
    const assets = Object.entries(legacyAssetParameters(source.directory)).filter(isDeclared);
    const values = { ...Object.fromEntries([...known, ...assets]), ...given };
    const parameters = resolveParameters(template.parameters, values);
    const plan = makePlan(template, source.directory, parameters, templateScope(template, parameters, stack));
    this.givenParameters.set(stack.stackId, values);
    return plan;
  }

  private newStack({ stackName, region, accountId }: AssemblyStack): StackState {
    const identity = {
      region: this.settings.region ?? region ?? DEFAULT_REGION,
      accountId: this.settings.accountId ?? accountId ?? DEFAULT_ACCOUNT_ID,
    };
    const stackId = `arn:${partition(identity.region)}:cloudformation:${identity.region}:${identity.accountId}:stack/${stackName}/${this.settings.ids.uuid()}`;
    return { ...identity, stackName, stackId, status: 'CREATE_IN_PROGRESS', resources: new Map(), outputs: new Map() };
  }

  private known(stackName: string): StackState {
    const stack = this.stacks.get(stackName);
    if (stack === undefined) throw new Error(`stackName: Stack with id ${stackName} does not exist; deploy it first`);
    return stack;
  }

  private existing(stackName: string): StackState | undefined {
    const stack = this.stacks.get(stackName);
    return stack?.status === 'DELETE_COMPLETE' ? undefined : stack;
  }

  private operation(root: StackState, skipped: readonly string[] = []): StackOperation {
    const { registry, clock, ids, rollbackPhysicalId } = this.settings;
    const events: StackEvent[] = [];
    const nested = new NestedStackProvider({
      stacks: this.stacks, ids, skipped, operation: (child) => new StackOperation(child, settings, events), plan: nestedPlan,
    });
    const settings: OperationSettings = {
      registry,
      nested,
      clock,
      rollbackPhysicalId,
      surroundings: {
        attribute: (resource, name, identity) => {
          const provider = resource.type === STACK_TYPE ? nested : registry(resource.type);
          return provider.attribute(resource, name, identity);
        },
        exportedValue: (name) => this.exportedValue(name),
        outputOf: (stackName, outputName, region) => this.outputOf(stackName, outputName, region),
        refusedOutputs: (exporter, outputs) => refusedOutputs(exporter, outputs, this.stacks.values()),
      },
      onEvent: (event) => this.settings.onEvent(event),
    };
    return new StackOperation(root, settings, events);
  }

  private outputOf(stackName: string, outputName: string, region: string): string | undefined {
    const stack = this.stacks.get(stackName);
    return stack?.region === region ? stack.outputs.get(outputName)?.value : undefined;
  }

  private exportedValue(name: string): string | undefined {
    return [...this.stacks.values()].flatMap(({ outputs }) => [...outputs.values()]).find(({ exportName }) => exportName === name)?.value;
  }
}

function isFailedCreation({ status }: StackState): boolean {
  return status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED';
}
