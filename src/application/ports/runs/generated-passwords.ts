import type { StaffUser } from '#domain/staff/staff.ts';
import type { Id } from '#domain/record.ts';

/** Records the passwords that were generated for staff users, before they are first sent. */
export interface GeneratedPasswords {
  /** The password that an earlier start of the run recorded for a user. */
  passwordOf(username: string): string | undefined;
  /**
   * Whether an earlier start sent a password of the user that is lost: this start sends its own, even if
   * the user exists. By default, none is lost.
   */
  isLost?(username: string): boolean;
  /** Survives a power cut when this returns. Throws if it cannot be recorded. */
  write(user: StaffUser, hotel: { readonly code: string; readonly id: Id | undefined }): void;
}

/** A user with a password that was generated for the run. */
export interface GeneratedAccount {
  readonly user: StaffUser;
  readonly hotel: { readonly code: string; readonly id: Id | undefined };
}
