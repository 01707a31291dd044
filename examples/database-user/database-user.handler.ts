/** The provider's function: bundled with the runtime at `cdk synth`. It only returns or throws. */
import { dropUser, ensureUser, withDatabase, type DatabaseUser } from './database';
import { defineHandler } from 'cdk-custom-resource-kit/runtime';

export const handler = defineHandler({
  async create(request) {
    const user = parseUser(request.properties);
    // The name is known before the role is made: a crash after this line leaves nothing that Delete would not find.
    request.setPhysicalResourceId(user.name);
    return make(user, ownerOf(request));
  },

  async update(request) {
    return make(parseUser(request.properties), ownerOf(request)); // another name is another physical id: a replacement
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

/** Properties arrive as text, whatever they were in the template. */
function parseUser(properties: Readonly<Record<string, unknown>>): DatabaseUser {
  const { name, connections } = properties;
  if (typeof name !== 'string' || name === '') {
    throw new Error(`name: expected the role's name, got ${JSON.stringify(name)}`);
  }
  if (typeof connections !== 'string' || !/^-?\d+$/.test(connections)) {
    throw new Error(`connections: expected a whole number, got ${JSON.stringify(connections)}`);
  }
  return { name, connections: Number(connections) };
}

function ownerOf(request: { readonly stackId: string; readonly logicalResourceId: string }): string {
  return `${request.stackId}/${request.logicalResourceId}`;
}

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}
