import type { StoredRun } from '#application/runs/stored-run.ts';
import type { DocumentInput } from '#application/bulk/input/document-input.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import { endedHotel, storedHotel, waitingHotel, type RunHotel } from './run-hotels.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';

/** The rows of a run's hotels. Calls `onChange` when a row has changed. */
export function createRunRows(onChange: () => void) {
  /** Rows by the index of the hotel in the input. */
  const rows = new Map<number, RunHotel>();
  const change = (index: number, changesOf: (row: RunHotel) => RunHotel) => {
    const row = rows.get(index);
    if (!row) return;
    rows.set(index, changesOf(row));
    onChange();
  };
  return {
    all: () => [...rows.values()],
    clear: () => rows.clear(),
    async load(input: DocumentInput) {
      rows.clear();
      await input.check((entry) => void rows.set(entry.index ?? 0, waitingHotel(entry)));
    },
    async addStored(run: Pick<StoredRun, 'hotels'>) {
      for await (const hotel of run.hotels()) change(hotel.index, (row) => storedHotel(row, hotel));
    },
    stop() {
      for (const { index, state } of rows.values())
        if (state === 'running') change(index, (row) => ({ ...row, state: 'stopped' }));
    },
    /** Returns a watcher that updates the rows and passes the events to `accounts`. */
    watcher: (accounts: RunPasswords): RunWatcher => ({
      started: ({ index, config: { hotelProfile } }, { operations }) =>
        change(index, (row) => ({
          ...row,
          state: 'running',
          code: hotelProfile.code,
          done: 0,
          total: operations.length,
          said: [],
        })),
      progress({ index }, event) {
        accounts.follow(event);
        change(index, (row) => ({ ...row, done: event.counts.done }));
      },
      async finished(result) {
        const state = result.cutShortBy ? 'stopped' : result.status;
        change(result.index, (row) => endedHotel(row, state, result));
      },
      async skipped({ index, warnings }) {
        const said = warnings.map(({ message }) => message);
        change(index, (row) => ({ ...row, state: 'skipped', said }));
      },
    }),
  };
}
