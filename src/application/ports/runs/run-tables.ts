/** Versions of the tables of a run store. */
export interface TableVersions {
  /** 0: there are none. */
  readonly found: number;
  /** Earlier ones cannot be updated. */
  readonly oldest: number;
  /** The version that this program reads and writes. */
  readonly needed: number;
}

/** The tables of a run store in a database. Every method may reject with `StoreUnreachable`. */
export interface RunTables {
  versions(): Promise<TableVersions>;
  /** Creates the tables or brings them to the needed version, from `oldest` or a later one. `found`: the version before. */
  migrate(): Promise<TableVersions>;
}
