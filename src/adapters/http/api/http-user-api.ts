import { notTheApi } from '#application/errors/normalise-error.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { recordOf, type ApiClient } from './api-client.ts';

/** Throws `ApiError` if the request fails or the response contains no user. */
export function httpUserApi(client: ApiClient): UserApi {
  return {
    async currentUser() {
      const user = userOf(await client.call('GET', '/v1/users/current'));
      if (user) return user;
      throw notTheApi('The server did not return the current user. Check the address of the API.');
    },
  };
}

/** Returns undefined if the response contains no user. */
export function userOf(answer: unknown): CurrentUser | undefined {
  const { username, ...rest } = recordOf(answer);
  return typeof username === 'string' ? { ...rest, username } : undefined;
}
