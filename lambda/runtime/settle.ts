/** Reads what a method returned, and remembers what exists now. */
import type { Data } from './flatten';
import type { Job } from './job';
import { isRecord, isText } from './parse';

export interface Outcome {
  readonly id: string;
  readonly data?: Data;
}

/**
 * @param fallback the id when the method told none
 * @throws when the result cannot be sent
 */
export function settle(job: Job, returned: unknown, fallback: string): Outcome {
  const { physicalResourceId, PhysicalResourceId, outputs, noEcho = false, ...rest }: Record<string, unknown> = isRecord(returned) ? returned : {};
  // The member of aws-cdk-lib's shape is refused below, but it is the id of what was made all the same.
  const id = physicalResourceId === undefined ? PhysicalResourceId ?? job.made ?? fallback : physicalResourceId;
  const problem = job.problemOf(id);
  if (problem) {
    // A number names the thing by its text; what names nothing leaves the checkpoint, or else the default id.
    job.bad = isText(id) || typeof id === 'number' ? String(id) : job.made ? undefined : fallback;
    throw new Error(problem);
  }
  job.made = String(id);
  const unknown = PhysicalResourceId === undefined ? Object.keys(rest)[0] : 'PhysicalResourceId';
  if (unknown !== undefined || (returned !== undefined && !isRecord(returned))) {
    throw new Error(`the handler returned ${unknown ?? typeof returned}: return { physicalResourceId, outputs, noEcho }`);
  }
  if (typeof noEcho !== 'boolean') throw new Error('noEcho must be a boolean');
  job.noEcho = noEcho;
  const data = outputs === undefined ? undefined : job.codec.data(outputs);
  if (noEcho && data) job.secrets.push(...Object.values(data).flat());
  return { id: job.made, data };
}
