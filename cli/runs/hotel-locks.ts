import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
} from '#application/ports/runs/hotel-locks.ts';
import type { Io } from '#cli/call/call.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import type { ServiceSource } from '#cli/container.ts';

/**
 * If locks cannot be created, prints a warning and continues: they matter only if another process works on the same
 * hotels.
 */
export async function hotelLocks(
  services: ServiceSource,
  { stderr }: Io,
): Promise<HotelLocks | undefined> {
  try {
    return await services.load('hotelLocks');
  } catch (error) {
    await stderr.line(
      `Warning: cannot lock hotels against other processes: ${fileFailureReason(error)}. ` +
        'Do not run hms on the same hotels twice at the same time.',
    );
    return undefined;
  }
}

/** Does the work while no other process can work on the hotel. Throws `ApiError` if another process does. */
export async function locked<Result>(
  locks: HotelLocks | undefined,
  hotel: Parameters<HotelLocks['lock']>[0],
  work: (lock?: HotelLock) => Promise<Result>,
): Promise<Result> {
  let lock: HotelLock | undefined;
  try {
    lock = await locks?.lock(hotel);
    return await work(lock);
  } catch (error) {
    if (!(error instanceof HotelInUse)) throw error;
    const { message } = error;
    throw new ApiError({ status: 409, code: UNKNOWN_ERROR, message, wroteNothing: true });
  } finally {
    await lock?.release();
  }
}
