import type { Id } from '#domain/record.ts';
import { changedStaffUserBody } from '#domain/staff/staff-user-body.ts';
import {
  type ApiError,
  isApiError,
  isNotFound,
  isNotOffered,
  orUndefined,
} from '#application/errors/api-error.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import { isInDoubt } from '#application/records/write-record.ts';
import { staffUserOf } from './save-staff-member.ts';

export type ResetOutcome =
  | { readonly status: 'reset'; readonly member: StaffMember }
  | { readonly status: 'not-offered' | 'removed' }
  /** The new password may have been set. Sending the same password again is safe. */
  | { readonly status: 'unconfirmed'; readonly error: ApiError };

/**
 * Sets a new password for a staff member of the user's hotel (docs/decisions/sign-in-proves-a-new-password.md). The
 * server accepts only a member's complete record, so this first reads the member again, to keep changes since `seen`.
 * Throws `ApiError` if the server refuses the new password. The old password then stays valid.
 */
export async function resetPassword(
  api: Pick<StaffApi, 'read' | 'update'>,
  hotelId: Id,
  seen: StaffMember,
  password: string,
): Promise<ResetOutcome> {
  const record = await orUndefined(api.read(seen.id), isNotOffered);
  const member = record ? staffMemberOf(record) : seen;
  const body = changedStaffUserBody({ ...staffUserOf(member), password }, hotelId);
  try {
    const changed = await api.update(seen.id, body);
    return { status: 'reset', member: staffMemberOf(changed) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    // If the server lacks this request, it responds with an HTML page and status 404, and the error has no message.
    if (isNotFound(error) && error.message !== '') return { status: 'removed' };
    if (isNotOffered(error)) return { status: 'not-offered' };
    if (isInDoubt(error)) return { status: 'unconfirmed', error };
    throw error;
  }
}
