import { decodeJwt } from 'jose/jwt/decode';
import { ApiError, NOT_THE_API } from '#application/errors/api-error.ts';
import type { AccessToken, AuthApi, Credentials } from '#application/ports/auth-api.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { recordOf, type ApiClient } from './api-client.ts';
import { userOf } from './http-user-api.ts';

/** Takes a client without an identity: these calls make one. */
export class HttpAuthApi implements AuthApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  async signIn({ username, password }: Credentials): Promise<AccessToken & { user?: CurrentUser }> {
    const answer = recordOf(await this.#client.post('/auth/token/', { username, password }));
    const user = userOf(answer['user']);
    return { ...tokenOf(answer), ...(user && { user }) };
  }

  async refresh(refreshToken: string): Promise<AccessToken> {
    const body = { refresh: refreshToken };
    return tokenOf(recordOf(await this.#client.post('/auth/token/refresh/', body)));
  }
}

function tokenOf({ access, refresh }: ServerRecord): AccessToken {
  if (typeof access !== 'string' || access === '') {
    throw new ApiError({
      status: 200,
      code: NOT_THE_API,
      message: 'The server signed in without an access token; check the address of the API.',
    });
  }
  if (!SENDABLE.test(access)) {
    throw new ApiError({
      status: 200,
      code: NOT_THE_API,
      message: 'The server signed in with an access token that cannot be sent back.',
    });
  }
  return {
    access,
    tokenExpiry: expiryOf(access),
    ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
  };
}

/** What a header can carry. */
const SENDABLE = /^[\x21-\x7E]+$/;

function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
