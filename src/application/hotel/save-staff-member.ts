import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { onlyNamed } from '#domain/plan/record-differences.ts';
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
 * undefined for a new member. Sends only what differs from the server's record, so this first reads the member again.
 * `overwritten` lists the fields in which the user's change replaced
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
  const { merged, changes, overwritten } = mergeChanges(
    staffUserOf(before),
    user,
    staffUserOf(now),
  );
  const names = new Set(Object.keys(changes));
  if (names.size === 0) return { member: now, overwritten };
  if (names.has('password')) names.add('confirm_password');
  const body = onlyNamed(changedStaffUserBody(merged, hotelId), names);
  const record = await api.update(before.id, body);
  return { member: staffMemberOf(record), overwritten };
}
