/** One measured figure and its limit. */
export interface Figure {
  /** The measured quantity with its unit. */
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

/** Yields each figure as soon as it is measured. */
export type Bench = () => AsyncIterable<Figure>;
