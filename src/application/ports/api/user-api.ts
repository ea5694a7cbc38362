import type { CurrentUser } from '#domain/session/session.ts';

export interface UserApi {
  /** GET /v1/users/current. Throws `ApiError`. */
  currentUser(): Promise<CurrentUser>;
}
