/** The handler of the users of every consumer, prebuilt with the runtime inside: apps in other languages have no bundler. */
import * as z from 'zod';
import { defineResource } from 'cdk-custom-resource-kit/contract';
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

const properties = z.object({
  name: z.string(),
  connections: z.int(),
  schemas: z.array(z.string()),
  options: z.object({ tls: z.boolean() }),
});

const databaseUser = defineResource({
  resourceType: 'Custom::DatabaseUser',
  properties,
  outputs: z.object({
    arn: z.string(),
    connections: z.number(),
    grants: z.array(z.string()),
    endpoint: z.object({ host: z.string(), tls: z.boolean() }),
  }),
  replaceOn: ['name'],
});

function outputsOf({ name, connections, schemas, options }: z.output<typeof properties>) {
  return {
    arn: `arn:example:database:::user/${name}`,
    connections,
    grants: schemas.map((schema) => `${schema}.${name}`),
    endpoint: { host: `${name}.db.example.com`, tls: options.tls },
  };
}

export const handler = defineHandler(databaseUser, {
  create: async (user) => ({ physicalResourceId: user.properties.name, outputs: outputsOf(user.properties) }),
  update: async (user) => ({ outputs: outputsOf(user.properties) }),
  delete: async () => {}, // the users are made up
});
