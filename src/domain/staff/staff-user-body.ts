import { sentValues } from '#domain/description/record-description.ts';
import { type Body, type Id, type Reference } from '#domain/record.ts';
import { FALLBACK_ROLE, STAFF_USER, type StaffUser } from './staff.ts';

/** Returns the body for a new staff user (docs/fields.md §3, docs/api.md). */
export function staffUserBody(user: StaffUser, hotel: Id | Reference) {
  const fields = sentValues(STAFF_USER, user);
  const { role, phone, employee_id, is_active, ...account } = fields;
  return {
    ...account,
    confirm_password: account.password,
    profile: { hotel, role: role || FALLBACK_ROLE, phone, employee_id },
    ...(!is_active && { is_active }),
  } satisfies Body;
}

/** Returns the body for an existing staff user. Omits an empty password, which keeps the current one. */
export function changedStaffUserBody(user: StaffUser, hotel: Id): Body {
  const { password, confirm_password, ...body } = staffUserBody(user, hotel);
  return {
    ...body,
    ...(user.password !== '' && { password, confirm_password }),
    is_active: user.is_active,
  };
}
