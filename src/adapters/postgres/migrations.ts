// The tables of the runs. A migration that may have been applied never changes: add another.
import type { Statement } from './statement.ts';

/**
 * `ON DELETE CASCADE`, so that deleting a row of `runs` deletes the run.
 * Text of a server may contain `\u0000`, which PostgreSQL takes as `json` but cannot read values from:
 * what statements look for has a column of its own.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE hms.runs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    facts json NOT NULL,
    input json NOT NULL,
    key_id text,
    holder json
  );
  CREATE TABLE hms.hotels (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    file text NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    state text NOT NULL,
    ended json,
    in_doubt boolean NOT NULL,
    sealed text,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE hms.configs (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    config json NOT NULL,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE hms.journal (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    entries json NOT NULL,
    PRIMARY KEY (run, position, seq)
  );
  COMMENT ON COLUMN hms.runs.holder IS
    'The process that worked on the run last; while it does, its session holds an advisory lock.';
  COMMENT ON COLUMN hms.hotels.in_doubt IS
    'An operation without an entry in the journal may have been sent.';
  COMMENT ON COLUMN hms.hotels.sealed IS
    'Generated passwords of the users, encrypted with the key that key_id names.';
  COMMENT ON COLUMN hms.journal.entries IS
    'Results of some operations of a hotel, as [key, entry]. A later entry of a key replaces an earlier one.';
  `,
];

/** Versions 1 and 2 had other tables, which cannot be updated. */
export const OLDEST_VERSION = 3;

/** The version of the tables that this program reads and writes. */
export const NEEDED_VERSION = OLDEST_VERSION + MIGRATIONS.length - 1;

/** Needs no right in the schema. */
export const DATABASE: Statement = {
  name: 'hms_database',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, EXISTS (
    SELECT FROM pg_catalog.pg_class AS class
    JOIN pg_catalog.pg_namespace AS space ON space.oid = class.relnamespace
    WHERE space.nspname = 'hms' AND class.relname = 'versions'
  ) AS has_tables`,
};

export const FOUND_VERSION: Statement = {
  name: 'hms_found_version',
  text: 'SELECT coalesce(max(version), 0) AS version FROM hms.versions',
};

export const FIRST_TABLE = `
  CREATE SCHEMA IF NOT EXISTS hms;
  CREATE TABLE IF NOT EXISTS hms.versions (
    version integer PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** What brings tables of a version to the needed one; 0 without tables. */
export function migrationsAfter(version: number): readonly string[] {
  return MIGRATIONS.map((migration, index) => ({ migration, to: OLDEST_VERSION + index }))
    .filter(({ to }) => to > version)
    .map(({ migration, to }) => `${migration} INSERT INTO hms.versions (version) VALUES (${to});`);
}
