/** What the process tells a CI job. */
export const ExitCode = {
  /** The operation is complete; for `invoke`: the function did what it was asked. */
  COMPLETE: 0,
  /** The stack failed, rolled back or not; for `invoke`: the function failed, or answered `FAILED`. */
  FAILED: 1,
  /** Wrong usage, or a file that cannot be used: no resource was touched. */
  USAGE: 2,
} as const;

export type ExitCode = typeof ExitCode[keyof typeof ExitCode];
