import { checkAccess, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { AuthApi, Credentials } from '#application/ports/api/auth-api.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type SignInOutcome =
  | { readonly status: 'onboarding' | 'signed-in'; readonly user: CurrentUser }
  | { readonly status: 'refused'; readonly message: string; readonly error?: ApiError };

export const SIGN_IN_FAILED = 'Login failed. Please check your credentials and try again.';
export const NO_HOTEL =
  'Your account does not belong to a hotel. Please contact your administrator.';
export const OVERTAKEN =
  'Another user signed in or out in another tab at the same time. Reload the page and try again.';

export const OTHER_USER =
  'Another user is signed in in another tab. Sign out there, then sign in here again.';

export type SignIn = ReturnType<typeof createSignIn>;

/** Signs in and checks the account's access (docs/behaviour.md §2, §4 'Access check after login'). */
export function createSignIn(auth: AuthApi, users: UserApi, sessions: SessionKeeper) {
  /** Does not replace a session that another tab opens before the server responds. */
  const run = async ({ username, password }: Credentials): Promise<SignInOutcome> =>
    await openWith(() => auth.signIn({ username: username.trim(), password }));
  /** Opens a session with an API token. It is never refreshed: the server decides when the session ends. */
  const useToken = async (access: string): Promise<SignInOutcome> =>
    await openWith(() => Promise.resolve({ access, tokenExpiry: Infinity }));
  const openWith = async (issue: () => ReturnType<AuthApi['signIn']>): Promise<SignInOutcome> => {
    let session = sessions.adopt();
    try {
      const { user, ...token } = await issue();
      if (sessions.isReplaced(session)) return sessionReplaced();
      session = sessions.open(token, user);
      return admit(user ?? (await users.currentUser()), session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sessions.closeOnly(session);
      return { status: 'refused', message: errorMessage(error, 'login') || SIGN_IN_FAILED, error };
    }
  };
  const admit = (user: CurrentUser, session: SessionId): SignInOutcome => {
    const access = checkAccess(user);
    if (access === 'onboarding-only' || access === 'allowed') {
      if (!sessions.rememberUser(user, session)) return sessionReplaced();
      return { status: access === 'allowed' ? 'signed-in' : 'onboarding', user };
    }
    sessions.closeOnly(session);
    return { status: 'refused', message: access === 'no-hotel' ? NO_HOTEL : SIGN_IN_FAILED };
  };
  const again = async (
    user: CurrentUser,
    session: SessionId,
    password: string,
  ): Promise<SignInOutcome> => {
    try {
      const { username } = user;
      const { user: sameUser = user, ...token } = await auth.signIn({ username, password });
      if (!sessions.reopen(session, token, sameUser))
        return { status: 'refused', message: OTHER_USER };
      return { status: 'signed-in', user: sameUser };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: 'refused', message: errorMessage(error, 'login') || SIGN_IN_FAILED, error };
    }
  };
  return { run, useToken, again };
}

function sessionReplaced(): SignInOutcome {
  return { status: 'refused', message: OVERTAKEN };
}
