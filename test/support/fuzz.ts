/** How often a property-based test tries: `FUZZ_RUNS=10000` for a thorough run. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
