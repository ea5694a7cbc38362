import type { PasswordChange } from '#domain/staff/password-change.ts';

/** The calls for the user's own password (docs/api.md). Each throws `ApiError`. */
export interface PasswordApi {
  /** GET /auth/password/change/: false only if the server certainly has no such call. */
  isOffered(): Promise<boolean>;
  /** POST /auth/password/change/ */
  change(change: PasswordChange): Promise<void>;
}
