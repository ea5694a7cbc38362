import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { BrowserRuns } from '#adapters/browser/runs/browser-runs.ts';
import { RunFolder } from '#adapters/node/runs/run-folder.ts';
import type { RunRowStore } from '#application/ports/runs/run-rows.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { useCopyOfDatabase, useNewDatabase } from '#tests/adapters/support/browser-database.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { DONE, hotel, RUN } from '#tests/fakes/sample-run.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

interface Kind {
  readonly create: () => Runs;
  /** Returns the store that another process opens after the process of `store` was killed. */
  readonly afterKill: (store: Runs) => Runs | Promise<Runs>;
}

const over = (store: RunRowStore) => new Runs({ store, sources: NAMED_SOURCES });

/** Call once in each test file. */
export function openRunStoreKinds(): readonly (readonly [string, Kind])[] {
  return [
    ['SQLite files', filesIn(temporaryFolder())],
    [
      'memory',
      {
        create: () => new MemoryRunStore(),
        afterKill: (store) => (store as MemoryRunStore).afterKill(),
      },
    ],
    ['IndexedDB', inBrowser],
  ];
}

function filesIn(folder: string): Kind {
  let folders = 0;
  const newFolder = () => join(folder, String((folders += 1)));
  return {
    create() {
      const own = newFolder();
      mkdirSync(own);
      return over(new RunFolder(own));
    },
    afterKill({ place: path }) {
      const copy = newFolder();
      cpSync(path, copy, { recursive: true, filter: (one) => !one.endsWith('.lock') });
      return over(new RunFolder(copy));
    },
  };
}

const inBrowser: Kind = {
  create() {
    useNewDatabase();
    return over(new BrowserRuns(memoryLocks()));
  },
  async afterKill() {
    await useCopyOfDatabase();
    return over(new BrowserRuns(memoryLocks()));
  },
};

export const INTENDED: JournalEntry = { state: 'intended' };
export const FINISHED: FinishedHotel = {
  status: 'incomplete',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 2, total: 3 },
  presence: 'there',
  missing: ['room:101'],
  warnings: [{ operation: 'room:101', status: 400, message: 'Taken.', fields: {} }],
};

/** Waits until the store has recorded this many responses, which may take a few ms. */
export async function recorded(store: Runs, responses: number): Promise<void> {
  const done = async () => {
    const read = await store.read(RUN);
    const operations = await read.operations();
    await read.close();
    return operations.done;
  };
  await expect.poll(done, { interval: 5 }).toBe(responses);
}

/**
 * Starts three hotels. Hotel 0 has created two records, hotel 1 has no response yet, and the server
 * refused hotel 2.
 */
export async function claimThree(run: RunInProgress): Promise<void> {
  await run.start([hotel(0), hotel(1), hotel(2)]);
  run.journalOf(0).write('hotel', DONE);
  run.journalOf(0).write('room:101', DONE);
  run.journalOf(2).write('hotel', { state: 'failed' });
}
