/** A real PostgreSQL, compiled to WebAssembly, behind a real socket: https://pglite.dev */
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** Handlers, the demo's own queries, and one to spare. */
const MAX_CONNECTIONS = 8;

export interface Role {
  readonly name: string;
  readonly connections: number;
  readonly database: string | null;
}

export class EmbeddedDatabase {
  static async start(): Promise<EmbeddedDatabase> {
    const engine = await PGlite.create();
    const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port: 0, maxConnections: MAX_CONNECTIONS });
    await server.start();
    return new EmbeddedDatabase(engine, server);
  }

  /** What the handler's environment needs to reach it. */
  readonly environment: Readonly<Record<string, string>>;

  private constructor(private readonly engine: PGlite, private readonly server: PGLiteSocketServer) {
    const port = server.getServerConn().split(':').at(-1) ?? '';
    this.environment = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres', PGPASSWORD: 'embedded' };
  }

  /** The roles that were made in it, with the database each owns. */
  async roles(): Promise<readonly Role[]> {
    const { rows } = await this.engine.query<Role>(`
      SELECT rolname AS name, rolconnlimit AS connections, datname AS database
      FROM pg_roles LEFT JOIN pg_database ON datdba = pg_roles.oid
      WHERE rolcanlogin AND rolname <> 'postgres' ORDER BY rolname`);
    return rows;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.engine.close();
  }
}
