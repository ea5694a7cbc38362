export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

export type Bench = () => AsyncIterable<Figure>;
