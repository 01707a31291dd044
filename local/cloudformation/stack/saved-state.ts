/** Stacks as text, so that an operation on them can be played again later or on another machine. */
import { makePlan, Plan } from './plan';
import { templateScope } from './scope';
import { Journal, ResourceState, Rollback, StackIdentity, StackOutput, StackState } from './stack-state';
import { StackStatus } from './statuses';
import { parseTemplate } from '../template/template';
import { isRecord, Value, ValueObject } from '../template/value';

/** Everything that an engine knows. */
export interface SavedStacks {
  readonly format: typeof FORMAT;
  readonly stacks: readonly SavedStack[];
}

interface SavedStack extends StackIdentity {
  readonly status: StackStatus;
  readonly statusReason?: string;
  readonly parentId?: string;
  readonly givenParameters: Readonly<Record<string, string>>;
  readonly plan?: SavedPlan;
  readonly resources: readonly SavedResource[];
  readonly outputs: readonly (readonly [string, StackOutput])[];
  readonly rollback?: SavedRollback;
}

interface SavedPlan {
  readonly template: ValueObject;
  readonly directory: string;
  readonly parameters: readonly (readonly [string, Value])[];
}

type SavedResource = Omit<ResourceState, 'dependsOn'> & { readonly dependsOn: readonly string[] };

interface SavedRollback {
  readonly plan: SavedPlan;
  readonly oldPlan: SavedPlan;
  readonly before: readonly SavedResource[];
  readonly outputs: readonly (readonly [string, StackOutput])[];
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly failed: readonly string[];
  readonly restored: readonly string[];
  readonly surplus: readonly SavedResource[];
}

/** Changes when a file of the version before cannot be read any more. */
const FORMAT = 'local-cloudformation/2';

/** Where folders of assemblies are, seen from the saved file, and the other way round. */
export type Folders = (directory: string) => string;

export function isSavedStacks(value: unknown): value is SavedStacks {
  return isRecord(value) && value.format === FORMAT && Array.isArray(value.stacks);
}

/** @param given values that each stack's parameters were given, by stack id */
export function saveStacks(
  stacks: Iterable<StackState>, given: ReadonlyMap<string, Readonly<Record<string, string>>>, folders: Folders,
): SavedStacks {
  return { format: FORMAT, stacks: [...stacks].map((stack) => saveStack(stack, given.get(stack.stackId) ?? {}, folders)) };
}

function saveStack(stack: StackState, givenParameters: Readonly<Record<string, string>>, folders: Folders): SavedStack {
  const { plan, resources, outputs, rollback, ...rest } = stack;
  return {
    ...rest,
    givenParameters,
    plan: plan && savePlan(plan, folders),
    resources: [...resources.values()].map(saveResource),
    outputs: [...outputs],
    rollback: rollback && saveRollback(rollback, folders),
  };
}

function savePlan({ template, directory, parameters }: Plan, folders: Folders): SavedPlan {
  return { template: template.source, directory: folders(directory), parameters: [...parameters] };
}

function saveResource(resource: ResourceState): SavedResource {
  return { ...resource, dependsOn: [...resource.dependsOn] };
}

function saveRollback({ plan, oldPlan, journal, restored, surplus }: Rollback, folders: Folders): SavedRollback {
  return {
    plan: savePlan(plan, folders),
    oldPlan: savePlan(oldPlan, folders),
    before: [...journal.before.values()].map(saveResource),
    outputs: [...journal.outputs],
    created: [...journal.created],
    changed: [...journal.changed],
    failed: [...journal.failed],
    restored: [...restored],
    surplus: surplus.map(saveResource),
  };
}

export interface LoadedStack {
  readonly stack: StackState;
  readonly givenParameters: Readonly<Record<string, string>>;
}

export function loadStacks({ stacks }: SavedStacks, folders: Folders): readonly LoadedStack[] {
  return stacks.map(({ givenParameters, plan, resources, outputs, rollback, ...rest }) => ({
    givenParameters,
    stack: {
      ...rest,
      plan: plan && loadPlan(plan, rest, folders),
      resources: loadResources(resources),
      outputs: new Map(outputs),
      rollback: rollback && loadRollback(rollback, rest, folders),
    },
  }));
}

function loadPlan({ template: source, directory, parameters: saved }: SavedPlan, stack: StackIdentity, folders: Folders): Plan {
  const template = parseTemplate(source);
  const parameters = new Map(saved);
  return makePlan(template, folders(directory), parameters, templateScope(template, parameters, stack));
}

function loadResource(saved: SavedResource): ResourceState {
  return { ...saved, dependsOn: new Set(saved.dependsOn) };
}

function loadResources(saved: readonly SavedResource[]): Map<string, ResourceState> {
  return new Map(saved.map((resource) => [resource.logicalId, loadResource(resource)]));
}

function loadRollback(saved: SavedRollback, stack: StackIdentity, folders: Folders): Rollback {
  const journal: Journal = {
    before: loadResources(saved.before),
    outputs: new Map(saved.outputs),
    created: new Set(saved.created),
    changed: new Set(saved.changed),
    failed: new Set(saved.failed),
  };
  return {
    plan: loadPlan(saved.plan, stack, folders),
    oldPlan: loadPlan(saved.oldPlan, stack, folders),
    journal,
    restored: new Set(saved.restored),
    surplus: saved.surplus.map(loadResource),
  };
}
