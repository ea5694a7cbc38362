import type { StaffUser } from '#domain/staff/staff.ts';
import type { Id } from '#domain/record.ts';

/** Records generated passwords of staff users. A password is recorded before it is first sent. */
export interface GeneratedPasswords {
  /** The password that an earlier start of the run recorded for the user. */
  passwordOf(username: string): string | undefined;
  /**
   * Whether an earlier start sent a password for this user that is now lost. If so, this start
   * sends a new one, even if the user exists. Omit the method if passwords are never lost.
   */
  isLost?(username: string): boolean;
  /** The password survives a power cut once this returns. Throws if it cannot be recorded. */
  write(user: StaffUser, hotel: { readonly code: string; readonly id: Id | undefined }): void;
}
