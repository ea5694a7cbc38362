import type { Statement } from '#adapters/postgres/statement.ts';

/** One row for each server. Only rows are read and written later: SELECT, INSERT and UPDATE suffice. */
export const BUDGET_TABLE = `
  CREATE TABLE hms.budgets (
    server text PRIMARY KEY,
    next_slot timestamptz NOT NULL DEFAULT '-infinity',
    paused_until timestamptz NOT NULL DEFAULT '-infinity'
  );
  COMMENT ON COLUMN hms.budgets.next_slot IS
    'When the next request may be sent that no process has a slot for yet, by the clock of this database.';
`;

/** The channel of notifications. */
export const PAUSES = 'hms_pause';

/**
 * $1 is the server, $2 what the slots take in ms, $3 how far ahead the first one is at least. No row
 * during a pause. The clock is read once the row is locked, so that slots of two processes never overlap.
 */
export const LEASE: Statement = {
  name: 'hms_lease_slots',
  text: `INSERT INTO hms.budgets AS budget (server, next_slot)
    VALUES ($1, clock_timestamp() + ($2::float8 + $3::float8) * interval '1 millisecond')
    ON CONFLICT (server) DO UPDATE SET next_slot = $2::float8 * interval '1 millisecond' +
      greatest(budget.next_slot, clock_timestamp() + $3::float8 * interval '1 millisecond')
    WHERE budget.paused_until <= clock_timestamp()
    RETURNING extract(epoch FROM next_slot)::float8 * 1000 - $2::float8 AS first,
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
};

/** $1 is the server, $2 a pause in ms, or 0 to read the current one, $3 what the others are notified of. */
export const PAUSE: Statement = {
  name: 'hms_pause',
  text: `WITH paused AS (
      INSERT INTO hms.budgets AS budget (server, paused_until)
      VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
      ON CONFLICT (server) DO UPDATE
        SET paused_until = greatest(budget.paused_until, excluded.paused_until)
      RETURNING paused_until
    )
    SELECT extract(epoch FROM paused_until - clock_timestamp())::float8 * 1000 AS remaining,
      CASE WHEN $2::float8 > 0 THEN pg_notify('${PAUSES}', $3) END
    FROM paused`,
};
