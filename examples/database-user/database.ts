/** What the handler does in PostgreSQL: every statement is convergent, so that a repeated or rolled-back request is harmless. */
import { Client } from 'pg';

export interface DatabaseUser {
  readonly name: string;
  /** Most connections the user may hold at once; -1 is no limit. */
  readonly connections: number;
}

/** PostgreSQL's own error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DUPLICATE_DATABASE = '42P04';

/**
 * Opens one connection for one request; where to is told by the environment: PGHOST, PGPORT, PGUSER, PGPASSWORD.
 */
export async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the role and its database, or brings an own one in line. A role of someone else is refused, never taken over. */
export async function ensureUser(client: Client, owner: string, user: DatabaseUser, password: string): Promise<void> {
  const role = client.escapeIdentifier(user.name);
  const found = await ownerOf(client, user.name);
  if (found !== undefined && found !== owner) {
    throw new Error(`role "${user.name}" exists and belongs to ${found === '' ? 'no stack' : 'another resource'}; choose another name`);
  }
  if (found === undefined) {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)} CONNECTION LIMIT ${user.connections}`);
    await client.query(`COMMENT ON ROLE ${role} IS ${client.escapeLiteral(owner)}`);
  } else {
    await client.query(`ALTER ROLE ${role} CONNECTION LIMIT ${user.connections}`);
  }
  await client.query(`CREATE DATABASE ${role} OWNER ${role}`).catch(unless(DUPLICATE_DATABASE));
}

/** Removes the database and the role, if this resource owns them. "Not found" counts as removed. */
export async function dropUser(client: Client, owner: string, name: string): Promise<void> {
  if (await ownerOf(client, name) !== owner) return;
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`);
  await client.query(`DROP ROLE IF EXISTS ${client.escapeIdentifier(name)}`);
}

/** The comment that marks whose role it is: `''` for a role without one, undefined for no role. */
async function ownerOf(client: Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string | null }>(
    "SELECT shobj_description(oid, 'pg_authid') AS owner FROM pg_roles WHERE rolname = $1",
    [name],
  );
  return rows.length === 0 ? undefined : rows[0]?.owner ?? '';
}

function unless(code: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  };
}
