/** What the demo does, and what has to be true after each step. */
import type { DemoStackProps } from './demo-stack';
import type { Role } from './embedded-database';
import type { Deployment, Ending } from '../../demo/play-life';

/** What has to be in the database. */
export interface Found extends Ending {
  readonly roles: readonly Role[];
}

export interface Step extends Found, Deployment<DemoStackProps> {
  readonly outputs?: (environment: Readonly<Record<string, string>>) => string;
}

const endpoint: Step['outputs'] = ({ PGHOST, PGPORT }) => `${PGHOST}:${PGPORT}`;
const SHOP: Role = { name: 'shop', connections: 10, database: 'shop' };

export const STEPS: readonly Step[] = [
  {
    title: 'Create: a role with a database and a connection limit',
    props: { userName: 'app', connections: 5 },
    status: 'CREATE_COMPLETE',
    roles: [{ name: 'app', connections: 5, database: 'app' }],
    outputs: endpoint,
  },
  {
    title: 'Update in place: another connection limit',
    props: { userName: 'app', connections: 10 },
    status: 'UPDATE_COMPLETE',
    roles: [{ name: 'app', connections: 10, database: 'app' }],
  },
  {
    title: 'Replacement: another name; CloudFormation deletes the old user once the new one is there',
    props: { userName: 'shop', connections: 10 },
    status: 'UPDATE_COMPLETE',
    roles: [SHOP],
    outputs: endpoint,
  },
  {
    title: 'An update that fails: PostgreSQL refuses it, the stack rolls back',
    props: { userName: 'shop', connections: -5 },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    roles: [SHOP],
    reason: /invalid connection limit: -5/,
  },
  {
    title: 'A replacement whose sibling fails: the new user goes, the old one stays',
    props: { userName: 'billing', connections: 10, sibling: 'throw' },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    roles: [SHOP],
    reason: /the sibling could not be made/,
  },
  {
    title: 'A handler that dies: answered by the responder',
    props: { userName: 'shop', connections: 20, sibling: 'exit' },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    roles: [SHOP],
    reason: /exit status 3/,
  },
  {
    title: 'A handler that runs out of time: answered by the watchdog before Lambda ends it',
    props: { userName: 'shop', connections: 20, sibling: 'hang' },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    roles: [SHOP],
    reason: /timeout/,
  },
  {
    title: 'A handler that blocks the event loop: Lambda ends it, the responder answers',
    props: { userName: 'shop', connections: 20, sibling: 'block' },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    roles: [SHOP],
    reason: /timed out/,
  },
];

export const DESTROYED: Found = { title: 'Destroy: nothing is left', status: 'DELETE_COMPLETE', roles: [] };
