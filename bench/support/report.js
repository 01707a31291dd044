"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.renderFigures = renderFigures;
exports.toJson = toJson;
const table_1 = require("./table");
function renderFigures(figures, { node, runs, processor }) {
    const tables = figures.map(({ name, unit, how, goal, rows }) => [
        `### ${name}${goal === undefined ? '' : ` (goal: ${goal})`}`,
        '',
        `${how}.`,
        '',
        (0, table_1.markdownTable)(['', unit, 'ratio'], withRatios(rows).map(({ subject, value, ratio }) => [subject, shown(value), ratio === undefined ? '–' : `${shown(ratio)}×`])),
    ].join('\n'));
    return [`Node.js ${node}, ${processor}; timings are medians of ${runs} runs; a ratio is to the first line.`, ...tables].join('\n\n');
}
function toJson(figures, setting) {
    return `${JSON.stringify({ ...setting, figures: figures.map((figure) => ({ ...figure, rows: withRatios(figure.rows) })) }, undefined, 2)}\n`;
}
function withRatios(rows) {
    const own = rows[0]?.value;
    return rows.map((row, index) => ({ ...row, ratio: index === 0 || !own || row.value === undefined ? undefined : row.value / own }));
}
/** Three digits that mean something, thousands apart. */
function shown(value) {
    if (value === undefined)
        return '–';
    return value.toLocaleString('en-US', Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}
