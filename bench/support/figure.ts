/** What a figure is: one quantity, measured for this package and for its peers in the same run. */

/** A value of one subject; `undefined` where the subject has no such thing. */
export interface Row {
  readonly subject: string;
  readonly value: number | undefined;
}

export interface Figure {
  readonly name: string;
  readonly unit: 'B' | 'kB' | 'ms' | 'functions' | 'hops' | 'resources';
  /** How it was measured, in one line. */
  readonly how: string;
  /** What this package wants to reach. */
  readonly goal?: string;
  /** This package first, where it is one of them: the others are compared with the first. */
  readonly rows: readonly Row[];
}

/** How a run is made. */
export interface BenchOptions {
  /** Repetitions of each timing; the median counts. */
  readonly runs: number;
  /** The Node.js that is timed. */
  readonly node: string;
  /** An empty folder for bundles, removed afterwards. */
  readonly folder: string;
}

export type Measure = (options: BenchOptions) => Promise<readonly Figure[]>;
