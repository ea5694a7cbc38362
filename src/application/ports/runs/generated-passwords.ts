import type { StaffUser } from '#domain/staff/staff.ts';
import type { Id } from '#domain/record.ts';

/** Records generated passwords of staff users. A password is recorded before it is first sent. */
export interface GeneratedPasswords {
  /** The password that an earlier start of the run recorded for the user. */
  passwordOf(username: string): string | undefined;
  /** A lost password is sent anew, even if the user exists. Omitted if passwords are never lost. */
  isLost?(username: string): boolean;
  /** The password survives a power cut once this returns. Throws if it cannot be recorded. */
  write(user: StaffUser, hotel: { readonly code: string; readonly id: Id | undefined }): void;
}
