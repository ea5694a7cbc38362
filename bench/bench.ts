/** One measured figure and the limit it is held to. */
export interface Figure {
  /** What was measured, with its unit. */
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

export interface BenchOptions {
  /** Measures whole batches and files instead of a part of them. */
  readonly isFull: boolean;
}

/** Yields each figure as soon as it is measured. */
export type Bench = (options: BenchOptions) => AsyncIterable<Figure>;
