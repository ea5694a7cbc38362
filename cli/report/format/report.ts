/** The same facts in each format, in pieces. */
export interface Report {
  /** A page that loads nothing. */
  html(): AsyncIterable<string>;
  /** A table for spreadsheets. */
  csv(): AsyncIterable<string>;
  /** One object. */
  json(): AsyncIterable<string>;
}
