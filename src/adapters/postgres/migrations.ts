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
  `
  ALTER TABLE hms.runs
    ADD COLUMN status text NOT NULL DEFAULT 'over',
    ADD COLUMN key_id text,
    ADD COLUMN meant bytea,
    ADD COLUMN lease_seconds integer NOT NULL DEFAULT 30;
  CREATE TABLE hms.workers (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    name text NOT NULL,
    requests integer NOT NULL DEFAULT 0,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    heard_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    left_at timestamptz
  );
  CREATE INDEX workers_of_run ON hms.workers (run);
  ALTER TABLE hms.hotels
    ADD COLUMN worker integer,
    ADD COLUMN ended_at timestamptz;
  UPDATE hms.hotels SET state = 'stopped' WHERE state = 'begun';
  CREATE INDEX hotels_to_claim ON hms.hotels (run, position) WHERE state IN ('waiting', 'stopped');
  CREATE INDEX hotels_in_progress ON hms.hotels (run, worker) WHERE state = 'begun';
  CREATE INDEX hotels_ended ON hms.hotels (run, ended_at) WHERE ended_at IS NOT NULL;
  ALTER TABLE hms.configs
    ADD COLUMN before integer NOT NULL DEFAULT 0,
    ADD COLUMN has_own_code boolean NOT NULL DEFAULT false,
    ADD COLUMN generated integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN sealed bytea;
  COMMENT ON COLUMN hms.runs.status IS 'submitting, running, over or cancelled.';
  COMMENT ON COLUMN hms.runs.lease_seconds IS
    'A worker that the database has not heard of for so long loses its hotels to the others.';
  COMMENT ON COLUMN hms.configs.sealed IS
    'The passwords of the users, encrypted with the key that key_id names.';
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
