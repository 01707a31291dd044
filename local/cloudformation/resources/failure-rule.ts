/**
 * Makes operations on resources fail on purpose, so that a test sees what becomes of the custom resources beside them.
 *
 * Custom resources are not asked: they fail by their own handlers.
 */
import { Failure, Phase, ResourceProvider, ResourceRequest } from './resource-provider';
import { ValueObject } from '../template/value';

/** Makes a thing's operation fail. Returns the reason, or undefined to let it be. */
export type FailureRule = (operation: ResourceOperation) => string | undefined;

/** What a failure rule is asked about. */
export interface ResourceOperation {
  readonly operation: 'Create' | 'Update' | 'Delete';
  /** `forward` = the deployment itself, `rollback` = the way back after a failure, `cleanup` = what is deleted at the end of either. */
  readonly phase: Phase;
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  /** Evaluated properties. */
  readonly properties: ValueObject;
}

export function withFailures(provider: ResourceProvider, rule: FailureRule): ResourceProvider {
  const asked = (operation: ResourceOperation['operation'], request: ResourceRequest): Failure | undefined => {
    const { phase, stack, logicalId, type, properties } = request;
    const reason = rule({ operation, phase, stackName: stack.stackName, logicalId, type, properties });
    return reason === undefined ? undefined : { ok: false, reason, untouched: true };
  };
  return {
    updatesBackFromReplacement: provider.updatesBackFromReplacement,
    normalize: (properties) => provider.normalize(properties),
    create: async (request) => asked('Create', request) ?? await provider.create(request),
    update: async (request) => asked('Update', request) ?? await provider.update(request),
    delete: async (request) => asked('Delete', request) ?? await provider.delete(request),
    attribute: (resource, name, stack) => provider.attribute(resource, name, stack),
  };
}
