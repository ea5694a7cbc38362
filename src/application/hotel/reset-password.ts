import type { Id } from '#domain/record.ts';
import { isNotFound } from '#application/errors/api-error.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

/**
 * Sets a new password for a staff member of the user's hotel (docs/decisions/sign-in-proves-a-new-password.md).
 * Resolves to undefined if another user has removed the member. Throws `ApiError`: the old password then stays valid,
 * unless `isInDoubt(error)`. Sending the same password again is always safe.
 */
export async function resetPassword(
  api: Pick<StaffApi, 'update'>,
  id: Id,
  password: string,
): Promise<StaffMember | undefined> {
  try {
    return staffMemberOf(await api.update(id, { password, confirm_password: password }));
  } catch (error) {
    // If the server lacks this request, it responds with an HTML page and status 404, and the error has no message.
    if (isNotFound(error) && error.message !== '') return undefined;
    throw error;
  }
}
