/** A provider of secrets: what it answers is masked for the sake of its contract, and once more because it says so. */
import * as z from 'zod';
import { make, note, remove } from './world';
import { defineHandler } from '../../../../lambda/runtime';
import { defineResource } from '../../../../src/contract';

const credentials = defineResource({
  resourceType: 'Custom::Thing',
  properties: z.object({ Name: z.string(), Length: z.int().default(20), Do: z.enum(['throws it', 'logs it', 'answers too much']).optional() }),
  outputs: z.object({ password: z.string(), user: z.string() }),
  replaceOn: ['Name'],
  secretOutputs: ['password'],
});

/** A password that a test knows. */
export function passwordOf(name: string, length: number): string {
  return `hunter2-${name}-`.padEnd(length, '*');
}

export const handler = defineHandler(credentials, {
  create: async (request) => {
    const { properties: { Name: name, Length: length, Do: what }, log } = request;
    note('create', request);
    make(name);
    const password = passwordOf(name, what === 'answers too much' ? 5000 : length);
    if (what === 'logs it') log.info('made', { user: name, bytes: password.length });
    return { physicalResourceId: name, outputs: { password, user: name } };
  },
  update: async (request) => {
    const { properties: { Name: name, Length: length } } = request;
    note('update', request);
    return { outputs: { password: passwordOf(name, length), user: name } };
  },
  delete: (request) => {
    note('delete', request);
    remove(request.physicalResourceId);
  },
});
