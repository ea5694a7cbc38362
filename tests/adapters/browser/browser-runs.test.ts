import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserRuns } from '#adapters/browser/runs/browser-runs.ts';
import type { HotelRow } from '#application/ports/runs/run-rows.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';
import { config, DONE, FACTS, INPUT, RUN } from '#tests/fakes/sample-run.ts';
import { storedRows, useNewDatabase } from '#tests/adapters/support/browser-database.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';

const ROW = { facts: FACTS, input: INPUT };
const HOTEL: HotelRow = {
  index: 0,
  file: 'chain.xlsx',
  name: 'Alder',
  code: 'ALDER01',
  state: 'started',
  isInDoubt: true,
};
const NO_ROOM = /^This browser has no room left to record the launch/;
const NOT_ALLOWED = /^This browser does not let this page record the launch/;

let runs: BrowserRuns;

beforeEach(() => {
  useNewDatabase();
  runs = new BrowserRuns(memoryLocks());
});
afterEach(() => vi.restoreAllMocks());

const unwritable = (message: RegExp) =>
  expect.toSatisfy(
    (error) => error instanceof RunUnwritable && message.test(error.message),
  ) as unknown;

describe('runs in IndexedDB', () => {
  it('writes all changes or none', async () => {
    const own = await runs.create(ROW);
    const before = await storedRows();
    const entries = new Map([[0, [['hotel', DONE]] as const]]);
    const notCloneable = new Map([[0, { ...config, toString: () => '' }]]);
    await expect(own.write({ hotels: [HOTEL], configs: notCloneable })).rejects.toEqual(
      unwritable(NOT_ALLOWED),
    );
    expect(await storedRows()).toEqual(before);
    await own.write({ hotels: [HOTEL], entries });
    expect(await storedRows()).toHaveLength(before.length + 2);
  });

  it('reports that the browser refuses to store a run, and tries again later', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('', 'SecurityError');
    });
    await expect(runs.create(ROW)).rejects.toEqual(unwritable(NOT_ALLOWED));
    await (await runs.create(ROW)).close();
    expect(await runs.names()).toEqual([RUN]);
  });

  it('reports that the browser has no storage left', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await expect(runs.create(ROW)).rejects.toEqual(unwritable(NO_ROOM));
  });
});
