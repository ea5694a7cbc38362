// The tables of the runs. Never change a migration that may have been applied: add another one.
import type { TableVersions } from '#application/ports/runs/run-tables.ts';
import { readOnlyFailure, type Target } from './connection-failure.ts';
import type { Queries, Turn } from './connections.ts';
import type { Statement } from './statement.ts';

/**
 * Deleting a row of `runs` also deletes its rows in `hotels` and `configs` (`ON DELETE CASCADE`),
 * but not those in `journal`, which have no foreign key: checking each of the many rows would cost
 * a quarter of the database's time. Text from a server may contain `\u0000`, which PostgreSQL can
 * store as `json` but cannot read values from. Values that statements search for therefore have
 * columns of their own.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE hms.runs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    run json NOT NULL,
    holder json
  );
  CREATE TABLE hms.hotels (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    state text NOT NULL,
    hotel json NOT NULL,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE hms.configs (
    run integer NOT NULL REFERENCES hms.runs ON DELETE CASCADE,
    position integer NOT NULL,
    config json NOT NULL,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE hms.journal (
    run integer NOT NULL,
    position integer NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    entries json NOT NULL,
    PRIMARY KEY (run, position, seq)
  );
  COMMENT ON COLUMN hms.runs.holder IS
    'The process that worked on the run last; while it does, its session holds an advisory lock.';
  COMMENT ON COLUMN hms.hotels.hotel IS
    'isInDoubt: an operation without an entry in the journal may have been sent. sealed: generated passwords of the users, encrypted with the key that keyId of the run names.';
  COMMENT ON COLUMN hms.journal.entries IS
    'Results of some operations of a hotel, as [key, entry]. A later entry of a key replaces an earlier one.';
  `,
];

/** Tables of earlier versions cannot be updated. */
const OLDEST_VERSION = 4;

/** The version of the tables that this program reads and writes. */
const NEEDED_VERSION = OLDEST_VERSION + MIGRATIONS.length - 1;

/**
 * Reads only the system catalog, so it works even for a user without permissions in the schema
 * `hms`.
 */
const DATABASE: Statement = {
  name: 'hms_database',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, EXISTS (
    SELECT FROM pg_catalog.pg_class AS class
    JOIN pg_catalog.pg_namespace AS space ON space.oid = class.relnamespace
    WHERE space.nspname = 'hms' AND class.relname = 'versions'
  ) AS has_tables`,
};

const FOUND_VERSION: Statement = {
  name: 'hms_found_version',
  text: 'SELECT coalesce(max(version), 0) AS version FROM hms.versions',
};

const FIRST_TABLE = `
  CREATE SCHEMA IF NOT EXISTS hms;
  CREATE TABLE IF NOT EXISTS hms.versions (
    version integer PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** Rejects if the database is read-only. */
export async function tableVersions(queries: Queries, target: Target): Promise<TableVersions> {
  const [database] = await queries.query<{ is_read_only: boolean; has_tables: boolean }>(DATABASE);
  if (database?.is_read_only) throw readOnlyFailure(target);
  const [row] = database?.has_tables ? await queries.query<{ version: number }>(FOUND_VERSION) : [];
  return { found: row?.version ?? 0, oldest: OLDEST_VERSION, needed: NEEDED_VERSION };
}

/** Updates the tables from version `found` to the needed version. */
export async function migrateFrom({ found }: TableVersions, turn: Turn): Promise<void> {
  if (found === 0) await turn.command(FIRST_TABLE);
  for (const [index, migration] of MIGRATIONS.entries()) {
    const to = OLDEST_VERSION + index;
    if (to <= found) continue;
    await turn.command(`${migration} INSERT INTO hms.versions (version) VALUES (${to});`);
  }
}
