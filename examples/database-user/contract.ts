/** A PostgreSQL user, declared once: its construct and its handler follow from it. */
import * as z from 'zod';
import { defineResource } from 'cdk-custom-resource-kit/contract';

export const databaseUser = defineResource({
  resourceType: 'Custom::DatabaseUser',
  properties: z.object({
    /** Name of the role and of its database. */
    name: z.string().min(1),
    /** Most connections the user may hold at once; -1 is no limit. */
    connections: z.int().default(5),
  }),
  outputs: z.object({ host: z.string(), port: z.number(), user: z.string() }),
  replaceOn: ['name'], // another name is another user
});
