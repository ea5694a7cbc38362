import type { PasswordChange } from '#domain/staff/password-change.ts';

/** Requests about the user's own password (docs/api.md). Each throws `ApiError`. */
export interface PasswordApi {
  /** GET /auth/password/change/. Resolves to false only if the server certainly does not have this endpoint. */
  isOffered(): Promise<boolean>;
  /** POST /auth/password/change/ */
  change(change: PasswordChange): Promise<void>;
}
