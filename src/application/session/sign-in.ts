import { checkAccess, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { AuthApi, Credentials } from '#application/ports/auth-api.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type SignInOutcome =
  | { readonly status: 'onboarding' | 'signed-in'; readonly user: CurrentUser }
  | { readonly status: 'refused'; readonly message: string; readonly error?: ApiError };

export const SIGN_IN_FAILED = 'Login failed. Please check your credentials and try again.';
export const NO_HOTEL =
  'Your account does not belong to a hotel. Please contact your administrator.';
export const OVERTAKEN =
  'Somebody else signed in or out in another tab at the same time. Reload the page and try again.';

/**
 * Signs in and checks the account's access (docs/behaviour.md §2, §4 'Access check after login').
 */
export class SignIn {
  readonly #auth: AuthApi;
  readonly #users: UserApi;
  readonly #session: SessionKeeper;

  constructor(auth: AuthApi, users: UserApi, session: SessionKeeper) {
    this.#auth = auth;
    this.#users = users;
    this.#session = session;
  }

  /** Does not touch a session that another tab has opened since (docs/decisions.md R34). */
  async run({ username, password }: Credentials): Promise<SignInOutcome> {
    let session = this.#session.adopt();
    try {
      const { user, ...token } = await this.#auth.signIn({ username: username.trim(), password });
      if (this.#session.isReplaced(session)) return sessionReplaced();
      session = this.#session.open(token, user);
      return this.#admit(user ?? (await this.#users.currentUser()), session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#session.closeOnly(session);
      return { status: 'refused', message: errorMessage(error, 'login') || SIGN_IN_FAILED, error };
    }
  }

  #admit(user: CurrentUser, session: SessionId): SignInOutcome {
    const access = checkAccess(user);
    if (access === 'onboarding-only' || access === 'allowed') {
      if (!this.#session.rememberUser(user, session)) return sessionReplaced();
      return { status: access === 'allowed' ? 'signed-in' : 'onboarding', user };
    }
    this.#session.closeOnly(session);
    return { status: 'refused', message: access === 'no-hotel' ? NO_HOTEL : SIGN_IN_FAILED };
  }
}

function sessionReplaced(): SignInOutcome {
  return { status: 'refused', message: OVERTAKEN };
}
