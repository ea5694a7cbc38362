// Where a round stores its runs: in the folder of its workspace, or in a separate PostgreSQL
// server.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { runsInFolder } from '#adapters/node/runs/run-folder.ts';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import type { Workspace } from '#tests/cli/support/run-hms.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import type { Runs } from '#application/runs/runs.ts';

export interface RunPlace {
  readonly env: Readonly<Record<string, string>>;
  readonly runs: (work: Workspace) => Runs;
  /** Undefined if the runs are in a folder. */
  readonly database: DatabaseOfRuns | undefined;
  /** All stored values and logs of the database, by name. */
  readonly contents: () => Promise<Readonly<Record<string, string>>>;
  readonly remove: () => void;
}

interface DatabaseOfRuns {
  readonly url: string;
  /** Crashes the database and starts it again. */
  readonly crash: () => Promise<void>;
}

/** With these settings, a crash loses commits that do not wait for the disk. */
const SETTINGS = ['fsync=off', 'wal_writer_delay=10s'];

export const FOLDER: RunPlace = {
  env: {},
  runs: (work) => runsInFolder(join(work.folder, '.hms/runs')),
  database: undefined,
  contents: async () => ({}),
  remove: () => undefined,
};

/** Returns undefined if PostgreSQL is not installed. */
export async function openDatabase(): Promise<RunPlace | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'hms-chaos-'));
  const server = await startPostgres(folder, SETTINGS);
  if (!server) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const { url } = server;
  const remove = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const tables = new PostgresRuns(url, 'the database of the round');
  await tables.migrate();
  return {
    env: { HMS_RUN_KEY: AesRunKey.make().text },
    runs: () => runsInDatabase(tables),
    database: {
      url,
      async crash() {
        await server.stop('immediate');
        await server.start();
      },
    },
    contents: async () => ({
      ...(await tablesOf(url)),
      'log of PostgreSQL': readFileSync(join(folder, 'log'), 'utf8'),
    }),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** All values of each table. */
async function tablesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const client = new Client(url);
  await client.connect();
  const contents: Record<string, string> = {};
  for (const table of ['runs', 'hotels', 'configs', 'journal']) {
    const sql = `SELECT one::text AS text FROM hms.${table} AS one`;
    const { rows } = await client.query<{ text: string }>(sql);
    contents[`table ${table}`] = rows.map(({ text }) => text).join('\n');
  }
  await client.end();
  return contents;
}
