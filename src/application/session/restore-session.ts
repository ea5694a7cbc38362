import { checkAccess, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import {
  ApiError,
  isCancelled,
  isRateLimited,
  orUndefined,
} from '#application/errors/api-error.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type Restored = CurrentUser | undefined;

export type RestoreSession = ReturnType<typeof createRestoreSession>;

/**
 * Finds the signed-in user at startup and before every guarded route (docs/behaviour.md §2, §4,
 * docs/decisions/signed-in-means-usable.md).
 */
export function createRestoreSession(users: UserApi, sessions: SessionKeeper) {
  /**
   * Refreshes an expiring token first. With `verify`, asks the server even if the user is stored,
   * and signs out unless the server confirms the user. Resolves to undefined if the user is unknown
   * or the session ends before the server responds. Throws if the user stops waiting for the server
   * (docs/decisions/pause-of-the-server-is-shown.md).
   */
  const run = async ({ verify = false } = {}): Promise<Restored> => {
    const session = sessions.adopt();
    try {
      const user = await find(session, verify);
      if (user) return sessions.rememberUser(user, session) ? user : undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || isCancelled(error)) throw error;
    }
    if (verify) sessions.closeOnly(session);
    return undefined;
  };
  const find = async (session: SessionId | undefined, verify: boolean): Promise<Restored> => {
    // If the refresh is rate-limited, `currentUser` below waits and then refreshes the token.
    const refreshed = sessions.freshToken(session).then(() => true);
    const isFresh = (await orUndefined(refreshed, isRateLimited)) ?? false;
    if (isFresh && !sessions.isUsable()) return undefined;
    const stored = sessions.current()?.currentUser;
    const isKnown = isFresh && stored !== undefined && !verify;
    const user = isKnown ? stored : await users.currentUser();
    const access = checkAccess(user);
    if (access === 'allowed' || access === 'onboarding-only') return user;
    sessions.closeOnly(session);
    return undefined;
  };
  return { run };
}
