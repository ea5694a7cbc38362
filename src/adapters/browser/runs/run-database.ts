import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { Entry, HotelRow, RunRow } from '#application/ports/runs/run-rows.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

const VERSION = 1;

const NO_ROOM =
  'This browser has no room left to record the launch, so it stopped. Launch fewer hotels at once, or use hms onboard.';
const REFUSED =
  'This browser does not let this page record the launch, so it stopped. Leave private browsing, allow this site to store data and load the page again, or use hms onboard.';

type HotelKey = [run: string, index: number];

interface RunTables extends DBSchema {
  runs: { key: string; value: RunRow };
  hotels: { key: HotelKey; value: HotelRow };
  configs: { key: HotelKey; value: HotelConfig };
  entries: { key: [...HotelKey, key: string]; value: Entry };
}

export const TABLES = ['runs', 'hotels', 'configs', 'entries'] as const;

export type RunDatabase = IDBPDatabase<RunTables>;
export type RunTransaction = IDBPTransaction<RunTables, typeof TABLES, 'readwrite'>;

/** `onClose`: the connection can no longer be used. Rejects with `RunUnwritable` without browser storage. */
export async function openRunDatabase(onClose: () => void): Promise<RunDatabase> {
  const opened: RunDatabase = await orUnwritable(() =>
    openDB<RunTables>('hms', VERSION, {
      upgrade: (database) => {
        for (const table of TABLES) database.createObjectStore(table);
      },
      // A newer version of the app in another tab waits until this connection is closed.
      blocking: () => {
        opened.close();
        onClose();
      },
      terminated: onClose,
    }),
  );
  return opened;
}

/** Matches all rows of a run, or of one of its hotels. */
export function rangeOf(...key: readonly [run: string, index?: number]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}

/** Applies all changes of `work` in one transaction. Rejects with `RunUnwritable`. */
export async function writeAtOnce(
  database: RunDatabase,
  durability: 'strict' | 'relaxed',
  work: (transaction: RunTransaction) => Promise<void>,
): Promise<void> {
  await orUnwritable(async () => {
    const transaction = database.transaction(TABLES, 'readwrite', { durability });
    const worked = work(transaction).catch((error: unknown) => {
      transaction.abort();
      throw error;
    });
    await Promise.all([worked, transaction.done]);
  });
}

async function orUnwritable<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    throw new RunUnwritable(isFull ? NO_ROOM : REFUSED, { cause });
  }
}
