/** One request being worked on: what the author sees of it, and what is known to exist by now. */
import { canonicalJson, defaultPhysicalId } from '../../src/wire';
import type { Codec } from './codec';
import { idProblem, sha256 } from './identity';
import type { CustomResourceRequest } from './parse';
import type { Handlers, Logger, Properties, ResourceRequest } from './types';

export interface Job {
  readonly author: ResourceRequest;
  readonly handlers: Handlers;
  readonly codec: Codec;
  /** The request's physical id; empty in a Create. */
  readonly id: string;
  /** The default id that the old properties have. */
  readonly oldId: string;
  /** Texts that no log line and no reason may hold; secret outputs join them. */
  readonly secrets: string[];
  /** What is wrong with an id that the handler gave, if anything; the resource's own is always right. */
  problemOf(physicalResourceId: unknown): string | undefined;
  /** The id of what exists, or is about to: the checkpoint, or what a method returned. */
  made?: string;
  /** What exists under an id that CloudFormation would refuse or misread. */
  bad?: string;
  /** `read` found the thing: it is not this request's to delete. */
  found?: boolean;
  noEcho: boolean;
  /** What failed, while what was made is still being deleted. */
  problem: string;
}

export function createJob(
  request: CustomResourceRequest,
  handlers: Handlers,
  codec: Codec,
  secrets: string[],
  signal: AbortSignal,
  deadline: number,
  log: Logger,
  lambdaContext: unknown,
): Job {
  const {
    RequestType: requestType,
    RequestId: requestId,
    StackId: stackId,
    LogicalResourceId: logicalResourceId,
    ResourceType: resourceType,
    PhysicalResourceId,
  } = request;
  const id = (requestType !== 'Create' && PhysicalResourceId) || '';
  const properties = own(request.ResourceProperties);
  const oldProperties = own(request.OldResourceProperties);
  const defaultId = (of: Properties) => defaultPhysicalId(stackId, logicalResourceId, codec.identity(of), sha256);
  const problemOf = (given: unknown) => (given && given === id ? undefined : idProblem(given, stackId, logicalResourceId));
  const job: Job = {
    problemOf,
    handlers,
    codec,
    id,
    oldId: defaultId(oldProperties),
    secrets,
    noEcho: false,
    problem: '',
    author: {
      requestType,
      requestId,
      stackId,
      logicalResourceId,
      resourceType,
      properties,
      oldProperties,
      changed: requestType === 'Update' ? changed(properties, oldProperties) : [],
      defaultPhysicalResourceId: defaultId(properties),
      idempotencyToken: sha256([stackId, requestId, logicalResourceId, requestType].join('|')).slice(0, TOKEN_LENGTH),
      signal,
      deadline: new Date(deadline),
      log,
      lambdaContext,
      setPhysicalResourceId(made) {
        const problem = problemOf(made);
        if (problem) throw new Error(problem);
        job.made = made;
      },
    },
  };
  return job;
}

/** Enough for the client tokens of AWS APIs: they take at least 32 characters and often no more than 64. */
const TOKEN_LENGTH = 32;

/** What the author declared: without the properties that are CloudFormation's. */
function own({ ServiceToken, ServiceTimeout, ...properties }: Properties = {}): Properties {
  return properties;
}

function changed(properties: Properties, old: Properties): string[] {
  const texts = (of: Properties) => new Map(Object.entries(of).map(([name, value]) => [name, canonicalJson(value)]));
  const [now, before] = [texts(properties), texts(old)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name));
}
