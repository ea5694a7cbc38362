import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HotelLockFile } from '#adapters/node/state/hotel-lock-file.ts';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
} from '#application/ports/runs/hotel-locks.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const SERVER = 'http://hotels.example/api';

const HOLDER = { pid: 4712, folder: '/elsewhere' };

const folder = temporaryFolder();

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

describe('locks of hotels', () => {
  const hotel = hotelWith({ id: 7 });
  const processes: HotelLockFile[] = [];
  const held: HotelLock[] = [];
  const [one, other, third] = [started(), started(), started()];

  afterEach(async () => {
    for (const lock of held.splice(0)) await lock.release();
  });
  afterAll(() => processes.forEach((process) => process.close()));

  function started(server = SERVER): HotelLockFile {
    const locks = new HotelLockFile(folder, server, HOLDER);
    processes.push(locks);
    return locks;
  }

  /** Locks the hotel until the end of the test. */
  async function hold(locks: HotelLocks, profile: typeof hotelProfile): Promise<HotelLock> {
    const lock = await locks.lock(profile);
    held.push(lock);
    return lock;
  }

  it('keep other processes from a hotel, and say which process holds it', async () => {
    const lock = await hold(one, hotel);
    expect(await refusal(hold(other, hotel))).toEqual(HOLDER);
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
    expect(await refusal(hold(other, hotelWith(traits)))).toEqual(HOLDER);
    expect(await refusal(hold(other, hotelWith({})))).toBe('free');
  });

  it('also lock the ID that the server gives a new hotel', async () => {
    const lock = await hold(one, hotelWith({}));
    await lock.addId(8);
    const same = await hold(other, hotelWith({}));
    expect(await refusal(same.addId(8))).toEqual(HOLDER);
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
    expect(await refusal(hold(other, hotelWith({ id: 7 })))).toEqual(HOLDER);
    await locks[1]?.release();
    expect(await refusal(hold(other, hotel))).toBe('free');
  });

  it('do not affect hotels of another server', async () => {
    const elsewhere = started('http://other.example/api');
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
