import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Id } from '#domain/record.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';

/** The fields of a staff member for editing. Nobody can read the password, so it is ''. */
export function staffUserOf({ id: _, ...member }: StaffMember): StaffUser {
  return { ...member, password: '' };
}

/** Adds or changes a staff member of the user's hotel (docs/behaviour.md §7). */
export class SaveStaffMember {
  readonly #api: Pick<StaffApi, 'read' | 'create' | 'update'>;
  readonly #hotelId: Id;

  constructor(api: Pick<StaffApi, 'read' | 'create' | 'update'>, hotelId: Id) {
    this.#api = api;
    this.#hotelId = hotelId;
  }

  /**
   * `before` is the member as the user saw it, undefined for a new one. The server takes a member
   * only as a whole, so this first reads what others changed since, and keeps it. `overwritten` names
   * the fields where the user's change replaced another one. Throws `ApiError`.
   */
  async run(
    user: StaffUser,
    before?: StaffMember,
  ): Promise<{ readonly member: StaffMember; readonly overwritten: readonly string[] }> {
    if (!before) {
      const record = await this.#api.create(staffUserBody(user, this.#hotelId));
      return { member: staffMemberOf(record), overwritten: [] };
    }
    const now = staffMemberOf(await this.#api.read(before.id));
    const { merged, overwritten } = mergeChanges(staffUserOf(before), user, staffUserOf(now));
    const body = changedStaffUserBody(merged, this.#hotelId);
    return { member: staffMemberOf(await this.#api.update(before.id, body)), overwritten };
  }
}
