/** Versions of the tables of a run store in a database. */
export interface TableVersions {
  /** 0 if the tables do not exist. */
  readonly found: number;
  /** The earliest version that `migrate` can update. */
  readonly oldest: number;
  /** The version that this program reads and writes. */
  readonly needed: number;
}

/** The tables of a run store in a database. Every method may reject with `StoreUnreachable`. */
export interface RunTables {
  versions(): Promise<TableVersions>;
  /**
   * Creates the tables, or updates them if their version is `oldest` or later. In the result,
   * `found` is the version before.
   */
  migrate(): Promise<TableVersions>;
}
