/** A provider of ids that a service assigns: what is left of a Create that nobody waited for is found by a tag, before it is made or after. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { exists, make, note, remove, tagged } from './world';
import { defineHandler } from '../../../../lambda/runtime';

const POLL_MS = 10;

export const handler = defineHandler({
  create: async (request) => {
    const { properties: { Makes: when }, defaultPhysicalResourceId: tag } = request;
    note('create', request);
    const tombstone = `tombstone-${tag}`;
    while (when === 'after its Delete' && !exists(tombstone)) await delay(POLL_MS);
    const id = `assigned-${randomUUID()}`;
    make(id, tag);
    while (when === 'before its Delete' && exists(id)) await delay(POLL_MS);
    // Whoever was asked to delete this while it was being made left a sign.
    if (exists(tombstone)) {
      remove(id);
      remove(tombstone);
      note('undone', request);
    }
    return { physicalResourceId: id };
  },
  update: () => undefined,
  delete: ({ physicalResourceId }) => remove(physicalResourceId),
  deleteUnknown: (request) => {
    note('deleteUnknown', request);
    const found = tagged(request.defaultPhysicalResourceId);
    for (const id of found) remove(id);
    if (found.length === 0) make(`tombstone-${request.defaultPhysicalResourceId}`);
  },
});
