// Conditions and columns that several statements share. $1 is the run.
export const OPEN = `hotel.state IN ('begun', 'stopped')`;

/** The configuration and the journal of open hotels only: they are large. */
export const HOTEL = `
  SELECT hotel.position, hotel.file, hotel.name, hotel.code, hotel.state, hotel.ended,
    configs.config, written.entries
  FROM hms.hotels AS hotel
  LEFT JOIN hms.configs ON ${OPEN} AND configs.run = hotel.run AND configs.position = hotel.position
  LEFT JOIN LATERAL (
    SELECT json_agg(journal.entries ORDER BY journal.seq) AS entries FROM hms.journal
    WHERE ${OPEN} AND journal.run = hotel.run AND journal.position = hotel.position
  ) AS written ON true
  WHERE hotel.run = $1 AND hotel.state <> 'waiting'`;
/** $2 is the last position of the page before, $3 the most rows. */
export const PAGE = 'AND hotel.position > $2 ORDER BY hotel.position LIMIT $3';

/** A worker that has not left and was heard of within the lease. */
export const IS_LIVE = `workers.run = runs.id AND workers.left_at IS NULL
    AND workers.heard_at > clock_timestamp() - make_interval(secs => runs.lease_seconds)`;
export const IS_ACTIVE = `EXISTS (SELECT FROM hms.workers WHERE ${IS_LIVE})`;
/** No process works on it. */
export const IS_REMOVABLE = `runs.id = $1 AND NOT ${IS_ACTIVE}`;
export const COUNTS = `SELECT state, count(*)::integer AS count FROM hms.hotels
  WHERE run = runs.id AND state <> 'waiting' GROUP BY state`;
/** A hotel in progress whose worker died, or left without releasing it. */
export const HAS_DEAD = `EXISTS (
    SELECT FROM hms.hotels AS held WHERE held.run = runs.id AND held.state = 'begun'
      AND NOT EXISTS (SELECT FROM hms.workers WHERE workers.id = held.worker AND ${IS_LIVE})
  )`;

/** Materialized: PostgreSQL expects one row in a new run, and would read all of its hotels to find a few. */
export const given = (values: string, columns: string) =>
  `given AS MATERIALIZED (SELECT $1::integer AS run, * FROM unnest(${values}) AS rows (${columns}))`;
