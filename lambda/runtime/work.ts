/** Works on one request until there is an answer: by the methods, the watchdog or a crash, whichever is first. */
import { dispatch } from './dispatch';
import { idAfterCutOff, idAfterFailure } from './failure';
import type { Job } from './job';
import type { CustomResourceRequest } from './parse';
import { failed, placeOf, succeeded, type Response } from './response';

export interface Answer {
  readonly response: Response;
  /** Set when the methods had not finished: settles when they have. */
  readonly straggler?: Promise<unknown>;
}

/**
 * @param cutOff rejects when the time is up, or on an error that nobody caught
 */
export async function work(request: CustomResourceRequest, job: Job, cutOff: Promise<never>): Promise<Answer> {
  const fail = (id: string) => failed(request, id, job.noEcho, job.problem, placeOf(job.author.lambdaContext), job.secrets);
  const running = attend(request, job, fail);
  try {
    return { response: await Promise.race([running, cutOff]) };
  } catch (error) {
    return { response: fail(idAfterCutOff(job, error)), straggler: running };
  }
}

/** Never rejects. */
async function attend(request: CustomResourceRequest, job: Job, fail: (id: string) => Response): Promise<Response> {
  try {
    const { id, data } = await dispatch(job);
    return succeeded(request, id, job.noEcho, data);
  } catch (error) {
    return fail(await idAfterFailure(job, error));
  }
}
