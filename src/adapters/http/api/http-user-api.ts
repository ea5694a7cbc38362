import { notTheApi } from '#application/errors/normalise-error.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import { readUser } from '#domain/session/session.ts';
import type { ApiClient } from './api-client.ts';

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
