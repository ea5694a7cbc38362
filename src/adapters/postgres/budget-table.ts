/** One row for each server. Only rows are read and written later: SELECT, INSERT and UPDATE suffice. */
export const BUDGET_TABLE = `
  CREATE TABLE IF NOT EXISTS hms.budgets (
    server text PRIMARY KEY,
    next_slot timestamptz NOT NULL DEFAULT '-infinity',
    paused_until timestamptz NOT NULL DEFAULT '-infinity'
  );
  COMMENT ON COLUMN hms.budgets.next_slot IS
    'When the next request may be sent that no process has a slot for yet, by the clock of this database.';
`;
