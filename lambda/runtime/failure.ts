/** Which id a failed request answers, and what of a half-made thing is deleted at once. */
import { Marker } from '../../src/wire';
import { about } from './dispatch';
import type { Job } from './job';
import { messageOf } from './reason';

/**
 * After a throw, or a result that cannot be sent.
 *
 * CloudFormation deletes what a failed Create reports; it never learns of what a failed Update made under another id.
 */
export async function idAfterFailure(job: Job, error: unknown): Promise<string> {
  const { id, made, bad, found, author, handlers } = job;
  job.problem = messageOf(error);
  // What told no id of its own was looked for under the default id: whether it was there is unknown.
  let unknown = bad === author.defaultPhysicalResourceId;
  for (const leftover of found ? [] : [bad, id && made]) {
    if (!leftover || leftover === id) continue;
    try {
      await handlers.delete(about(job, leftover));
    } catch (inner) {
      unknown = true;
      job.problem += `; "${leftover}" was made and not deleted: ${messageOf(inner)}`;
    }
  }
  return id || (made ?? (unknown ? Marker.UNKNOWN : Marker.NOTHING_MADE));
}

/** After a time-out or a crash: what the method made is unknown, unless it told. Calls nothing. */
export function idAfterCutOff(job: Job, error: unknown): string {
  const { id, made, problem } = job;
  job.problem = (problem && `${problem}; `) + messageOf(error) + (id && made && made !== id ? `; "${made}" may be left behind` : '');
  return id || (made ?? Marker.UNKNOWN);
}
