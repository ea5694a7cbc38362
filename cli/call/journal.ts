// The database that --journal names: its address in messages, and whether its tables fit this hms.
import type { RunPlace } from '#application/ports/runs/run-store.ts';
import type { TableVersions } from '#application/ports/runs/run-tables.ts';
import { invalidCall } from './command-failure.ts';
import { readJournalUrl } from './options/option-values.ts';

/** Parameters that select the database. Messages omit all others, which may be secret. */
const SHOWN = ['host', 'port', 'user', 'sslmode', 'sslrootcert'];

/** The address without its password. */
export function journalName(url: URL): string {
  const name = new URL(url);
  name.password = '';
  for (const parameter of new Set(url.searchParams.keys())) {
    if (!SHOWN.includes(parameter)) name.searchParams.delete(parameter);
  }
  return name.href;
}

/** ` --journal URL` for a command that uses the same database; empty where HMS_JOURNAL names it. */
export function journalOption({ name, isUsual }: RunPlace): string {
  return isUsual ? '' : ` --journal '${name.replaceAll("'", '%27')}'`;
}

/** Whether HMS_JOURNAL is the address of that name. With --journal typed, it may contain anything. */
export function isAddressOf(name: string, address: string | undefined): boolean {
  try {
    return address !== undefined && journalName(readJournalUrl(address)) === name;
  } catch {
    return false;
  }
}

/** Throws `CommandFailure` if the tables need `hms journal migrate` or another version of hms. */
export function assertTablesFit(versions: TableVersions, place: RunPlace): void {
  const { found, needed } = versions;
  if (found === needed) return;
  const { name } = place;
  const migrate = `hms journal migrate${journalOption(place)}`;
  if (found === 0)
    throw invalidCall(`${name} has no tables for runs yet. Create them with: ${migrate}`);
  assertTablesCanBeUsed(versions, place);
  throw invalidCall(
    `The tables in ${name} have version ${found}, this hms needs ${needed}. Update them with: ${migrate}`,
  );
}

/** Throws `CommandFailure` for tables that not even `hms journal migrate` can update. */
export function assertTablesCanBeUsed(
  { found, oldest, needed }: TableVersions,
  { name }: RunPlace,
): void {
  if (found > needed) {
    throw invalidCall(
      `The tables in ${name} have version ${found}, this hms knows only ${needed}: install a newer hms.`,
    );
  }
  if (found > 0 && found < oldest) {
    throw invalidCall(
      `The tables in ${name} have version ${found}, which this hms cannot update: drop the schema hms, then run hms journal migrate.`,
    );
  }
}
