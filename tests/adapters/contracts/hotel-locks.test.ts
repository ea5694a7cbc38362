import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HotelLockFile } from '#adapters/node/state/hotel-lock-file.ts';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
} from '#application/ports/runs/hotel-locks.ts';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';
import { allLocks } from '#application/runs/all-locks.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';
import { FACTS, INPUT } from '#tests/fakes/sample-run.ts';

const SERVER = 'http://hotels.example/api';

/** A process that can lock hotels. `end` closes its locks, as when the process exits. */
interface Process {
  readonly locks: HotelLocks;
  readonly end: () => Promise<void>;
}

interface Kind {
  readonly start: (server?: string) => Promise<Process>;
  /** The description of the holder that a process gets when it cannot lock a hotel. */
  readonly holder: object;
}

const folder = mkdtempSync(join(tmpdir(), 'hms-hotel-locks-'));
const database = await openTestDatabase();
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

const inFile: Kind = {
  async start(server = SERVER) {
    const locks = new HotelLockFile(folder, server, { pid: 4712, folder: '/elsewhere' });
    return { locks, end: async () => locks.close() };
  },
  holder: { pid: 4712, folder: '/elsewhere' },
};

let runs = 0;
/** Each process works on a separate run. */
const inDatabase: Kind = {
  async start(server = SERVER) {
    const tables = new PostgresRuns(database?.url ?? '', 'postgres://hms@localhost/hms');
    await tables.migrate();
    const facts = { ...FACTS, run: `run-${(runs += 1)}`, sources: [`/hotels/${runs}.json`] };
    const run = await runsInDatabase(tables, AesRunKey.make()).create(facts, INPUT);
    return { locks: tables.hotelLocks(server), end: async () => await run.close() };
  },
  holder: { pid: process.pid, host: hostname() },
};

const inBoth: Kind = {
  async start(server) {
    const parts = [await inFile.start(server), await inDatabase.start(server)];
    return {
      locks: allLocks(parts.map(({ locks }) => locks)),
      end: async () => void (await Promise.all(parts.map(({ end }) => end()))),
    };
  },
  holder: inFile.holder,
};

const KINDS: readonly (readonly [string, Kind])[] = [
  ['a file', inFile],
  ...(database
    ? ([
        ['a database', inDatabase],
        ['both', inBoth],
      ] as const)
    : []),
];

async function refusal(attempt: Promise<unknown>): Promise<unknown> {
  try {
    await attempt;
    return 'free';
  } catch (error) {
    return error instanceof HotelInUse ? error.holder : error;
  }
}

const { hotelProfile } = configOf();
let hotels = 0;

/** A new hotel that shares only `traits` with other hotels. */
function hotelWith(traits: Partial<typeof hotelProfile>): typeof hotelProfile {
  const n = (hotels += 1);
  const contacts = { email: `${n}@hotels.example`, phone: `${n}`, street_address: `${n} Road` };
  return { ...hotelProfile, name: `Hotel ${n}`, code: `HOTEL${n}`, ...contacts, ...traits };
}

describe.each(KINDS)('locks of hotels in %s', (_, { start, holder }) => {
  const hotel = hotelWith({ id: 7 });
  const processes: Process[] = [];
  const held: HotelLock[] = [];
  let one: HotelLocks;
  let other: HotelLocks;
  let third: HotelLocks;

  // Opened once for all tests, because a database allows few connections.
  beforeAll(async () => {
    [one, other, third] = [await started(), await started(), await started()];
  });
  afterEach(async () => {
    for (const lock of held.splice(0)) await lock.release();
  });
  afterAll(async () => {
    for (const process of processes) await process.end();
  });

  async function started(server?: string): Promise<HotelLocks> {
    const process = await start(server);
    processes.push(process);
    return process.locks;
  }

  /** Locks the hotel until the end of the test. */
  async function hold(locks: HotelLocks, profile: typeof hotelProfile): Promise<HotelLock> {
    const lock = await locks.lock(profile);
    held.push(lock);
    return lock;
  }

  it('keep other processes from a hotel, and say which process holds it', async () => {
    const lock = await hold(one, hotel);
    expect(await refusal(hold(other, hotel))).toMatchObject(holder);
    await lock.release();
    expect(await refusal(hold(other, hotel))).toBe('free');
  });

  it.each([
    ['ID', { id: 7 }],
    ['code', { code: hotel.code }],
    [
      'name, however it is written, and e-mail',
      { name: ` ${hotel.name.toUpperCase()} `, email: hotel.email },
    ],
  ])('recognise the hotel by its %s', async (__, traits) => {
    await hold(one, hotel);
    expect(await refusal(hold(other, hotelWith(traits)))).toMatchObject(holder);
    expect(await refusal(hold(other, hotelWith({})))).toBe('free');
  });

  it('also lock the ID that the server gives a new hotel', async () => {
    const lock = await hold(one, hotelWith({}));
    await lock.addId(8);
    const same = await hold(other, hotelWith({}));
    expect(await refusal(same.addId(8))).toMatchObject(holder);
    await lock.release();
    expect(await refusal(same.addId(8))).toBe('free');
  });

  it('leave no partial lock when a hotel is refused', async () => {
    await hold(one, hotel);
    await refusal(hold(other, hotelWith({ id: 7, code: 'UNUSED' })));
    expect(await refusal(hold(third, hotelWith({ code: 'UNUSED' })))).toBe('free');
  });

  it('let one process lock two similar hotels, and release each separately', async () => {
    const locks = [await hold(one, hotel), await hold(one, hotelWith({ id: 7 }))];
    await locks[0]?.release();
    expect(await refusal(hold(other, hotelWith({ id: 7 })))).toMatchObject(holder);
    await locks[1]?.release();
    expect(await refusal(hold(other, hotel))).toBe('free');
  });

  it('are released when their process ends', async () => {
    const ending = await start();
    await ending.locks.lock(hotel);
    expect(await refusal(hold(other, hotel))).toMatchObject(holder);
    await ending.end();
    expect(await refusal(hold(other, hotel))).toBe('free');
  });

  it('do not affect hotels of another server', async () => {
    const elsewhere = await started('http://other.example/api');
    await hold(one, hotel);
    expect(await refusal(hold(elsewhere, hotel))).toBe('free');
  });

  it('give a hotel to only one of the processes that lock it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tried = await Promise.allSettled([one, other, third].map((locks) => locks.lock(hotel)));
      const taken = tried.filter((result) => result.status === 'fulfilled');
      expect(taken).toHaveLength(1);
      await taken[0]?.value.release();
    }
  });
});

describe.skipIf(!database)('locks of hotels in a database', () => {
  it('are released when the connection breaks, and a later release does not fail', async () => {
    const hotel = hotelWith({});
    const broken = await inDatabase.start();
    const lock = await broken.locks.lock(hotel);
    await database?.breakConnections();
    await lock.release();
    await expect(broken.locks.lock(hotel)).rejects.toThrow(StoreUnreachable);
    const next = await inDatabase.start();
    expect(await refusal(next.locks.lock(hotel))).toBe('free');
    for (const process of [broken, next]) await process.end();
  });
});
