import { decodeJwt } from 'jose/jwt/decode';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { AccessToken, AuthApi, Credentials } from '#application/ports/auth-api.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { recordOf, type ApiClient } from './api-client.ts';
import { userOf } from './http-user-api.ts';

/** Its client has no identity: these calls open the session. */
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
    throw notTheApi(
      'The server accepted the sign-in without an access token. Check the address of the API.',
    );
  }
  if (!SENDABLE.test(access)) {
    throw notTheApi('The server issued an access token that cannot be sent back.');
  }
  return {
    access,
    tokenExpiry: expiryOf(access),
    ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
  };
}

/** The characters of a header's value. */
const SENDABLE = /^[\x21-\x7E]+$/;

function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
