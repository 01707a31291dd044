"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.renderMatrix = renderMatrix;
/** Turns judged cells into the matrix: scenarios down, libraries across, sums below. */
const columns_1 = require("./columns");
const requests_1 = require("../../test/support/requests");
const table_1 = require("../support/table");
function renderMatrix(cells, nodeVersion) {
    const columns = [...new Set(cells.map(({ column }) => column))];
    const scenarios = [...new Set(cells.map(({ scenario }) => scenario))];
    const of = (column) => cells.filter((cell) => cell.column === column);
    const rows = [
        ...scenarios.map((scenario) => [scenario, ...columns.map((column) => cellText(of(column).find((cell) => cell.scenario === scenario)))]),
        ['**right**', ...columns.map((column) => `**${of(column).filter(({ verdict }) => verdict.right).length} of ${of(column).length}**`)],
        ['runs with the signed URL in a log', ...columns.map((column) => String(of(column).filter(({ log }) => log.includes(requests_1.SIGNATURE)).length))],
        ['content type sent', ...columns.map((column) => contentTypes(of(column)))],
    ];
    return [
        (0, table_1.markdownTable)(['scenario', ...columns], rows),
        '',
        `Node.js ${nodeVersion}. ✓ right, ✗ wrong and why; the time is that of the answer which CloudFormation reads.`,
        ...columns.map((column) => `${column}: ${of(column).filter(({ verdict }) => verdict.right).length} right of ${of(column).length}`),
        '',
        ...columns_1.LEFT_OUT.map(({ name, reason }) => `Left out: ${name}: ${reason}.`),
    ].join('\n');
}
function cellText(cell) {
    if (cell === undefined)
        return '';
    const { right, reason, answeredAfter } = cell.verdict;
    const time = answeredAfter === undefined ? '' : ` ${(answeredAfter / 1000).toFixed(1)} s`;
    return `${right ? '✓' : '✗'} ${reason}${right ? time : ''}`;
}
function contentTypes(cells) {
    const sent = new Set(cells.flatMap(({ puts }) => puts.map(({ contentType }) => (contentType === undefined ? 'none' : JSON.stringify(contentType)))));
    return [...sent].join(', ');
}
