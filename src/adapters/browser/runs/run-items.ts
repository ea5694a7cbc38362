import type { Entry, HotelRow, RunRow } from '#application/ports/runs/run-rows.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { RUN_PREFIX } from './has-runs.ts';

/** A hotel without its configuration. */
export interface HotelItem {
  readonly listed: ListedHotel;
  readonly ended: HotelRow['ended'];
  readonly entries: readonly Entry[];
  readonly isInDoubt: boolean;
}

const NO_ROOM =
  'This browser has no room left to record the launch, so it stopped. Launch fewer hotels at once, or use hms onboard.';

/**
 * Runs in the storage of a browser: an item for each run, and two for each of its hotels. `storage` is
 * called for each use. Writes throw `RunUnwritable`.
 */
export function createRunItems(storage: () => Storage) {
  const read = (key: string): unknown => {
    const text = storage().getItem(RUN_PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  };
  const write = (key: string, item: object): void => {
    try {
      storage().setItem(RUN_PREFIX + key, JSON.stringify(item));
    } catch {
      throw new RunUnwritable(NO_ROOM);
    }
  };
  const keys = (): string[] =>
    Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '')
      .filter((key) => key.startsWith(RUN_PREFIX))
      .map((key) => key.slice(RUN_PREFIX.length));
  const ofHotels = (run: string) => keys().filter((key) => key.startsWith(`${run}.`));
  return {
    names: () =>
      keys()
        .filter((key) => !key.includes('.'))
        .toSorted(),
    run: (run: string) => read(run) as RunRow | undefined,
    writeRun: (run: string, item: RunRow) => write(run, item),
    /** In the order of the input. */
    indexes: (run: string) =>
      ofHotels(run)
        .flatMap((key) => /^[^.]+\.(\d+)$/.exec(key)?.[1] ?? [])
        .map(Number)
        .toSorted((a, b) => a - b),
    hotel: (run: string, index: number) => read(`${run}.${index}`) as HotelItem | undefined,
    writeHotel: (run: string, index: number, item: HotelItem) => write(`${run}.${index}`, item),
    config: (run: string, index: number) =>
      read(`${run}.${index}.config`) as HotelConfig | undefined,
    writeConfig: (run: string, index: number, config: HotelConfig) =>
      write(`${run}.${index}.config`, config),
    remove(run: string): void {
      for (const key of [run, ...ofHotels(run)]) storage().removeItem(RUN_PREFIX + key);
    },
  };
}

export type RunItems = ReturnType<typeof createRunItems>;
