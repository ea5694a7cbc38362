// All statements for the tables. $1 is the ID of the run unless a comment says otherwise.
import type { Statement } from './statement.ts';

/**
 * The first number of an advisory lock, which is 'hms' in ASCII. The second number is the ID of the
 * run, or 0 while a run starts. The lock of a hotel has a single 64-bit number instead.
 */
const LOCKS = 6_843_763;

const IS_LOCKED = `EXISTS (
    SELECT FROM pg_catalog.pg_locks
    WHERE locktype = 'advisory' AND classid = ${LOCKS} AND objid = runs.id::oid AND objsubid = 2
      AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
  )`;

const TEXTS = {
  lockStart: `SELECT pg_advisory_xact_lock(${LOCKS}, 0)`,
  lock: `SELECT pg_try_advisory_lock(${LOCKS}, $1) AS is_locked, pg_backend_pid() AS backend`,
  unlock: 'SELECT pg_advisory_unlock_all()',
  beat: 'SELECT pg_backend_pid() AS backend',

  /**
   * $1 is a list of keys. Locks the keys in this order, and stops at the first key that another
   * session has locked.
   */
  lockHotel: `WITH RECURSIVE tried (place, is_locked) AS (
      SELECT 1, pg_try_advisory_lock(($1::bigint[])[1]) WHERE cardinality($1::bigint[]) > 0
      UNION ALL
      SELECT place + 1, pg_try_advisory_lock(($1::bigint[])[place + 1])
        FROM tried WHERE is_locked AND place < cardinality($1::bigint[])
    )
    SELECT ($1::bigint[])[place]::text AS key, is_locked FROM tried`,
  /** $1 is a list of keys. */
  unlockHotel: 'SELECT pg_advisory_unlock(key) FROM unnest($1::bigint[]) AS key',
  /** $1 is a key. Returns the process that has locked the key. */
  hotelHolder: `SELECT runs.holder FROM pg_catalog.pg_locks AS hotel
    JOIN pg_catalog.pg_locks AS run USING (locktype, pid, database)
    JOIN hms.runs ON run.objid = runs.id::oid
    WHERE locktype = 'advisory' AND hotel.granted AND hotel.objsubid = 1
      AND ((hotel.classid::bigint << 32) | hotel.objid::bigint) = $1::bigint
      AND run.classid = ${LOCKS} AND run.objsubid = 2
      AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())`,

  names: 'SELECT name FROM hms.runs',
  /** $1 is a list of names. */
  active: `SELECT name FROM hms.runs WHERE name = ANY ($1::text[]) AND ${IS_LOCKED}`,
  /** $1 is a name. */
  run: 'SELECT id, run FROM hms.runs WHERE name = $1',
  create: `INSERT INTO hms.runs (name, run) VALUES ($1, $2)
    ON CONFLICT (name) DO NOTHING RETURNING id`,
  holder: 'SELECT holder FROM hms.runs WHERE id = $1',
  /**
   * $2 is the process that works on the run. Also returns how long the database has been running,
   * in ms: after a restart, requests of the previous process may still be in progress.
   */
  hold: `UPDATE hms.runs SET holder = $2 WHERE id = $1
    RETURNING extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8 * 1000 AS up_ms`,
  putRun: 'UPDATE hms.runs SET run = $2 WHERE id = $1',
  /** $1 is a name. */
  remove: `WITH removed AS (DELETE FROM hms.runs WHERE name = $1 RETURNING id),
      entries AS (DELETE FROM hms.journal USING removed WHERE run = removed.id)
    SELECT id FROM removed`,

  counts: 'SELECT state, count(*)::integer AS count FROM hms.hotels WHERE run = $1 GROUP BY state',
  /** Hotels after position $2, in the states $3 (null for all), at most $4 of them. */
  page: `SELECT hotel FROM hms.hotels WHERE run = $1 AND position > $2
    AND ($3::text[] IS NULL OR state = ANY ($3)) ORDER BY position LIMIT $4`,
  hotels: `SELECT hotel FROM hms.hotels WHERE run = $1 AND position = ANY ($2::integer[])
    ORDER BY position`,
  journals: `SELECT position, config, (
      SELECT coalesce(json_agg(entries ORDER BY seq), '[]') FROM hms.journal
      WHERE journal.run = configs.run AND journal.position = configs.position
    ) AS entries FROM hms.configs WHERE run = $1 AND position = ANY ($2::integer[])`,

  /** $2 to $4 are lists: one for each column, in the same order. */
  putHotels: `INSERT INTO hms.hotels (run, position, state, hotel)
    SELECT $1, position, state, hotel::json
    FROM unnest($2::integer[], $3::text[], $4::text[]) AS given (position, state, hotel)
    ON CONFLICT (run, position) DO UPDATE SET state = excluded.state, hotel = excluded.hotel`,
  /** $2 and $3 are lists: one for each column, in the same order. */
  putConfigs: `INSERT INTO hms.configs (run, position, config)
    SELECT $1, position, config::json
    FROM unnest($2::integer[], $3::text[]) AS given (position, config)
    ON CONFLICT (run, position) DO UPDATE SET config = excluded.config`,
  forget: 'DELETE FROM hms.journal WHERE run = $1 AND position = ANY ($2::integer[])',
  /** $2 and $3 are lists: one for each column, in the same order. */
  putEntries: `INSERT INTO hms.journal (run, position, entries)
    SELECT $1, position, entries::json
    FROM unnest($2::integer[], $3::text[]) AS given (position, entries)`,
} as const;

export const SQL = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, { name: `hms_${name}`, text }]),
) as Readonly<Record<keyof typeof TEXTS, Statement>>;
