/** Decides which methods a request calls: in place or replacement, delete or acknowledge. */
import { fateOf } from './identity';
import type { Job } from './job';
import { isRecord } from './parse';
import { settle, type Outcome } from './settle';
import type { PhysicalResourceRequest } from './types';

/** The author's request object with the id of the thing it is about. */
export function about(job: Job, physicalResourceId: string): PhysicalResourceRequest {
  return { ...job.author, physicalResourceId };
}

export async function dispatch(job: Job): Promise<Outcome> {
  const { author, id } = job;
  switch (author.requestType) {
    case 'Create':
      return create(job);
    case 'Update':
      return update(job, author.defaultPhysicalResourceId);
    case 'Delete':
      await remove(job);
      return { id };
    default:
      return author.requestType;
  }
}

async function create(job: Job): Promise<Outcome> {
  return settle(job, await job.handlers.create(job.author), job.author.defaultPhysicalResourceId);
}

async function update(job: Job, newId: string): Promise<Outcome> {
  const { handlers, id, oldId, author } = job;
  const lost = fateOf(id, author.stackId, author.logicalResourceId);
  const inPlace = !lost && (newId === oldId || newId === id);
  if (inPlace && handlers.update !== 'replace') return settle(job, await handlers.update(about(job, id)), id);
  // In place with nothing to call: only the outputs are to be told again.
  for (const candidate of inPlace ? [id] : lost ? [newId] : [id, newId]) {
    const found = await handlers.read?.(about(job, candidate));
    if (!found) continue;
    job.found = true;
    return settle(job, found, candidate);
  }
  if (!inPlace) return create(job);
  if (handlers.read) throw new Error(`read found no "${id}"`);
  return { id };
}

async function remove(job: Job): Promise<void> {
  const { handlers, id, author } = job;
  const fate = fateOf(id, author.stackId, author.logicalResourceId);
  if (!fate) {
    const result: unknown = await handlers.delete(about(job, id));
    if (isRecord(result) && (result.physicalResourceId ?? id) !== id) throw new Error('delete cannot change the physicalResourceId: return nothing');
  } else if (fate === 'nothing' || !handlers.deleteUnknown) {
    author.log.info('delete not called', { made: fate });
  } else if (handlers.deleteUnknown === 'delete') {
    await handlers.delete(about(job, author.defaultPhysicalResourceId));
  } else {
    await handlers.deleteUnknown(author);
  }
}
