/** Each connection prepares the statement once, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}
