// The tables of the runs. A migration that somebody may have applied never changes: add another.
import type { Statement } from './statement.ts';

/**
 * Version 1 is the first. `ON DELETE CASCADE`, so that deleting a row of `runs` deletes the run.
 * Text of a server may contain `\u0000`, which PostgreSQL takes as `json` but cannot read values from:
 * what statements look for has a column of its own.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE hms.runs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    server text NOT NULL,
    facts json NOT NULL,
    input json NOT NULL,
    checked text NOT NULL
  );
  CREATE TABLE hms.hotels (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    file text NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    state text NOT NULL,
    ended json,
    operations json,
    in_doubt boolean NOT NULL,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE hms.configs (
    run integer NOT NULL,
    position integer NOT NULL,
    config json NOT NULL,
    PRIMARY KEY (run, position),
    FOREIGN KEY (run, position) REFERENCES hms.hotels ON DELETE CASCADE
  );
  CREATE TABLE hms.journal (
    run integer NOT NULL,
    position integer NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    entries json NOT NULL,
    PRIMARY KEY (run, position, seq),
    FOREIGN KEY (run, position) REFERENCES hms.hotels ON DELETE CASCADE
  );
  COMMENT ON COLUMN hms.hotels.in_doubt IS
    'An operation without an entry in the journal may have been sent.';
  COMMENT ON COLUMN hms.journal.entries IS
    'Results of some operations of a hotel, as [key, entry]. A later entry of a key replaces an earlier one.';
  `,
];

/** The version of the tables that this program reads and writes. */
export const NEEDED_VERSION = MIGRATIONS.length;

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

/** What brings tables of a version to the needed one. */
export function migrationsAfter(version: number): readonly string[] {
  return MIGRATIONS.slice(version).map(
    (migration, index) =>
      `${migration} INSERT INTO hms.versions (version) VALUES (${version + index + 1});`,
  );
}
