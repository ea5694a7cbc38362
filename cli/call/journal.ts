import type { RunPlace } from '#application/ports/runs/run-store.ts';
import type { TableVersions } from '#application/ports/runs/run-tables.ts';
import { invalidCommand } from './command-failure.ts';
import { readJournalUrl } from './options/option-values.ts';

/** Messages show only these parameters of the address, because others may be secret. */
const SHOWN = ['host', 'port', 'user', 'sslmode', 'sslrootcert'];

/** Address of the database for messages, without password and secret parameters. */
export function journalName(url: URL): string {
  const name = new URL(url);
  name.password = '';
  for (const parameter of new Set(url.searchParams.keys())) {
    if (!SHOWN.includes(parameter)) name.searchParams.delete(parameter);
  }
  return name.href;
}

/**
 * ` --journal URL`, to be added to a command that needs the same database. Empty if HMS_JOURNAL names that database.
 */
export function journalOption({ name, isUsual }: RunPlace): string {
  return isUsual ? '' : ` --journal '${name.replaceAll("'", '%27')}'`;
}

/**
 * Whether HMS_JOURNAL names this database. Returns false for an invalid HMS_JOURNAL, which has no effect if the user
 * typed --journal.
 */
export function isAddressOf(name: string, address: string | undefined): boolean {
  try {
    return address !== undefined && journalName(readJournalUrl(address)) === name;
  } catch {
    return false;
  }
}

export function assertTablesFit(versions: TableVersions, place: RunPlace): void {
  const { found, needed } = versions;
  if (found === needed) return;
  const { name } = place;
  const migrate = `hms journal migrate${journalOption(place)}`;
  if (found === 0)
    throw invalidCommand(`${name} has no tables for runs yet. Create them with: ${migrate}`);
  assertTablesCanBeUsed(versions, place);
  throw invalidCommand(
    `The tables in ${name} have version ${found}, but this hms needs version ${needed}. Update them with: ${migrate}`,
  );
}

/** Throws `CommandFailure` if the tables are from a newer hms, or too old for `hms journal migrate`. */
export function assertTablesCanBeUsed(
  { found, oldest, needed }: TableVersions,
  { name }: RunPlace,
): void {
  if (found > needed) {
    throw invalidCommand(
      `The tables in ${name} have version ${found}, but this hms supports only version ${needed}. Install a newer hms.`,
    );
  }
  if (found > 0 && found < oldest) {
    throw invalidCommand(
      `The tables in ${name} have version ${found}, which is too old for this hms to update. Drop the schema hms, which deletes its runs, and then run hms journal migrate.`,
    );
  }
}
