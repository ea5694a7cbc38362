import {
  ApiError,
  failsEveryHotel,
  isSignedOut,
  PAUSE_TOO_LONG,
} from '#application/errors/api-error.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { StopReason } from './run-results.ts';

/**
 * Returns a reason if the other hotels of the run would fail in the same way, otherwise undefined.
 */
export async function stopReasonAfter(
  failure: FailedOperation,
  users: UserApi,
): Promise<StopReason | undefined> {
  if (isSignedOut(failure)) return 'session-over';
  return failsEveryHotel(failure) ? await whyUnreachable(users) : undefined;
}

/** Undefined if the server responds. */
async function whyUnreachable(users: UserApi): Promise<StopReason | undefined> {
  try {
    await users.currentUser();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === PAUSE_TOO_LONG) return 'pause-too-long';
    return error.isNetwork ? 'unreachable' : undefined;
  }
}
