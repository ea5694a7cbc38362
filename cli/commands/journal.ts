import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { assertTablesCanBeUsed, assertTablesFit } from '#cli/call/journal.ts';
import { createServices } from '#cli/container.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { ONLY_JOURNAL } from '#cli/call/options/run-options.ts';

const OPTIONS = [ONLY_JOURNAL, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

const migrateCommand = defineCommand({
  description: 'create the tables for runs in a database, or update them',
  options: OPTIONS,
  note:
    'The database role must own the schema hms, or be allowed to create it. Other commands only read ' +
    'and write rows.',
  examples: ['HMS_JOURNAL=postgres://hms@db.example/hms hms journal migrate'],
  exitCodes: REMOTE_EXITS,
  action: migrateJournal,
});

export const journalCommand = defineCommand({
  description: 'check the PostgreSQL database where runs are stored',
  options: OPTIONS,
  note: 'Without --journal and HMS_JOURNAL, runs are stored in files, which need no preparation.',
  commands: { migrate: migrateCommand },
  examples: ['hms journal --journal postgres://hms@db.example/hms', 'hms journal migrate'],
  exitCodes: REMOTE_EXITS,
  action: journal,
});

async function journal(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const tables = await tablesOf(call);
  const { io } = call;
  const versions = await tables.versions();
  const { name } = tables.place;
  io.summary.note({ journal: name, found: versions.found, needed: versions.needed });
  assertTablesFit(versions, tables.place);
  if (!call.options.json) {
    await io.stdout.line(`${name}: the tables are up to date (version ${versions.found})`);
  }
  return EXIT.done;
}

async function migrateJournal(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const tables = await tablesOf(call);
  const { io } = call;
  const { name } = tables.place;
  const before = await tables.versions();
  io.summary.note({ journal: name, found: before.found, needed: before.needed });
  assertTablesCanBeUsed(before, tables.place);
  const { found, needed } = await tables.migrate();
  const done =
    found === needed
      ? `the tables are up to date (version ${found})`
      : found === 0
        ? `created the tables (version ${needed})`
        : `updated the tables from version ${found} to ${needed}`;
  await io.stderr.line(`${name}: ${done}`);
  return EXIT.done;
}

async function tablesOf({ options }: Call<Options<typeof OPTIONS>>) {
  const tables = await createServices(options).load('runTables');
  if (tables) return tables;
  throw invalidCommand('No database is named. Name it with --journal or HMS_JOURNAL.');
}
