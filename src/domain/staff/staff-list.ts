// Rules for the staff of a running hotel (docs/behaviour.md §4 and §6, docs/fields.md §5).
import type { Id } from '#domain/record.ts';
import type { Problem } from '#domain/problem.ts';
import { can, STAFF_ROLES } from './staff-roles.ts';
import { isActiveAdmin, validateStaffUser, type StaffUser } from './staff.ts';

const ADMIN = 'admin';

type Access = Pick<StaffUser, 'role' | 'is_active'>;

/** Only administrators may add, change or remove administrators. */
export function mayManageStaff(role: string | undefined, other: Pick<StaffUser, 'role'>): boolean {
  return can(role, 'manage_staff') && (other.role !== ADMIN || role === ADMIN);
}

export function rolesToGive(role: string | undefined): string[] {
  return STAFF_ROLES.filter((given) => mayManageStaff(role, { role: given }));
}

/** False if a change of user `id` would leave no active administrator. `after` is undefined for a removal. */
export function keepsAdministrator(
  staff: readonly (Access & { readonly id: Id })[],
  id: Id,
  after: Access | undefined,
): boolean {
  const before = staff.find((user) => user.id === id);
  if (!before || !isActiveAdmin(before)) return true;
  const others = staff.filter((user) => user !== before);
  return others.some(isActiveAdmin) || (after !== undefined && isActiveAdmin(after));
}

export const OWN_ACCESS =
  'Only another user who manages staff can change your role or deactivate your account.';

/** Whether a change keeps the user's role and active status. `after` is undefined for a removal. */
export function keepsAccess(before: Access, after: Access | undefined): boolean {
  return before.role === after?.role && before.is_active === after.is_active;
}

/** An existing user may have an empty password, which keeps the current one. */
export function validateStaffMember(
  user: StaffUser,
  others: readonly Pick<StaffUser, 'email' | 'username'>[],
  isNew: boolean,
): Problem[] {
  const keepsPassword = !isNew && user.password === '';
  return validateStaffUser(user, others).filter(
    ({ path }) => !(keepsPassword && path === 'password'),
  );
}
