import { ApiError, CANCELLED, GIVEN_UP } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type {
  HotelGuard,
  HotelLock,
  HotelLocks,
  LockHolder,
} from '#application/ports/hotel-locks.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** How long another process may take to finish with the hotel, in ms. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

const HOTEL_IN_USE = 'HOTEL_IN_USE';

/** Waits a little for a process that works on the same hotel. */
export class WaitingGuard implements HotelGuard {
  readonly #locks: HotelLocks;
  readonly #profile: HotelConfig['hotelProfile'];
  readonly #clock: Clock;
  readonly #isOver: () => boolean;
  #lock: HotelLock | undefined;

  /** `isOver`: the run no longer waits for anything. */
  constructor(
    locks: HotelLocks,
    profile: HotelConfig['hotelProfile'],
    { clock, isOver }: { readonly clock: Clock; readonly isOver: () => boolean },
  ) {
    this.#locks = locks;
    this.#profile = profile;
    this.#clock = clock;
    this.#isOver = isOver;
  }

  async take(): Promise<boolean> {
    return await this.#untilFree(async () => {
      const lock = await this.#locks.lock(this.#profile);
      if ('holder' in lock) return lock.holder;
      this.#lock = lock;
      return undefined;
    });
  }

  async takeId(hotelId: Id): Promise<boolean> {
    return await this.#untilFree(async () => await this.#lock?.addId(hotelId));
  }

  async release(): Promise<void> {
    await this.#lock?.release();
  }

  /** True if it had to wait. */
  async #untilFree(attempt: () => Promise<LockHolder | undefined>): Promise<boolean> {
    const until = this.#clock.now() + PATIENCE_MS;
    let hasWaited = false;
    for (let holder = await attempt(); holder; holder = await attempt()) {
      if (this.#isOver()) throw failure(CANCELLED, GIVEN_UP);
      if (this.#clock.now() > until) throw inUse(holder);
      hasWaited = true;
      await this.#clock.sleep(POLL_MS);
    }
    return hasWaited;
  }
}

function inUse({ pid, folder }: LockHolder): ApiError {
  const message =
    `Another hms process on this machine (process ${pid}, started in ${folder}) is working on this ` +
    'hotel, so nothing was sent. Wait until it has finished, then continue with hms resume.';
  return failure(HOTEL_IN_USE, message);
}

function failure(code: string, message: string): ApiError {
  return new ApiError({ status: 0, code, message, wroteNothing: true });
}
