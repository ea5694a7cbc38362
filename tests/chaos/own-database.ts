// A PostgreSQL of one round, which may be stopped without anybody else noticing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import { startPostgres, type StopMode } from '#tests/support/postgres-server.ts';

/** How long a query of the round waits for a server that is starting. */
const PATIENCE_MS = 20_000;

type Row = Readonly<Record<string, unknown>>;

export interface OwnDatabase {
  readonly url: string;
  /** Waits for the server if it is stopped. */
  readonly query: (sql: string) => Promise<readonly Row[]>;
  readonly read: (run: string) => Promise<StoredRun>;
  /** Stops the server, and starts it after `ms`. */
  readonly restart: (mode: StopMode, ms: number) => Promise<void>;
  /** Every value of every table, and what the server has logged, by where it is. */
  readonly contents: () => Promise<Readonly<Record<string, string>>>;
  readonly remove: () => void;
}

/** With the tables of runs. Undefined where PostgreSQL is not installed. */
export async function openOwnDatabase(leaseSeconds: number): Promise<OwnDatabase | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'hms-chaos-'));
  const server = await startPostgres(folder);
  if (!server) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const { url } = server;
  const end = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const runs = () => new PostgresRuns(url, 'the database of the round');
  const query = async (sql: string): Promise<readonly Row[]> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const client = new Client(url);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<Row>(sql)).rows;
      } catch (error) {
        if (performance.now() > until) throw error;
        await wait(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
  await runs().migrate();
  await query(`ALTER TABLE hms.runs ALTER lease_seconds SET DEFAULT ${leaseSeconds}`);
  return {
    url,
    query,
    read: (run) => runs().read(run),
    async restart(mode, ms) {
      await server.stop(mode);
      await wait(ms);
      await server.start();
    },
    async contents() {
      const tables = await query(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'hms'`,
      );
      const entries = await Promise.all(
        tables.map(async ({ name }): Promise<[string, string]> => {
          const rows = await query(`SELECT one::text AS text FROM hms.${String(name)} AS one`);
          return [`table ${String(name)}`, rows.map(({ text }) => String(text)).join('\n')];
        }),
      );
      const log = readFileSync(join(folder, 'log'), 'utf8');
      return { ...Object.fromEntries(entries), 'log of PostgreSQL': log };
    },
    remove() {
      process.off('exit', end);
      end();
    },
  };
}
