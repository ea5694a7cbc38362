import type { ServerRecord } from '#domain/record.ts';
import { decodeJwt } from 'jose/jwt/decode';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import { readUser, TOKEN } from '#domain/session/session.ts';
import type { ApiClient } from './api-client.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';

interface AuthOptions {
  /** Waits after every 429 (docs/decisions/pause-of-the-server-is-shown.md). */
  readonly patient?: boolean;
  readonly serverTime?: () => number | undefined;
}

/** `client` must not have an identity, because these requests open the session. */
export function httpAuthApi(
  client: ApiClient,
  { patient = false, serverTime = () => undefined }: AuthOptions = {},
): AuthApi {
  const tokenOf = ({ access, refresh }: ServerRecord): AccessToken => {
    const time = serverTime();
    return {
      access: sendable(access),
      ...timesOf(sendable(access)),
      ...(time !== undefined && { serverTime: time }),
      ...(typeof refresh === 'string' && refresh !== '' && { refresh }),
    };
  };
  return {
    async signIn({ username, password }) {
      const body = { username, password };
      const answer = await client.record('POST', '/auth/token/', { body, patient });
      const user = readUser(answer['user']);
      return { ...tokenOf(answer), ...(user && { user }) };
    },

    async refresh(refreshToken) {
      const body = { refresh: refreshToken };
      return tokenOf(await client.record('POST', '/auth/token/refresh/', { body, patient }));
    },
  };
}

function sendable(access: unknown): string {
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
  return access;
}

function timesOf(token: string): Pick<AccessToken, 'tokenExpiry' | 'issuedAt'> {
  try {
    const { exp, iat } = decodeJwt(token);
    return {
      tokenExpiry: numberOf(exp) * 1000,
      ...(numberOf(iat) > 0 && { issuedAt: numberOf(iat) * 1000 }),
    };
  } catch {
    return { tokenExpiry: 0 };
  }
}

function numberOf(claim: unknown): number {
  const number = Number(claim ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** Throws `ApiError` if the request fails or the response contains no user. */
export function httpUserApi(client: ApiClient): UserApi {
  return {
    async currentUser() {
      const user = readUser(await client.call('GET', '/v1/users/current'));
      if (user) return user;
      throw notTheApi('The server did not return the current user. Check the address of the API.');
    },
  };
}
