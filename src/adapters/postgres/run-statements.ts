// Everything that is asked of the tables. $1 is the run, unless said otherwise.
import type { Statement } from './statement.ts';

/** The first half of the keys of our advisory locks: 'hms' as a number. */
export const LOCKS = 0x68_6d_73;
/** The second half is the id of a run, or this for the moment in which a run starts. */
export const START = 0;

const OPEN = `hotel.state IN ('begun', 'stopped')`;

/** The configuration and the journal of open hotels only: they are large. */
const HOTEL = `
  SELECT hotel.position, hotel.file, hotel.name, hotel.code, hotel.state, hotel.ended,
    configs.config, written.entries
  FROM hms.hotels AS hotel
  LEFT JOIN hms.configs ON ${OPEN} AND configs.run = hotel.run AND configs.position = hotel.position
  LEFT JOIN LATERAL (
    SELECT json_agg(journal.entries ORDER BY journal.seq) AS entries FROM hms.journal
    WHERE ${OPEN} AND journal.run = hotel.run AND journal.position = hotel.position
  ) AS written ON true
  WHERE hotel.run = $1`;
/** $2 is the last position of the page before, $3 the most rows. */
const PAGE = 'AND hotel.position > $2 ORDER BY hotel.position LIMIT $3';

const IS_ACTIVE = `runs.id::oid IN (
    SELECT held.objid FROM pg_catalog.pg_locks AS held
    WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
      AND held.classid = ${LOCKS}
      AND held.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
  )`;

const TEXTS = {
  lockStart: `SELECT pg_advisory_xact_lock(${LOCKS}, ${START})`,
  lock: `SELECT pg_try_advisory_lock(${LOCKS}, $1) AS is_ours`,

  names: 'SELECT name FROM hms.runs ORDER BY name COLLATE "C"',
  /** $1 is the name of the last run of the page before, or null; $2 the most runs. */
  runs: `SELECT id, name, facts, input, ${IS_ACTIVE} AS is_active, (
      SELECT json_object_agg(state, count) FROM (
        SELECT state, count(*)::integer AS count FROM hms.hotels WHERE run = runs.id GROUP BY state
      ) AS states
    ) AS counts
    FROM hms.runs WHERE $1::text IS NULL OR name COLLATE "C" < $1
    ORDER BY name COLLATE "C" DESC LIMIT $2`,
  /** $1 is a name. */
  run: 'SELECT id, facts, input FROM hms.runs WHERE name = $1',
  /** $1 is a name. */
  isActive: `SELECT ${IS_ACTIVE} AS is_active FROM hms.runs WHERE name = $1`,
  /** $1 is a server, $2 the name of another run. */
  active: `SELECT name, facts FROM hms.runs WHERE server = $1 AND name <> $2 AND ${IS_ACTIVE} ORDER BY name`,
  /** $1 is a server, $2 the name of another run, $3 the most runs. */
  latest: `SELECT id, facts, input FROM hms.runs WHERE server = $1 AND name <> $2
    ORDER BY name COLLATE "C" DESC LIMIT $3`,
  create: `INSERT INTO hms.runs (name, server, facts, input, checked) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (name) DO NOTHING RETURNING id`,

  checked: 'SELECT checked FROM hms.runs WHERE id = $1',
  keepInput: 'UPDATE hms.runs SET input = $2, checked = $3 WHERE id = $1',
  reopen: `UPDATE hms.hotels SET state = 'stopped', ended = NULL, operations = NULL, in_doubt = true
    WHERE run = $1 AND position = ANY ($2::integer[])`,

  counts: 'SELECT state, count(*)::integer AS count FROM hms.hotels WHERE run = $1 GROUP BY state',
  /** Of the state $2, or of all. */
  operations: `SELECT key, sum(value::integer)::integer AS sum
    FROM hms.hotels AS hotel, json_each_text(hotel.operations)
    WHERE run = $1 AND state = coalesce($2, state) GROUP BY key`,
  list: `SELECT position, file, name, code, state FROM hms.hotels AS hotel WHERE run = $1 ${PAGE}`,
  hotels: `${HOTEL} ${PAGE}`,
  open: `${HOTEL} AND ${OPEN} ${PAGE}`,
  unfinished: `${HOTEL} AND hotel.state <> 'onboarded' ${PAGE}`,
  hotel: `${HOTEL} AND hotel.position = $2`,
  config: 'SELECT config FROM hms.configs WHERE run = $1 AND position = $2',

  /** Of the positions $2: what earlier claims recorded. */
  claimed: `SELECT hotel.position, hotel.in_doubt, configs.config::text AS config, (
      SELECT json_agg(journal.entries ORDER BY journal.seq) FROM hms.journal
      WHERE journal.run = hotel.run AND journal.position = hotel.position
    ) AS entries
    FROM hms.hotels AS hotel
    LEFT JOIN hms.configs ON configs.run = hotel.run AND configs.position = hotel.position
    WHERE hotel.run = $1 AND hotel.position = ANY ($2::integer[])`,
  /** $2 to $5: the columns of the hotels. $6 and $7: the configurations that are new. */
  claim: `WITH claimed AS (
      INSERT INTO hms.hotels (run, position, file, name, code, state, in_doubt)
      SELECT $1, given.*, 'begun', true
      FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[]) AS given
      ON CONFLICT (run, position) DO UPDATE SET
        file = excluded.file, name = excluded.name, code = excluded.code,
        state = 'begun', ended = NULL, operations = NULL, in_doubt = true
    )
    INSERT INTO hms.configs (run, position, config)
    SELECT $1, given.position, given.config::json
    FROM unnest($6::integer[], $7::text[]) AS given (position, config)
    ON CONFLICT (run, position) DO UPDATE SET config = excluded.config`,
  forget: 'DELETE FROM hms.journal WHERE run = $1 AND position = ANY ($2::integer[])',
  putEntries: `INSERT INTO hms.journal (run, position, entries)
    SELECT $1, given.position, given.entries::json
    FROM unnest($2::integer[], $3::text[]) AS given (position, entries)`,
  skip: `INSERT INTO hms.hotels (run, position, file, name, code, state, ended, in_doubt)
    VALUES ($1, $2, $3, $4, $5, 'skipped', $6, false)
    ON CONFLICT (run, position) DO UPDATE SET
      file = excluded.file, name = excluded.name, code = excluded.code,
      state = 'skipped', ended = excluded.ended, operations = NULL, in_doubt = false`,
  /** $2 and $3: the last entries. $4 to $8: the columns of the hotels. */
  leave: `WITH recorded AS (
      INSERT INTO hms.journal (run, position, entries)
      SELECT $1, given.position, given.entries::json
      FROM unnest($2::integer[], $3::text[]) AS given (position, entries)
    )
    UPDATE hms.hotels AS hotel SET
      state = given.state, ended = given.ended::json,
      operations = given.operations::json, in_doubt = given.in_doubt
    FROM unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::boolean[])
      AS given (position, state, ended, operations, in_doubt)
    WHERE hotel.run = $1 AND hotel.position = given.position
    RETURNING hotel.position`,
} as const;

export const SQL = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, { name: `hms_${name}`, text }]),
) as Readonly<Record<keyof typeof TEXTS, Statement>>;
