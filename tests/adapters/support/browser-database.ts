// The IndexedDB of a browser, in memory.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openRunDatabase, TABLES } from '#adapters/browser/runs/run-database.ts';

/** What a browser that was never used has. */
export function useNewDatabase(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** Of all runs. */
export async function storedRows() {
  const database = await openRunDatabase(() => undefined);
  const rows = TABLES.map(async (table) => {
    const keys = await database.getAllKeys(table);
    const values = await database.getAll(table);
    return values.map((value, at) => ({ table, value, key: keys[at] }));
  });
  return (await Promise.all(rows)).flat();
}

/** What a page finds after the browser crashed: pages that are still open write to the database before. */
export async function useCopyOfDatabase(): Promise<void> {
  const rows = await storedRows();
  useNewDatabase();
  const database = await openRunDatabase(() => undefined);
  for (const { table, value, key } of rows) await database.put(table, value, key);
}
