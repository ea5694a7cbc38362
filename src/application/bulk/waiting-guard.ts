import { ApiError, CANCELLED, GIVEN_UP } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type {
  HotelGuard,
  HotelLock,
  HotelLocks,
  LockHolder,
} from '#application/ports/runs/hotel-locks.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

/** How long another process may take to finish with the hotel, in ms. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

const HOTEL_IN_USE = 'HOTEL_IN_USE';

/**
 * Waits briefly for a process that works on the same hotel; does not wait once `isOver` is true.
 */
export function waitingGuard(
  locks: HotelLocks,
  profile: HotelConfig['hotelProfile'],
  { clock, isOver }: { readonly clock: Clock; readonly isOver: () => boolean },
): HotelGuard & { release(): Promise<void> } {
  let lock: HotelLock | undefined;

  /** True if it had to wait. */
  async function untilFree(attempt: () => Promise<LockHolder | undefined>): Promise<boolean> {
    const until = clock.now() + PATIENCE_MS;
    let hasWaited = false;
    for (let holder = await attempt(); holder; holder = await attempt()) {
      if (isOver()) throw failure(CANCELLED, GIVEN_UP);
      if (clock.now() > until) throw inUse(holder);
      hasWaited = true;
      await clock.sleep(POLL_MS);
    }
    return hasWaited;
  }

  return {
    take: () =>
      untilFree(async () => {
        const taken = await locks.lock(profile);
        if ('holder' in taken) return taken.holder;
        lock = taken;
        return undefined;
      }),
    takeId: (hotelId) => untilFree(async () => await lock?.addId(hotelId)),
    release: async () => await lock?.release(),
  };
}

function inUse({ pid, folder }: LockHolder): ApiError {
  const message =
    `Another process on this machine (process ${pid}, started in ${folder}) is working on this ` +
    'hotel, so nothing was sent. Wait until it has finished, then continue this run.';
  return failure(HOTEL_IN_USE, message);
}

function failure(code: string, message: string): ApiError {
  return new ApiError({ status: 0, code, message, wroteNothing: true });
}
