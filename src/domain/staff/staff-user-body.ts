import type { Body, Id, Reference } from '#domain/record.ts';
import { FALLBACK_ROLE, type StaffUser } from './staff.ts';

/** A new staff user as sent (docs/behaviour.md §3, docs/decisions.md R14). */
export function staffUserBody(user: StaffUser, hotel: Id | Reference): Body {
  const { username, email, first_name, last_name, password, role, phone, employee_id } = user;
  return {
    username,
    email,
    first_name,
    last_name,
    password,
    confirm_password: password,
    profile: { hotel, role: role || FALLBACK_ROLE, phone, employee_id },
    ...(!user.is_active && { is_active: false }),
  };
}

/** An existing staff user as sent; without a new password they keep theirs. */
export function changedStaffUserBody(user: StaffUser, hotel: Id): Body {
  const { password, confirm_password, ...body } = staffUserBody(user, hotel);
  return {
    ...body,
    ...(user.password !== '' && { password: password!, confirm_password: confirm_password! }),
    is_active: user.is_active,
  };
}
