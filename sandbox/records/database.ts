import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A value as SQLite stores it: booleans are 0 and 1, decimals and times are text. */
export type Value = string | number | null;

/** Stored values by column. */
export type Values = Record<string, Value>;

export type Row = Readonly<Record<string, Value>>;

/** One SQLite database. Every call is synchronous, so requests never overlap inside it. */
export type Database = ReturnType<typeof openDatabase>;

const MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5000;
const LARGEST_STATEMENT_CACHE = 500;

/** Opens a database file, creating it and its folder if needed, or `:memory:`. */
export function openDatabase(location: string) {
  if (location !== MEMORY) {
    mkdirSync(dirname(location), { recursive: true });
    // It holds password hashes and the signing secret: only its owner may read it.
    closeSync(openSync(location, 'a', 0o600));
  }
  const connection = new DatabaseSync(location, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  if (location !== MEMORY) {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  }
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= LARGEST_STATEMENT_CACHE) statements.clear();
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    first: (sql: string, ...values: Value[]) => prepared(sql).get(...values) as Row | undefined,
    all: (sql: string, ...values: Value[]) => prepared(sql).all(...values) as Row[],
    /** Returns the ID of an inserted row. */
    run: (sql: string, ...values: (Value | Uint8Array)[]) =>
      Number(prepared(sql).run(...values).lastInsertRowid),
    /** Runs several statements without values. */
    script: (sql: string) => connection.exec(sql),
    /** One transaction: all of `work` is on the disk when this returns, or none of it. */
    write: <T>(work: () => T): T => {
      prepared('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        prepared('COMMIT').run();
        return result;
      } catch (error) {
        if (connection.isTransaction) prepared('ROLLBACK').run();
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

const REFERENCE_BROKEN = 787;

/** Whether a deletion failed because other records refer to the record. */
export function isReferenced(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === REFERENCE_BROKEN;
}
