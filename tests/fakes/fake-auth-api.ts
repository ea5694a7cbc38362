import { ApiError } from '#application/errors/api-error.ts';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { AccessToken, AuthApi, Credentials } from '#application/ports/api/auth-api.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';

export const HOTEL_ADMIN: CurrentUser = {
  username: 'asha',
  is_active: true,
  user_profile: { hotel: { id: 7, name: 'Seaside Grand' }, role: 'admin' },
};

export const ONBOARDING_ACCOUNT: CurrentUser = { username: '4onboard', user_profile: null };

/**
 * A server with one account. `tokenEnds` is the time at which its tokens expire, in ms since 1970.
 */
export class FakeAuthApi implements AuthApi, UserApi {
  user: CurrentUser | undefined = HOTEL_ADMIN;
  tokenEnds: number;
  /** While this is set, every call fails with it. */
  failure: ApiError | undefined;
  readonly calls: string[] = [];
  #held: Promise<void> | undefined;
  /**
   * Whether each new access token comes with a new refresh token
   * (docs/decisions/tabs-share-one-token-refresh.md).
   */
  rotates = false;

  constructor(tokenEnds: number) {
    this.tokenEnds = tokenEnds;
  }

  async signIn({ username, password }: Credentials): Promise<AccessToken & { user?: CurrentUser }> {
    await this.#answer(`sign-in ${username}`);
    if (password !== 'correct') throw refused('No active account found with the given credentials');
    return { ...this.#token(), refresh: 'refresh-0', ...(this.user && { user: this.user }) };
  }

  async refresh(refreshToken: string): Promise<AccessToken> {
    await this.#answer(`refresh ${refreshToken}`);
    const token = this.#token();
    return this.rotates ? { ...token, refresh: `refresh-${this.calls.length}` } : token;
  }

  async currentUser(): Promise<CurrentUser> {
    await this.#answer('current user');
    if (!this.user) throw refused('');
    return this.user;
  }

  /** From now on, calls get no response until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  #token(): AccessToken {
    return { access: `access-${this.calls.length}`, tokenExpiry: this.tokenEnds };
  }

  async #answer(call: string): Promise<void> {
    this.calls.push(call);
    const { failure } = this;
    await this.#held;
    if (failure) throw failure;
  }
}

export function refused(message: string, status = 401): ApiError {
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message });
}

export function unreachable(): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK_ERROR', message: '', isNetwork: true });
}

/** Responses of gateways, proxies and half-started servers, which refuse nobody. */
export const GATEWAY_FAILURES: readonly (readonly [string, ApiError])[] = [
  ...[404, 405, 408, 418, 500, 501, 502, 503, 504].map(
    (status) => [`status ${status}`, refused('', status)] as const,
  ),
  ['an HTML page', notTheApi('The response is not JSON')],
  ['a redirect', notTheApi('The response is a redirect', 302)],
  ['another JSON object', notTheApi('The response is not the expected one')],
];
