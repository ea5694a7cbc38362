/** One measured figure and the limit it is held to. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}
