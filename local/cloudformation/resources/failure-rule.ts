/**
 * Makes operations on resources fail on purpose, so that a test sees what becomes of the custom resources beside them.
 *
 * Custom resources are not asked: they fail by their own handlers.
 */
import { Outcome, Phase, ResourceProvider, ResourceRequest } from './resource-provider';
import { CREATION_CANCELLED, UPDATE_CANCELLED } from '../protocol/texts';
import { ValueObject } from '../template/value';

/** Makes a thing's operation fail. Returns the reason, or undefined to let it be; a promise takes as long as the operation shall. */
export type FailureRule = (operation: ResourceOperation) => string | undefined | Promise<string | undefined>;

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

/** The provider, with the rule asked first; what the provider throws fails the resource too. */
export function withFailures(provider: ResourceProvider, rule: FailureRule): ResourceProvider {
  const guarded = async <Request extends ResourceRequest>(
    operation: ResourceOperation['operation'], request: Request, work: (request: Request) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const { phase, stack, logicalId, type, properties } = request;
    try {
      const asked = rule({ operation, phase, stackName: stack.stackName, logicalId, type, properties });
      const reason = await Promise.race([asked, cancellation(operation, request.cancelled)]);
      if (reason !== undefined) return refused(reason);
      return await work(request);
    } catch (error) {
      return refused(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    updatesBackFromReplacement: provider.updatesBackFromReplacement,
    normalize: (properties) => provider.normalize(properties),
    create: async (request) => guarded('Create', request, async (given) => provider.create(given)),
    update: async (request) => guarded('Update', request, async (given) => provider.update(given)),
    delete: async (request) => guarded('Delete', request, async (given) => provider.delete(given)),
    restore: (request) => provider.restore(request),
    attribute: (resource, name, stack) => provider.attribute(resource, name, stack),
  };
}

/** Settles when the operation is cancelled, with the text that says so. */
async function cancellation(operation: ResourceOperation['operation'], cancelled: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve) => {
    cancelled?.addEventListener('abort', () => resolve(operation === 'Create' ? CREATION_CANCELLED : UPDATE_CANCELLED), { once: true });
  });
}

function refused(reason: string): Outcome {
  return { ok: false, reason, untouched: true };
}
