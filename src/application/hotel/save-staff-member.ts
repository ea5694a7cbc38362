import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Id } from '#domain/record.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

/** The fields of a staff member for editing. The server never sends the password, so it is ''. */
export function staffUserOf({ id: _, ...member }: StaffMember): StaffUser {
  return { ...member, password: '' };
}

/**
 * Adds or changes a staff member of the user's hotel (docs/api.md). `before` is the member as the user saw it,
 * undefined for a new member. The server accepts only a member's complete record, so this first reads the member again,
 * to keep changes that other users have made since. `overwritten` lists the fields in which the user's change replaced
 * another user's change. Throws `ApiError`.
 */
export async function saveStaffMember(
  api: Pick<StaffApi, 'read' | 'create' | 'update'>,
  hotelId: Id,
  user: StaffUser,
  before?: StaffMember,
): Promise<{ readonly member: StaffMember; readonly overwritten: readonly string[] }> {
  if (!before) {
    const record = await api.create(staffUserBody(user, hotelId));
    return { member: staffMemberOf(record), overwritten: [] };
  }
  const now = staffMemberOf(await api.read(before.id));
  const { merged, overwritten } = mergeChanges(staffUserOf(before), user, staffUserOf(now));
  const record = await api.update(before.id, changedStaffUserBody(merged, hotelId));
  return { member: staffMemberOf(record), overwritten };
}
