import { ApiError, failsEveryHotel, isSignedOut } from '#application/errors/api-error.ts';
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
  return failsEveryHotel(failure) && !(await isReachable(users)) ? 'unreachable' : undefined;
}

async function isReachable(users: UserApi): Promise<boolean> {
  try {
    await users.currentUser();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return !error.isNetwork;
    throw error;
  }
}
