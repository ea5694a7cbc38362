// The part of the composition root that opens stored data: runs, locks of hotels, and what the user has agreed to.
import { join } from 'node:path';
import type { Consents } from '#application/ports/consents.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import type { Runs } from '#application/runs/runs.ts';
import { stateFolder } from '#adapters/node/state/state-folder.ts';
import { assertRunsFolderReadable, RUNS_FOLDER } from './call/runs-folder.ts';

export async function openRunStore(folder = RUNS_FOLDER): Promise<Runs> {
  const { runsInFolder } = await import('#adapters/node/runs/run-folder.ts');
  assertRunsFolderReadable(folder);
  return runsInFolder(folder);
}

export async function openFileLocks(server: string): Promise<HotelLocks> {
  const { HotelLockFile } = await import('#adapters/node/state/hotel-lock-file.ts');
  const owner = { pid: process.pid, folder: process.cwd() };
  const locks = new HotelLockFile(rememberedIn(), server, owner);
  process.once('exit', () => locks.close());
  return locks;
}

export async function openConsents(): Promise<Consents> {
  const { ConsentFolder } = await import('#adapters/node/state/state-folder.ts');
  return new ConsentFolder(join(rememberedIn(), 'consents'));
}

function rememberedIn(): string {
  return stateFolder(process.env, process.platform);
}
