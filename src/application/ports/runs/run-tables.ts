/** Versions of the tables of a run store. */
export interface TableVersions {
  /** 0: the tables do not exist. */
  readonly found: number;
  /** The earliest version that can be updated. */
  readonly oldest: number;
  /** The version that this program reads and writes. */
  readonly needed: number;
}

/** The tables of a run store in a database. Every method may reject with `StoreUnreachable`. */
export interface RunTables {
  versions(): Promise<TableVersions>;
  /**
   * Creates the tables, or updates them from `oldest` or a later version. `found`: the previous
   * version.
   */
  migrate(): Promise<TableVersions>;
}
