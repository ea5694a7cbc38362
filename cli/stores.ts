// The part of the composition root that opens stored data: runs, locks of hotels, and what the user has agreed to.
import { join } from 'node:path';
import type { Consents } from '#application/ports/consents.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { assertRunsFolderReadable } from './call/runs-folder.ts';
import type { Runs } from '#application/runs/runs.ts';

export async function openRunStore(folder: string): Promise<Runs> {
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
