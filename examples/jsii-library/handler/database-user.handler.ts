/** Bundled into the package by `npm run bundle`; the users are made up. */
import { defineHandler } from 'cdk-custom-resource-kit/runtime';
import { databaseUser } from '../src/private/contract';

export const handler = defineHandler(databaseUser, {
  create: async ({ properties }) => ({ physicalResourceId: properties.name, outputs: { host: `${properties.name}.db.example.com`, port: 5432 } }),
  update: async ({ properties }) => ({ outputs: { host: `${properties.name}.db.example.com`, port: 5432 } }),
  delete: async () => {},
});
