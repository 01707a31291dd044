"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.markdownTable = markdownTable;
/** A table in Markdown, its columns padded so that it reads in a terminal too. */
function markdownTable(head, rows) {
    const cells = [head, ...rows].map((row) => head.map((_, column) => escaped(row[column] ?? '')));
    const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
    const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
    const [first = [], ...rest] = cells;
    return [line(first), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(line)].join('\n');
}
function escaped(cell) {
    return cell.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
