/** What construct and handler agree on. The library keeps it to itself: users of other languages see plain props and attributes. */
import { defineResource } from 'cdk-custom-resource-kit/contract';
import * as z from 'zod';

export const databaseUser = defineResource({
  resourceType: 'Custom::ExampleDatabaseUser',
  properties: z.object({ name: z.string().regex(/^[a-z]\w*$/), connections: z.int().min(1).default(5) }),
  outputs: z.object({ host: z.string(), port: z.number() }),
  replaceOn: ['name'],
});
