/** The second release: what `first-contract` took as a text is a number now, and one more property is required. */
import * as z from 'zod';
import { make, note, remove } from './world';
import { defineHandler } from '../../../../lambda/runtime';
import { defineResource } from '../../../../src/contract';

const contract = defineResource({
  resourceType: 'Custom::Thing',
  properties: z.strictObject({ Name: z.string(), Size: z.int(), Owner: z.object({ mail: z.string() }) }),
  replaceOn: ['Name'],
});

export const handler = defineHandler(contract, {
  create: (request) => {
    note('create', request);
    make(request.properties.Name);
    return { physicalResourceId: request.properties.Name };
  },
  update: (request) => note('update', request),
  delete: (request) => {
    note('delete', request);
    remove(request.physicalResourceId);
  },
});
