export interface Figure {
  /** What is measured, with its unit. */
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

/** Yields each figure as soon as it is measured. */
export type Bench = () => AsyncIterable<Figure>;
