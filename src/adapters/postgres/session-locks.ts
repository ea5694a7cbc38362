import { hashOf, idKey, keysOf } from '#adapters/node/runs/hotel-lock-keys.ts';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
} from '#application/ports/runs/hotel-locks.ts';
import type { RunHolder } from '#application/ports/runs/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Queries } from './connections.ts';
import { SQL } from './statements.ts';

/**
 * Locks hotels for all runs of one database, on any machine. The session that holds the lock of a
 * run also holds the locks of its hotels, so a process loses all of them together.
 */
export class SessionLocks implements HotelLocks {
  readonly #session: () => Queries;
  readonly #server: string;

  /** `session` returns the session of the run that this process works on. */
  constructor(session: () => Queries, server: string) {
    this.#session = session;
    this.#server = server;
  }

  async lock(profile: HotelConfig['hotelProfile']): Promise<HotelLock> {
    const session = this.#session();
    const taken: string[] = [];
    const release = async () => {
      // A lost session has no locks, so an error does not matter.
      await session.query(SQL.unlockHotel, [taken.splice(0)]).catch(() => undefined);
    };
    const take = async (keys: readonly string[]) => {
      // All processes lock the keys in the same order, so that if several processes try at the same
      // time, one of them succeeds.
      const numbers = keys.map((key) => this.#numberOf(key)).toSorted();
      const tried = await session.query<{ key: string; is_locked: boolean }>(SQL.lockHotel, [
        numbers,
      ]);
      taken.push(...tried.filter((one) => one.is_locked).map(({ key }) => key));
      const refused = tried.find((one) => !one.is_locked);
      if (!refused) return;
      await release();
      const [row] = await session.query<{ holder: RunHolder | null }>(SQL.hotelHolder, [
        refused.key,
      ]);
      throw new HotelInUse(row?.holder ?? undefined);
    };
    await take(keysOf(profile));
    return { addId: async (hotelId) => await take([idKey(hotelId)]), release };
  }

  /** PostgreSQL identifies an advisory lock by a 64-bit number. */
  #numberOf(key: string): string {
    return String(hashOf(this.#server, key).readBigInt64BE());
  }
}
