import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openRunDatabase, TABLES } from '#adapters/browser/runs/run-database.ts';

/** Replaces IndexedDB with an empty one, as in a new browser. */
export function useNewDatabase(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** The rows of all runs. */
export async function storedRows() {
  const database = await openRunDatabase(() => undefined);
  const rows = TABLES.map(async (table) => {
    const keys = await database.getAllKeys(table);
    const values = await database.getAll(table);
    return values.map((value, at) => ({ table, value, key: keys[at] }));
  });
  return (await Promise.all(rows)).flat();
}

/**
 * Replaces IndexedDB with a copy, as a page finds it after the browser crashed. Pages that are
 * still open write only to the old one.
 */
export async function useCopyOfDatabase(): Promise<void> {
  const rows = await storedRows();
  useNewDatabase();
  const database = await openRunDatabase(() => undefined);
  for (const { table, value, key } of rows) await database.put(table, value, key);
}

/** Replaces each row of a table, as damage does. */
export async function changeRows(
  table: (typeof TABLES)[number],
  change: (row: never) => unknown,
): Promise<void> {
  const database = await openRunDatabase(() => undefined);
  for (const row of await storedRows()) {
    if (row.table === table)
      await database.put(table, change(row.value as never) as never, row.key);
  }
  database.close();
}
