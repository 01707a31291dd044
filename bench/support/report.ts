/** Figures as tables to read and as JSON to keep. */
import type { Figure, Row } from './figure';
import { markdownTable } from './table';

/** Where and how a run was made. */
export interface Setting {
  readonly node: string;
  readonly runs: number;
  readonly processor: string;
}

export function renderFigures(figures: readonly Figure[], { node, runs, processor }: Setting): string {
  const tables = figures.map(({ name, unit, how, goal, rows }) => [
    `### ${name}${goal === undefined ? '' : ` (goal: ${goal})`}`,
    '',
    `${how}.`,
    '',
    markdownTable(['', unit, 'ratio'], withRatios(rows).map(({ subject, value, ratio }) => [subject, shown(value), ratio === undefined ? '–' : `${shown(ratio)}×`])),
  ].join('\n'));
  return [`Node.js ${node}, ${processor}; timings are medians of ${runs} runs; a ratio is to the first line.`, ...tables].join('\n\n');
}

export function toJson(figures: readonly Figure[], setting: Setting): string {
  return `${JSON.stringify({ ...setting, figures: figures.map((figure) => ({ ...figure, rows: withRatios(figure.rows) })) }, undefined, 2)}\n`;
}

function withRatios(rows: readonly Row[]): readonly (Row & { readonly ratio: number | undefined })[] {
  const own = rows[0]?.value;
  return rows.map((row, index) => ({ ...row, ratio: index === 0 || !own || row.value === undefined ? undefined : row.value / own }));
}

/** Three digits that mean something, thousands apart. */
function shown(value: number | undefined): string {
  if (value === undefined) return '–';
  return value.toLocaleString('en-US', Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}
