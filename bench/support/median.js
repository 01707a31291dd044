"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.median = median;
exports.medians = medians;
/** The middle of what was measured: one slow run does not move it. */
function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = Math.floor(sorted.length / 2);
    const upper = sorted[middle] ?? Number.NaN;
    return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
/** Repeats every measurement in turn, so that a busy moment of the machine meets all of them, and takes medians. */
async function medians(measurements, runs) {
    const values = measurements.map(() => []);
    for (let run = 0; run < runs; run += 1) {
        for (const [index, measure] of measurements.entries())
            values[index]?.push(await measure());
    }
    return values.map(median);
}
