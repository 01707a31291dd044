/** Turns judged cells into the matrix: scenarios down, libraries across, sums below. */
import { LEFT_OUT } from './columns';
import type { Verdict } from '../../test/faults/judge';
import type { ObservedPut } from '../../test/faults/observation';
import { SIGNATURE } from '../../test/support/requests';
import { markdownTable } from '../support/table';

export interface Cell {
  readonly scenario: string;
  readonly column: string;
  readonly verdict: Verdict;
  readonly puts: readonly ObservedPut[];
  readonly log: string;
}

export function renderMatrix(cells: readonly Cell[], nodeVersion: string): string {
  const columns = [...new Set(cells.map(({ column }) => column))];
  const scenarios = [...new Set(cells.map(({ scenario }) => scenario))];
  const of = (column: string) => cells.filter((cell) => cell.column === column);
  const rows = [
    ...scenarios.map((scenario) => [scenario, ...columns.map((column) => cellText(of(column).find((cell) => cell.scenario === scenario)))]),
    ['**right**', ...columns.map((column) => `**${of(column).filter(({ verdict }) => verdict.right).length} of ${of(column).length}**`)],
    ['runs with the signed URL in a log', ...columns.map((column) => String(of(column).filter(({ log }) => log.includes(SIGNATURE)).length))],
    ['content type sent', ...columns.map((column) => contentTypes(of(column)))],
  ];
  return [
    markdownTable(['scenario', ...columns], rows),
    '',
    `Node.js ${nodeVersion}. ✓ right, ✗ wrong and why; the time is that of the answer which CloudFormation reads.`,
    ...columns.map((column) => `${column}: ${of(column).filter(({ verdict }) => verdict.right).length} right of ${of(column).length}`),
    '',
    ...LEFT_OUT.map(({ name, reason }) => `Left out: ${name}: ${reason}.`),
  ].join('\n');
}

function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const { right, reason, answeredAfter } = cell.verdict;
  const time = answeredAfter === undefined ? '' : ` ${(answeredAfter / 1000).toFixed(1)} s`;
  return `${right ? '✓' : '✗'} ${reason}${right ? time : ''}`;
}

function contentTypes(cells: readonly Cell[]): string {
  const sent = new Set(cells.flatMap(({ puts }) => puts.map(({ contentType }) => (contentType === undefined ? 'none' : JSON.stringify(contentType)))));
  return [...sent].join(', ');
}
