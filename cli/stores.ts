// The part of the composition root that opens stored data: runs, locks of hotels, and what the user has agreed to.
import { join } from 'node:path';
import type { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import type { Consents } from '#application/ports/consents.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { invalidCommand } from './call/command-failure.ts';
import { assertTablesFit, isAddressOf, journalName } from './call/journal.ts';
import { assertRunsFolderReadable } from './call/runs-folder.ts';
import type { Runs } from '#application/runs/runs.ts';

const NOT_A_KEY =
  'HMS_RUN_KEY is not a valid key. It must have 43 characters, as hms onboard prints it.';

/** Null without --journal. */
export async function openRunTables(journal: URL | undefined): Promise<PostgresRuns | null> {
  if (!journal) return null;
  const { PostgresRuns } = await import('#adapters/postgres/postgres-runs.ts');
  const name = journalName(journal);
  return new PostgresRuns(journal.href, name, isAddressOf(name, process.env['HMS_JOURNAL']));
}

/** Opens the runs in the database, or in the folder if there is no database. */
export async function openRunStore(database: PostgresRuns | null, folder: string): Promise<Runs> {
  if (database) {
    const { runsInDatabase } = await import('#adapters/postgres/postgres-runs.ts');
    const { AesRunKey } = await import('#adapters/postgres/aes-run-key.ts');
    const { HMS_RUN_KEY: text } = process.env;
    const key = text === undefined ? undefined : AesRunKey.of(text);
    if (text !== undefined && !key) throw invalidCommand(NOT_A_KEY);
    assertTablesFit(await database.versions(), database.place);
    return runsInDatabase(database, key);
  }
  const { runsInFolder } = await import('#adapters/node/runs/run-folder.ts');
  assertRunsFolderReadable(folder);
  return runsInFolder(folder);
}

/** Locks hotels against other processes on this machine. */
export async function openFileLocks(server: string): Promise<HotelLocks> {
  const { HotelLockFile } = await import('#adapters/node/state/hotel-lock-file.ts');
  const owner = { pid: process.pid, folder: process.cwd() };
  const locks = new HotelLockFile(await openState(), server, owner);
  process.once('exit', () => locks.close());
  return locks;
}

export async function openConsents(): Promise<Consents> {
  const { ConsentFolder } = await import('#adapters/node/state/consent-folder.ts');
  return new ConsentFolder(join(await openState(), 'consents'));
}

/** The folder in which hms stores what it remembers from one command to the next. */
async function openState(): Promise<string> {
  const { stateFolder } = await import('#adapters/node/state/state-folder.ts');
  return stateFolder(process.env, process.platform);
}
