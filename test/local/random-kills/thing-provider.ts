/** The provider of `random-kills.test.ts`: things are files, and every call leaves a line, so that what is left behind is seen from outside. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { defineHandler } from '../../../lambda/runtime';
import { defineResource } from '../../../src/contract';

/** How long each step of a method takes, in milliseconds: long enough to be killed in. */
const STEP_MS = 40;

const thing = defineResource({
  resourceType: 'Custom::Thing',
  properties: z.object({ name: z.string(), size: z.int(), checkpoint: z.boolean() }),
  outputs: z.object({ size: z.number() }),
  replaceOn: ['name'],
});

const folder = process.env.THINGS ?? '';

function note(call: string, id: string): void {
  appendFileSync(join(folder, 'calls'), `${call} ${id}\n`);
}

function path(id: string): string {
  return join(folder, `thing-${id}`);
}

export const handler = defineHandler(thing, {
  create: async ({ requestType, properties, defaultPhysicalResourceId: id, setPhysicalResourceId }) => {
    if (properties.checkpoint) setPhysicalResourceId(id);
    note(requestType === 'Create' ? 'create' : 'replace', id);
    await delay(STEP_MS);
    writeFileSync(path(id), String(properties.size));
    await delay(STEP_MS);
    return { physicalResourceId: id, outputs: { size: properties.size } };
  },
  update: async ({ properties, physicalResourceId: id }) => {
    note('update', id);
    await delay(STEP_MS);
    writeFileSync(path(id), String(properties.size));
    return { outputs: { size: properties.size } };
  },
  delete: async ({ physicalResourceId: id }) => {
    note('delete', id);
    await delay(STEP_MS);
    rmSync(path(id), { force: true });
  },
  deleteUnknown: async ({ defaultPhysicalResourceId: id }) => {
    note('deleteUnknown', id);
    await delay(STEP_MS);
    rmSync(path(id), { force: true });
  },
});
