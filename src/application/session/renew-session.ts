import { authorizationOf, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import { ApiError, isRefusal } from '#application/errors/api-error.ts';
import type { AuthApi, Credentials } from '#application/ports/api/auth-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

interface Account {
  readonly credentials: Credentials;
  readonly user: CurrentUser | undefined;
  readonly session: SessionId | undefined;
}

/**
 * Signs in again if the server ends the session during a run, or if the token cannot be refreshed. All refused requests share one
 * sign-in. If the server refuses a request with the new session too, there is no further sign-in.
 */
export function createRenewSession(auth: AuthApi, sessions: SessionKeeper) {
  let account: Account | undefined;
  let renewing: Promise<boolean> | undefined;
  /** Uses these credentials to renew the current session from now on. */
  const useFor = (credentials: Credentials): void => {
    const user = sessions.current()?.currentUser;
    account = { credentials, user, session: sessions.id() };
  };
  /** True to send again, false if the credentials are refused. Throws `ApiError` with `wroteNothing` otherwise. */
  const run = async (refused: {
    /** The header of the refused request; undefined if it had none. */
    readonly authorization: string | undefined;
    readonly isSecond: boolean;
  }): Promise<boolean> => {
    if (refused.isSecond) account = undefined;
    if (!account) return false;
    const token = sessions.current()?.authToken;
    const isRenewed = token !== undefined && refused.authorization !== authorizationOf(token);
    // Another request has already renewed the session.
    if (isRenewed && sessions.isUsable()) return true;
    renewing ??= signIn(account).finally(() => {
      renewing = undefined;
    });
    return await renewing;
  };
  const signIn = async ({ credentials, user, session }: Account): Promise<boolean> => {
    if (session === undefined) return false;
    try {
      const { user: sameUser, ...token } = await auth.signIn(credentials);
      return sessions.reopen(session, token, sameUser ?? user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRefusal(error)) throw error.unsent();
      account = undefined;
      return false;
    }
  };
  return {
    useFor,
    run,
  };
}
