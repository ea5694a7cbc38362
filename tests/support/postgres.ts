// PostgreSQL databases for tests: on the server in HMS_TEST_POSTGRES, or on a server that the test
// run starts.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';
import { startPostgres } from './postgres-server.ts';

const LONGEST_START_MS = 60_000;

export interface TestDatabase {
  /** The address with the name and password of a superuser. */
  readonly url: string;
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** Breaks all other connections to this database, as a restart of the server does. */
  readonly breakConnections: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates an empty database. The first caller also starts the server. Returns undefined if
 * PostgreSQL is not installed.
 */
export async function openTestDatabase(): Promise<TestDatabase | undefined> {
  const foreign = process.env['HMS_TEST_POSTGRES'];
  const isForeign = foreign !== undefined;
  const server = foreign ?? (await startedServer());
  if (server === undefined) return undefined;
  const name = `hms_test_${randomBytes(6).toString('hex')}`;
  const admin = new Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = name;
  const client = new Client(url.href);
  await client.connect();
  return {
    url: url.href,
    query: async (sql, values = []) => {
      const { rows } = await client.query<Record<string, unknown>>(sql, [...values]);
      return rows;
    },
    async breakConnections() {
      const others = 'FROM pg_stat_activity WHERE datname = $1 AND pid <> $2';
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const values = [name, rows[0]?.pid];
      await client.query(`SELECT pg_terminate_backend(pid, 5000) ${others}`, values);
    },
    async close() {
      await client.end();
      // If the test run started the server, it deletes the server with all databases at the end.
      // Only on any other server must the database be dropped.
      if (isForeign) {
        // DROP DATABASE may wait a minute for the autovacuum launcher. Give up after 5 s: then the
        // database remains.
        await admin.query(`SET statement_timeout = '5s'`);
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined);
      }
      await admin.end();
    },
  };
}

/**
 * The address of the test run's server. The first caller starts the server, and all others wait.
 */
async function startedServer(): Promise<string | undefined> {
  const folder = process.env['HMS_TEST_POSTGRES_FOLDER'];
  if (folder === undefined || postgresBinaries() === undefined) return undefined;
  const address = join(folder, 'address');
  try {
    mkdirSync(folder);
  } catch {
    // The folder exists, so another test worker is starting the server. Waits for the server's
    // address.
    const late = Date.now() + LONGEST_START_MS;
    while (!existsSync(address)) {
      if (Date.now() > late) throw new Error('PostgreSQL did not start.');
      await setTimeout(50);
    }
    return readFileSync(address, 'utf8');
  }
  const server = await startPostgres(folder);
  if (!server) return undefined;
  writeFileSync(`${address}.new`, server.url);
  renameSync(`${address}.new`, address);
  return server.url;
}
