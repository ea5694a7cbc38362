import { decodeJwt } from 'jose/jwt/decode';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { TOKEN } from '#domain/session/session.ts';
import type { ApiClient } from './api-client.ts';
import { userOf } from './http-user-api.ts';

/**
 * `client` must not have an identity, because these requests open the session. If `patient`, they
 * wait after every 429 (docs/decisions/sign-in-waits-too.md).
 */
export function httpAuthApi(client: ApiClient, { patient = false } = {}): AuthApi {
  return {
    async signIn({ username, password }) {
      const body = { username, password };
      const answer = await client.record('POST', '/auth/token/', { body, patient });
      const user = userOf(answer['user']);
      return { ...tokenOf(answer), ...(user && { user }) };
    },

    async refresh(refreshToken) {
      const body = { refresh: refreshToken };
      return tokenOf(await client.record('POST', '/auth/token/refresh/', { body, patient }));
    },
  };
}

function tokenOf({ access, refresh }: ServerRecord): AccessToken {
  if (typeof access !== 'string' || access === '') {
    throw notTheApi(
      'The server accepted the sign-in without an access token. Check the address of the API.',
    );
  }
  if (!TOKEN.test(access)) {
    throw notTheApi(
      'The server issued an access token that cannot be sent back. Check the address of the API.',
    );
  }
  return {
    access,
    tokenExpiry: expiryOf(access),
    ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
  };
}

function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
