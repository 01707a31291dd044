/** The middle of what was measured: one slow run does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Repeats every measurement in turn, so that a busy moment of the machine meets all of them, and takes medians. */
export async function medians(measurements: readonly (() => Promise<number>)[], runs: number): Promise<number[]> {
  const values: number[][] = measurements.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, measure] of measurements.entries()) values[index]?.push(await measure());
  }
  return values.map(median);
}
