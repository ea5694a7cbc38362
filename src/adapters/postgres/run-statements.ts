// Everything that is asked of the tables. $1 is the run, unless said otherwise.
import type { Statement } from './statement.ts';
import {
  OPEN,
  HOTEL,
  PAGE,
  IS_LIVE,
  IS_ACTIVE,
  IS_REMOVABLE,
  COUNTS,
  HAS_DEAD,
  given,
} from './run-conditions.ts';

const TEXTS = {
  /** For the moment in which a run starts. The first number means 'hms'. */
  lockStart: 'SELECT pg_advisory_xact_lock(6843763, 0)',

  names: 'SELECT name FROM hms.runs ORDER BY name COLLATE "C"',
  /** $1 is the name of the last run of the page before, or null; $2 the most runs. */
  runs: `SELECT id, name, facts, input, ${IS_ACTIVE} AS is_active, (
      SELECT json_object_agg(state, count) FROM (${COUNTS}) AS states
    ) AS counts
    FROM hms.runs WHERE $1::text IS NULL OR name COLLATE "C" < $1
    ORDER BY name COLLATE "C" DESC LIMIT $2`,
  /** $1 is a name. */
  run: 'SELECT id, facts, input FROM hms.runs WHERE name = $1',
  /** $1 is a name. */
  isActive: `SELECT ${IS_ACTIVE} AS is_active FROM hms.runs WHERE name = $1`,
  /** $1 is a server, $2 the name of another run. */
  active: `SELECT name, facts FROM hms.runs WHERE server = $1 AND name <> $2
    AND ${IS_ACTIVE} ORDER BY name`,
  /** $1 is a server, $2 the name of another run, $3 the most runs. */
  latest: `SELECT id, facts, input FROM hms.runs WHERE server = $1 AND name <> $2
    ORDER BY name COLLATE "C" DESC LIMIT $3`,
  create: `INSERT INTO hms.runs (name, server, facts, input, checked, key_id)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING id`,
  /** $1 is a name, $2 the key of this process, which a run without a key takes. */
  keyed: `UPDATE hms.runs SET key_id = coalesce(key_id, $2) WHERE name = $1 RETURNING key_id`,
  /** Who joins the run afterwards waits for this lock, and then finds no run. */
  lockRun: 'SELECT id FROM hms.runs WHERE id = $1 FOR UPDATE',
  /** After `bury` and `lockRun`: it sees who joined before, and nobody comes back to life. */
  removable: `SELECT coalesce(max(position), 0) AS last FROM hms.runs
    LEFT JOIN hms.hotels ON hotels.run = runs.id WHERE ${IS_REMOVABLE} GROUP BY runs.id`,
  /** Before the position $2. */
  removeHotels: 'DELETE FROM hms.hotels WHERE run = $1 AND position < $2',
  remove: `DELETE FROM hms.runs WHERE ${IS_REMOVABLE} RETURNING id`,

  /** No row: the run was deleted. */
  join: `INSERT INTO hms.workers (run, name)
    SELECT id, $2 FROM hms.runs WHERE id = $1 FOR KEY SHARE
    RETURNING id, (SELECT lease_seconds FROM hms.runs WHERE id = $1) AS lease_seconds`,
  /**
   * $1 is a worker. No row: it has lost its lease. Survives a crash of
   * the database, because the worker relies on it. Needs no transaction, in which it could freeze.
   */
  beat: `UPDATE hms.workers SET heard_at = clock_timestamp()
    FROM hms.runs WHERE workers.id = $1 AND workers.left_at IS NULL AND runs.id = workers.run
    RETURNING ${HAS_DEAD} AS has_dead,
      set_config('synchronous_commit', 'on', true)`,
  /** $1 is a worker. */
  leaveRun: `UPDATE hms.workers SET left_at = clock_timestamp()
    WHERE id = $1 AND left_at IS NULL`,
  /**
   * Every worker of the run that was not heard of in time. One that froze in a transaction, whose row
   * is locked, has its turn later: nobody may lose a lease by waiting for it.
   */
  bury: `UPDATE hms.workers SET left_at = clock_timestamp() WHERE id IN (
      SELECT workers.id FROM hms.workers JOIN hms.runs ON runs.id = workers.run
      WHERE runs.id = $1 AND workers.left_at IS NULL AND NOT (${IS_LIVE})
      FOR UPDATE OF workers SKIP LOCKED
    )`,
  /** After \`bury\`: what its worker sent of a hotel is unconfirmed. */
  inherit: `UPDATE hms.hotels AS hotel SET state = 'stopped', worker = NULL, in_doubt = true
    WHERE run = $1 AND state = 'begun' AND NOT EXISTS (
      SELECT FROM hms.workers WHERE id = hotel.worker AND left_at IS NULL
    )`,

  checked: 'SELECT checked FROM hms.runs WHERE id = $1',
  keepInput: 'UPDATE hms.runs SET input = $2, checked = $3 WHERE id = $1',
  edited: `UPDATE hms.hotels SET state = 'stopped', ended = NULL, operations = NULL, in_doubt = true
    WHERE run = $1 AND position = ANY ($2::integer[]) AND state <> 'begun'`,

  counts: COUNTS.replace('runs.id', '$1'),
  /** Of the state $2, or of all. */
  operations: `SELECT key, sum(value::integer)::integer AS sum
    FROM hms.hotels AS hotel, json_each_text(hotel.operations)
    WHERE run = $1 AND state = coalesce($2, state) GROUP BY key`,
  list: `SELECT position, file, name, code, state FROM hms.hotels AS hotel
    WHERE run = $1 AND state <> 'waiting' ${PAGE}`,
  hotels: `${HOTEL} ${PAGE}`,
  open: `${HOTEL} AND ${OPEN} ${PAGE}`,
  unfinished: `${HOTEL} AND hotel.state <> 'onboarded' ${PAGE}`,
  hotel: `${HOTEL} AND hotel.position = $2`,
  config: 'SELECT config FROM hms.configs WHERE run = $1 AND position = $2',

  /** Of the positions $2: what is stored of them. */
  known: `WITH ${given('$2::integer[]', 'position')}
    SELECT position, config::text AS config, sealed FROM given JOIN hms.configs USING (run, position)`,
  /** $2 to $5: the columns of the hotels. $6 to $10: those of their configurations. */
  submit: `WITH ${given(
    `$2::integer[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::integer[], $8::boolean[], $9::text[], $10::bytea[]`,
    'position, file, name, code, config, before, has_own_code, generated, sealed',
  )}, submitted AS (
      INSERT INTO hms.hotels AS hotel (run, position, file, name, code, state, in_doubt)
      SELECT $1, position, file, name, code, 'waiting', false FROM given
      ON CONFLICT (run, position) DO UPDATE SET
        file = excluded.file, name = excluded.name, code = excluded.code,
        state = CASE WHEN hotel.state IN ('waiting', 'skipped') THEN 'waiting' ELSE 'stopped' END,
        ended = NULL, operations = NULL
      WHERE hotel.state NOT IN ('begun', 'onboarded')
      RETURNING position
    )
    INSERT INTO hms.configs (run, position, config, before, has_own_code, generated, sealed)
    SELECT run, position, config::json, before, has_own_code, generated::integer[], sealed
    FROM given JOIN submitted USING (position)
    ON CONFLICT (run, position) DO UPDATE SET
      config = excluded.config, before = excluded.before, has_own_code = excluded.has_own_code,
      generated = excluded.generated, sealed = excluded.sealed
    RETURNING position`,
  /** For the worker $2, the positions $3. */
  claim: `WITH worker AS MATERIALIZED (
      SELECT workers.id FROM hms.workers JOIN hms.runs ON runs.id = workers.run
      WHERE workers.id = $2 AND workers.left_at IS NULL
      FOR SHARE OF workers
    ), next AS MATERIALIZED (
      SELECT run, position, in_doubt FROM hms.hotels
      WHERE run = $1 AND state IN ('waiting', 'stopped') AND EXISTS (SELECT FROM worker)
        AND position = ANY ($3::integer[])
      ORDER BY position FOR UPDATE
    ), claimed AS (
      UPDATE hms.hotels AS hotel SET
        state = 'begun', worker = $2, ended = NULL, operations = NULL, in_doubt = true
      FROM next WHERE hotel.run = next.run AND hotel.position = next.position
      RETURNING hotel.run, hotel.position, hotel.file, next.in_doubt
    )
    SELECT claimed.file, claimed.in_doubt, configs.*, (
        SELECT json_agg(journal.entries ORDER BY journal.seq) FROM hms.journal
        WHERE journal.run = $1 AND journal.position = claimed.position
      ) AS entries
    FROM claimed JOIN hms.configs USING (run, position) ORDER BY configs.position`,
  /** Of the positions $2, in the order of the writes. */
  entries: `SELECT position, entries FROM hms.journal
    WHERE run = $1 AND position = ANY ($2::integer[]) ORDER BY seq`,
  /** $1 is a name. Hotels with generated passwords that were claimed, after the position $2. */
  generated: `SELECT hotel.position, hotel.in_doubt OR hotel.state = 'begun' AS in_doubt,
      configs.config, configs.generated, configs.sealed, (
        SELECT json_agg(journal.entries ORDER BY journal.seq) FROM hms.journal
        WHERE journal.run = hotel.run AND journal.position = hotel.position
      ) AS entries
    FROM hms.runs JOIN hms.hotels AS hotel ON hotel.run = runs.id
    JOIN hms.configs ON configs.run = hotel.run AND configs.position = hotel.position
    WHERE runs.name = $1 AND configs.generated <> '{}' AND hotel.state NOT IN ('waiting', 'skipped')
      ${PAGE}`,
  /** $1 is a name. */
  hasGenerated: `SELECT FROM hms.runs JOIN hms.configs ON configs.run = runs.id
    JOIN hms.hotels AS hotel ON hotel.run = configs.run AND hotel.position = configs.position
    WHERE runs.name = $1 AND configs.generated <> '{}' AND hotel.state NOT IN ('waiting', 'skipped')
    LIMIT 1`,
  /** $1 is a name. */
  keyOf: 'SELECT key_id FROM hms.runs WHERE name = $1',
  forget: 'DELETE FROM hms.journal WHERE run = $1 AND position = ANY ($2::integer[])',
  /** Of edited hotels, $3 is what is still known. */
  keepEntries: `INSERT INTO hms.journal (run, position, entries)
    SELECT $1, position, entries::json FROM unnest($2::integer[], $3::text[]) AS given (position, entries)`,
  doubt: `UPDATE hms.hotels SET in_doubt = true WHERE run = $1 AND position = ANY ($2::integer[])`,
  /** Only for hotels of the worker $4. $5: whether it must survive a crash of the database. */
  putEntries: `WITH ${given('$2::integer[], $3::text[]', 'position, entries')}
    INSERT INTO hms.journal (run, position, entries)
    SELECT run, position, given.entries::json
    FROM given JOIN hms.hotels AS hotel USING (run, position) WHERE hotel.worker = $4
    FOR SHARE OF hotel RETURNING position, CASE WHEN $5 THEN set_config('synchronous_commit', 'on', true) END`,
  skip: `INSERT INTO hms.hotels (run, position, file, name, code, state, ended, in_doubt)
    VALUES ($1, $2, $3, $4, $5, 'skipped', $6, false)
    ON CONFLICT (run, position) DO UPDATE SET
      file = excluded.file, name = excluded.name, code = excluded.code,
      state = 'skipped', ended = excluded.ended, operations = NULL, in_doubt = false
    WHERE hotels.state IN ('waiting', 'skipped')`,
  /** Of the worker $9. $2 and $3: the last entries. $4 to $8: the columns of the hotels. */
  leave: `WITH ${given(
    '$4::integer[], $5::text[], $6::text[], $7::text[], $8::boolean[]',
    'position, state, ended, operations, in_doubt',
  )}, left_hotels AS (
      UPDATE hms.hotels AS hotel SET
        state = given.state, ended = given.ended::json, operations = given.operations::json,
        in_doubt = given.in_doubt, worker = NULL,
        ended_at = CASE WHEN given.ended IS NULL THEN NULL ELSE clock_timestamp() END
      FROM given WHERE hotel.run = given.run AND hotel.position = given.position AND hotel.worker = $9
      RETURNING hotel.position
    ), recorded AS (
      INSERT INTO hms.journal (run, position, entries)
      SELECT $1, position, entries::json
      FROM unnest($2::integer[], $3::text[]) AS last (position, entries) JOIN left_hotels USING (position)
    )
    SELECT position FROM left_hotels`,
} as const;

export const SQL = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, { name: `hms_${name}`, text }]),
) as Readonly<Record<keyof typeof TEXTS, Statement>>;
