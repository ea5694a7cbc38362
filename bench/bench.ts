export interface Figure {
  /** What is measured, with its unit. */
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

export type Bench = () => AsyncIterable<Figure>;
