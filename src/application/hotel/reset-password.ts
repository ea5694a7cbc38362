import type { Id } from '#domain/record.ts';
import {
  type ApiError,
  isApiError,
  isNotFound,
  isNotOffered,
} from '#application/errors/api-error.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import { isInDoubt } from '#application/records/write-record.ts';

export type ResetOutcome =
  | { readonly status: 'reset'; readonly member: StaffMember }
  | { readonly status: 'not-offered' | 'removed' }
  /** The new password may have been set. Sending the same password again is safe. */
  | { readonly status: 'unconfirmed'; readonly error: ApiError };

/**
 * Sets a new password for a staff member of the user's hotel (docs/decisions/sign-in-proves-a-new-password.md). Throws
 * `ApiError` if the server refuses the new password. The old password then stays valid.
 */
export async function resetPassword(
  api: Pick<StaffApi, 'update'>,
  id: Id,
  password: string,
): Promise<ResetOutcome> {
  try {
    const changed = await api.update(id, { password, confirm_password: password });
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
