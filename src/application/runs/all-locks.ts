import type { HotelLock, HotelLocks } from '#application/ports/runs/hotel-locks.ts';

/**
 * Returns locks that lock each hotel in all `places`. If one place refuses, the other locks of the
 * hotel are released and `lock` rejects.
 */
export function allLocks(places: readonly HotelLocks[]): HotelLocks {
  return {
    async lock(profile) {
      const taken: HotelLock[] = [];
      const lock: HotelLock = {
        async addId(hotelId) {
          for (const one of taken) await one.addId(hotelId);
        },
        async release() {
          for (const one of taken) await one.release();
        },
      };
      try {
        for (const place of places) taken.push(await place.lock(profile));
        return lock;
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
  };
}
