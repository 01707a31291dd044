/** A provider with a contract: a key makes a thing what it is, its size can change. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { make, note, remove } from './world';
import { defineHandler } from '../../../../lambda/runtime';
import { defineResource } from '../../../../src/contract';

/** How long a slow method works after the thing was made, in milliseconds. */
const SLOW_MS = 400;

const keyed = defineResource({
  resourceType: 'Custom::Thing',
  properties: z.object({
    Key: z.string(),
    Size: z.int().default(1),
    /** What goes wrong, and in the request that makes it go wrong. */
    Do: z.enum(['throws before making', 'throws after making', 'exits after making', 'is slow']).optional(),
    Checkpoint: z.boolean().default(false),
  }),
  outputs: z.object({ size: z.number() }),
  replaceOn: ['Key'],
});

export const handler = defineHandler(keyed, {
  create: async (request) => {
    const { properties: { Size: size, Do: what, Checkpoint: checkpoint }, defaultPhysicalResourceId: id } = request;
    note('create', request);
    if (checkpoint) request.setPhysicalResourceId(id);
    if (what === 'throws before making') throw new Error('no quota left');
    make(id);
    if (what === 'throws after making') throw new Error('not reachable');
    if (what === 'exits after making') process.exit(3);
    if (what === 'is slow') await delay(SLOW_MS);
    return { outputs: { size } };
  },
  update: async (request) => {
    const { properties: { Size: size, Do: what } } = request;
    note('update', request);
    if (what === 'throws before making' || what === 'throws after making') throw new Error('not reachable');
    if (what === 'is slow') await delay(SLOW_MS);
    return { outputs: { size } };
  },
  delete: (request) => {
    note('delete', request);
    remove(request.physicalResourceId);
  },
  deleteUnknown: (request) => {
    note('deleteUnknown', request);
    remove(request.defaultPhysicalResourceId);
  },
});
