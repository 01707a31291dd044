/** Round points of time along a duration. */

/** Steps that people count in, in seconds. */
const STEPS_SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200] as const;
const MOST_TICKS = 10;
const MS_PER_SECOND = 1000;

export interface Tick {
  readonly ms: number;
  readonly label: string;
}

export function ticks(durationMs: number): readonly Tick[] {
  const step = STEPS_SECONDS.map((second) => second * MS_PER_SECOND).find((ms) => durationMs / ms <= MOST_TICKS) ?? durationMs;
  const count = step === 0 ? 0 : Math.floor(durationMs / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => ({ ms: index * step, label: seconds(index * step) }));
}

/** `2.35 s`, without zeros that say nothing. */
export function seconds(ms: number): string {
  return `${Number((ms / MS_PER_SECOND).toFixed(2))} s`;
}
