/** Prepared once in each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}
