import type { Field } from '#domain/description/field.ts';
import { sentFields, sentValues, type Fields } from '#domain/description/record-description.ts';
import { HOTEL } from '#domain/description/shared-fields.ts';
import { type Body, type Id, type Reference } from '#domain/record.ts';
import { FALLBACK_ROLE, STAFF_USER, type StaffUser } from './staff.ts';

const { account: ACCOUNT = [], profile: PROFILE = [] } = Object.groupBy(
  Object.entries<Field>(sentFields(STAFF_USER)),
  ([, { stored }]) => stored?.within ?? 'account',
);

export const ACCOUNT_FIELDS: Fields = Object.fromEntries(ACCOUNT);

/** The part of a user that requests call `profile`, and responses `user_profile` (docs/api.md). */
export const USER_PROFILE_FIELDS: Fields = { hotel: HOTEL, ...Object.fromEntries(PROFILE) };

/** Returns the body for a new staff user (docs/fields.md §3, docs/api.md). */
export function staffUserBody(user: StaffUser, hotel: Id | Reference): Body {
  const sent: Body = sentValues(STAFF_USER, { ...user, role: user.role || FALLBACK_ROLE });
  const valuesOf = (fields: Fields) =>
    Object.entries(sent).filter(([name]) => Object.hasOwn(fields, name));
  const { is_active, ...account } = Object.fromEntries(valuesOf(ACCOUNT_FIELDS));
  return {
    ...account,
    confirm_password: user.password,
    profile: { hotel, ...Object.fromEntries(valuesOf(USER_PROFILE_FIELDS)) },
    ...(is_active === false && { is_active }),
  };
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
