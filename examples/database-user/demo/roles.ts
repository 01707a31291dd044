import type { Role } from './embedded-database';
import type { Report } from '../../demo/report';

/** Shows the roles as a table, and whether they are the ones that had to be. */
export function compareRoles(report: Report, got: readonly Role[], wanted: readonly Role[]): void {
  const rows = got.map(({ name, connections, database }) => `${name.padEnd(12)} ${String(connections).padStart(11)}   ${database ?? '-'}`);
  report.table('in the database', [`${'role'.padEnd(12)} connections   database`, ...rows.length > 0 ? rows : ['(none)']]);
  report.check('roles', got.map((role) => role.name), wanted.map((role) => role.name));
  for (const role of wanted) report.check(`role ${role.name}`, got.find(({ name }) => name === role.name), role);
}
