import { checkAccess, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import { ApiError, isRateLimited, isRefusal, orUndefined } from '#application/errors/api-error.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type Restored = CurrentUser | undefined;

export type RestoreSession = ReturnType<typeof createRestoreSession>;

/** At startup and before every guarded route (docs/behaviour.md §2, §4, docs/decisions/session-ends-on-a-refusal.md). */
export function createRestoreSession(users: UserApi, sessions: SessionKeeper) {
  /**
   * Refreshes an expiring token first. With `verify`, asks the server even if the user is stored. Resolves to undefined
   * if no user is signed in, and ends a session that the server refuses. Throws the `ApiError` of any other failure,
   * because it proves nothing about the session (docs/decisions/session-ends-on-a-refusal.md).
   */
  const run = async ({ verify = false } = {}): Promise<Restored> => {
    const session = sessions.adopt();
    try {
      const user = await find(session, verify);
      if (user) return sessions.rememberUser(user, session) ? user : undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
    }
    sessions.refused(session);
    return undefined;
  };
  const find = async (session: SessionId | undefined, verify: boolean): Promise<Restored> => {
    // If the refresh is rate-limited, `currentUser` below waits and then refreshes the token.
    const refreshed = sessions.freshToken(session).then(() => true);
    const isFresh = (await orUndefined(refreshed, isRateLimited)) ?? false;
    const current = sessions.current();
    if (isFresh && !sessions.isUsable() && !current?.refreshToken) return undefined;
    const stored = current?.currentUser;
    const isKnown = isFresh && stored !== undefined && !verify;
    const user = isKnown ? stored : await users.currentUser();
    const access = checkAccess(user);
    return access === 'allowed' || access === 'onboarding-only' ? user : undefined;
  };
  return { run };
}
