import { RunKey } from '#adapters/postgres/run-key.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import { runHms, type EndedProcess } from './hms-process.ts';

/** Where `hms` runs, and what it needs to share runs. */
export interface Shared {
  readonly folder: string;
  readonly database: TestDatabase;
  readonly server: string;
}

/** Given to every process, so that all read the passwords of all runs. */
const KEY = RunKey.make().text;

export function environment({ database }: Pick<Shared, 'database'>) {
  return { HMS_JOURNAL: database.url, HMS_PASSWORD: 'any', HMS_RUN_KEY: KEY };
}

export async function forgetRuns({ database }: Pick<Shared, 'database'>): Promise<void> {
  await database.query('DELETE FROM hms.runs');
}

/** Submits the hotels of a file as the only run in the database. */
export async function submitDetached(
  shared: Shared,
  file: string,
  limits: readonly string[] = [],
): Promise<EndedProcess & { readonly run: string }> {
  const { folder, database, server } = shared;
  const call = ['onboard', file, '--detach', '--api-url', server, ...limits];
  const ended = await runHms(folder, call, { env: environment(shared), output: 'ignore' });
  const [row] = await database.query('SELECT name FROM hms.runs');
  return { ...ended, run: String(row?.['name']) };
}
