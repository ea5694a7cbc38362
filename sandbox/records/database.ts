import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A value as SQLite stores it: booleans are 0 and 1, decimals and times are text. */
export type Value = string | number | null;

export type Values = Record<string, Value>;

export type Row = Readonly<Record<string, Value>>;

/** All functions are synchronous, so transactions of different requests never overlap. */
export type Database = ReturnType<typeof openDatabase>;

const MEMORY = ':memory:';
const BUSY_TIMEOUT_MS = 5000;
const LARGEST_STATEMENT_CACHE = 500;

/** Opens a database file, or a database in memory for `:memory:`. Creates the file and its folder if needed. */
export function openDatabase(location: string) {
  if (location !== MEMORY) {
    mkdirSync(dirname(location), { recursive: true });
    if (statSync(location, { throwIfNoEntry: false })?.isFile() === false) {
      throw new Error('it is not a regular file');
    }
    // The file contains password hashes and the signing secret, so only its owner may read it.
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
    /** After an INSERT, returns the ID of the new row. */
    run: (sql: string, ...values: (Value | Uint8Array)[]) =>
      Number(prepared(sql).run(...values).lastInsertRowid),
    /** Runs several statements, which cannot have parameters. */
    script: (sql: string) => connection.exec(sql),
    /** Runs `work` in one transaction. When this returns, all changes are on disk; if `work` throws, none are. */
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

export function isReferenced(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === REFERENCE_BROKEN;
}
