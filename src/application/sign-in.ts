import { checkAccess, type CurrentUser } from '#domain/session.ts';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';
import type { AuthApi, Credentials } from './ports/auth-api.ts';
import type { UserApi } from './ports/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type SignInOutcome =
  | { readonly status: 'onboarding' | 'signed-in'; readonly user: CurrentUser }
  | { readonly status: 'refused'; readonly message: string; readonly error?: ApiError };

export const SIGN_IN_FAILED = 'Login failed. Please check your credentials and try again.';
export const NO_HOTEL =
  'Your account does not belong to a hotel. Please contact your administrator.';

/** Signs in and checks the account's access (SPEC §2 'Login screen', §4 'Access check after login'). */
export class SignIn {
  readonly #auth: AuthApi;
  readonly #users: UserApi;
  readonly #session: SessionKeeper;

  constructor(auth: AuthApi, users: UserApi, session: SessionKeeper) {
    this.#auth = auth;
    this.#users = users;
    this.#session = session;
  }

  async run({ username, password }: Credentials): Promise<SignInOutcome> {
    try {
      const { user, ...token } = await this.#auth.signIn({ username: username.trim(), password });
      this.#session.open(token, user);
      return this.#admit(user ?? (await this.#users.currentUser()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#session.close();
      return { status: 'refused', message: errorMessage(error, 'login') || SIGN_IN_FAILED, error };
    }
  }

  #admit(user: CurrentUser): SignInOutcome {
    const access = checkAccess(user);
    if (access === 'onboarding-only' || access === 'allowed') {
      this.#session.rememberUser(user);
      return { status: access === 'allowed' ? 'signed-in' : 'onboarding', user };
    }
    this.#session.close();
    return { status: 'refused', message: access === 'no-hotel' ? NO_HOTEL : SIGN_IN_FAILED };
  }
}
