/** The provider's function: bundled with the runtime at `cdk synth`. It only returns or throws. */
import { databaseUser } from './contract';
import { dropUser, ensureUser, withDatabase, type DatabaseUser } from './database';
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

export const handler = defineHandler(databaseUser, {
  async create(request) {
    // The name is known before the role is made: a crash after this line leaves nothing that Delete would not find.
    request.setPhysicalResourceId(request.properties.name);
    return make(request.properties, ownerOf(request));
  },

  async update(request) {
    return make(request.properties, ownerOf(request));
  },

  async delete(request) {
    await withDatabase((client) => dropUser(client, ownerOf(request), request.physicalResourceId));
  },
});

async function make(user: DatabaseUser, owner: string) {
  await withDatabase((client) => ensureUser(client, owner, user, environment('DATABASE_USER_PASSWORD')));
  return {
    physicalResourceId: user.name,
    outputs: { host: environment('PGHOST'), port: Number(environment('PGPORT')), user: user.name },
  };
}

function ownerOf(request: { readonly stackId: string; readonly logicalResourceId: string }): string {
  return `${request.stackId}/${request.logicalResourceId}`;
}

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}
