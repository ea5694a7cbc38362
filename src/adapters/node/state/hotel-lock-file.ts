import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
  type LockHolder,
} from '#application/ports/runs/hotel-locks.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { isRunLocked, lockWith } from '#adapters/node/runs/file-locks.ts';
import { isDamage } from '#adapters/node/runs/run-database.ts';
import { identityKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';

const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER_ONLY = 0o700;
/** How long to wait for a statement of another process, in ms. */
const BUSY_MS = 5000;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS owners (owner TEXT PRIMARY KEY, pid INTEGER, folder TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS locks (
    key TEXT NOT NULL, owner TEXT NOT NULL, lock INTEGER NOT NULL,
    PRIMARY KEY (key, owner, lock)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS locks_of_owner ON locks (owner, lock);
`;

type Profile = HotelConfig['hotelProfile'];

/**
 * The hotel locks of all processes, in one SQLite file. Each row names its process. A process proves that it is alive
 * by holding an operating system lock on a file of its own, so any process can remove the rows of ended processes. Rows
 * need not reach the disk, because no process holds a lock after a power cut.
 */
export class HotelLockFile implements HotelLocks {
  readonly #folder: string;
  readonly #server: string;
  readonly #owner = randomUUID();
  readonly #alive: DatabaseSync;
  readonly #database: DatabaseSync;
  readonly #statements: Readonly<
    Record<'holders' | 'put' | 'drop' | 'bury' | 'forget', StatementSync>
  >;
  #last = 0;

  /** Throws if the folder is not writable. */
  constructor(folder: string, server: string, process: LockHolder) {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER_ONLY });
    this.#folder = folder;
    this.#server = server;
    this.#alive = lockWith(this.#fileOf(this.#owner), 'BEGIN EXCLUSIVE');
    chmodSync(`${this.#fileOf(this.#owner)}.lock`, OWNER_ONLY);
    this.#database = openOrReplace(join(folder, 'hotels.db'));
    this.#statements = {
      holders: this.#database.prepare(
        `SELECT owner, pid, folder FROM locks JOIN owners USING (owner)
         WHERE owner <> ? AND key IN (SELECT value FROM json_each(?))`,
      ),
      put: this.#database.prepare(
        'INSERT OR IGNORE INTO locks SELECT value, ?, ? FROM json_each(?)',
      ),
      drop: this.#database.prepare('DELETE FROM locks WHERE owner = ? AND lock = ?'),
      bury: this.#database.prepare('DELETE FROM locks WHERE owner = ?'),
      forget: this.#database.prepare('DELETE FROM owners WHERE owner = ?'),
    };
    for (const { owner } of this.#database.prepare('SELECT owner FROM owners').all()) {
      if (!this.#isAlive(String(owner))) this.#bury(String(owner));
    }
    this.#database
      .prepare('INSERT INTO owners VALUES (?, ?, ?)')
      .run(this.#owner, process.pid, process.folder);
  }

  async lock(profile: Profile): Promise<HotelLock> {
    const lock = (this.#last += 1);
    this.#take(lock, keysOf(profile));
    return {
      addId: async (hotelId) => this.#take(lock, [idKey(hotelId)]),
      release: async () => void this.#statements.drop.run(this.#owner, lock),
    };
  }

  close(): void {
    this.#bury(this.#owner);
    this.#database.close();
    this.#alive.close();
    rmSync(`${this.#fileOf(this.#owner)}.lock`, { force: true });
  }

  /** Takes all keys, or none. Throws `HotelInUse` if another process holds one of them. */
  #take(lock: number, keys: readonly string[]): void {
    const hashed = JSON.stringify(keys.map((key) => hashOf(this.#server, key)));
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const { owner, pid, folder } of this.#statements.holders.all(this.#owner, hashed)) {
        if (this.#isAlive(String(owner))) {
          throw new HotelInUse({ pid: Number(pid), folder: String(folder) });
        }
        this.#bury(String(owner));
      }
      this.#statements.put.run(this.#owner, lock, hashed);
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  #isAlive(owner: string): boolean {
    return isRunLocked(this.#fileOf(owner), 0);
  }

  #bury(owner: string): void {
    this.#statements.bury.run(owner);
    this.#statements.forget.run(owner);
    if (owner !== this.#owner) rmSync(`${this.#fileOf(owner)}.lock`, { force: true });
  }

  #fileOf(owner: string): string {
    return join(this.#folder, `process-${owner}`);
  }
}

/** Replaces a file that a power cut has damaged, in one process at a time: no lock has survived it. */
function openOrReplace(path: string): DatabaseSync {
  const first = opened(path);
  if (first) return first;
  const alone = lockWith(path, 'BEGIN EXCLUSIVE', BUSY_MS);
  try {
    const replaced = opened(path);
    if (replaced) return replaced;
    for (const ending of ['', '-journal']) rmSync(path + ending, { force: true });
    const database = opened(path);
    if (database) return database;
    throw new Error(`${path} is damaged.`);
  } finally {
    alone.close();
  }
}

function opened(path: string): DatabaseSync | undefined {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS });
    // WAL is not used: if two processes switch to it at once, SQLite refuses one without waiting.
    database.exec(`PRAGMA synchronous = OFF; BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return undefined;
    throw error;
  }
}

function keysOf(profile: Profile): string[] {
  const { id } = profile;
  return [...(id === undefined ? [] : [idKey(id)]), ...identityKeys(traitsOf({ ...profile }))];
}

function idKey(id: Id): string {
  return `id ${String(id)}`;
}

/** Hashes the key, so that a lock does not reveal the hotel. */
function hashOf(server: string, key: string): string {
  return createHash('sha256').update(`${server}\n${key}`).digest('base64url');
}
