import { ApiError, NOT_THE_API } from '#application/errors/api-error.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { recordOf, type ApiClient } from './api-client.ts';

export class HttpUserApi implements UserApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  async currentUser(): Promise<CurrentUser> {
    const user = userOf(await this.#client.get('/v1/users/current'));
    if (user) return user;
    throw new ApiError({
      status: 200,
      code: NOT_THE_API,
      message: 'The server did not say who the current user is; check the address of the API.',
    });
  }
}

/** The user of an answer; undefined where it is none. */
export function userOf(answer: unknown): CurrentUser | undefined {
  const { username, ...rest } = recordOf(answer);
  return typeof username === 'string' ? { ...rest, username } : undefined;
}
