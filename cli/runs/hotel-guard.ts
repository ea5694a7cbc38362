import { setTimeout } from 'node:timers/promises';
import { ApiError, CANCELLED, GIVEN_UP } from '#application/errors/api-error.ts';
import type {
  HotelGuard,
  HotelLock,
  HotelLocks,
  LockHolder,
} from '#application/ports/hotel-locks.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** How long another process may take to finish with the hotel, and how often is looked, in ms. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 100;

const HOTEL_IN_USE = 'HOTEL_IN_USE';

/** Waits a little for a process that works on the same hotel. */
export class WaitingGuard implements HotelGuard {
  readonly #locks: HotelLocks;
  readonly #profile: HotelConfig['hotelProfile'];
  readonly #isOver: () => boolean;
  #lock: HotelLock | undefined;

  /** `isOver`: the run waits for nothing any more. */
  constructor(locks: HotelLocks, profile: HotelConfig['hotelProfile'], isOver: () => boolean) {
    this.#locks = locks;
    this.#profile = profile;
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

  async #untilFree(holderNow: () => Promise<LockHolder | undefined>): Promise<boolean> {
    const until = Date.now() + PATIENCE_MS;
    let hasWaited = false;
    for (let holder = await holderNow(); holder; holder = await holderNow()) {
      if (this.#isOver()) throw failure(CANCELLED, GIVEN_UP);
      if (Date.now() > until) throw inUse(holder);
      hasWaited = true;
      await setTimeout(LOOK_EVERY_MS);
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
