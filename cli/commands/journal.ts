import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { assertTablesFit } from '#cli/call/journal.ts';
import { createServices } from '#cli/container.ts';

/** Says whether the database can be used and its tables are up to date. */
export async function journal(call: Call<'journal'>): Promise<ExitCode> {
  const tables = await tablesOf(call);
  const { io } = call;
  const versions = await tables.versions();
  const { name } = tables.place;
  io.summary.note({ journal: name, ...versions });
  assertTablesFit(versions, tables.place);
  if (!call.options.json) {
    await io.stdout.line(`${name}: the tables are up to date (version ${versions.found})`);
  }
  return EXIT.done;
}

/** Creates the tables, or brings them to the version that this program needs. */
export async function migrateJournal(call: Call<'migrateJournal'>): Promise<ExitCode> {
  const tables = await tablesOf(call);
  const { io } = call;
  const { found, needed } = await tables.migrate();
  const { name } = tables.place;
  io.summary.note({ journal: name, found, needed });
  if (found > needed) assertTablesFit({ found, needed }, tables.place);
  const done =
    found === needed
      ? `the tables are up to date (version ${found})`
      : found === 0
        ? `created the tables (version ${needed})`
        : `updated the tables from version ${found} to ${needed}`;
  await io.stderr.line(`${name}: ${done}`);
  return EXIT.done;
}

async function tablesOf({ options }: Call<'journal'>) {
  const tables = await createServices(options).load('runTables');
  if (tables) return tables;
  throw invalidCall('Name the database with --journal or HMS_JOURNAL.');
}
