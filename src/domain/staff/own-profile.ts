import type { Problem } from '#domain/problem.ts';
import { blankStaffUser, validateStaffUser, type StaffUser } from './staff.ts';

/** The fields of their own record that users may change. */
export type OwnProfile = Pick<StaffUser, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** docs/fields.md §5, docs/decisions/staff-step-may-be-skipped.md. Paths are the field names. */
export function validateOwnProfile(profile: OwnProfile): Problem[] {
  return validateStaffUser({ ...blankStaffUser(0), ...profile }, []).filter(
    ({ path }) => path in profile,
  );
}

/** As sent to PUT /auth/profile/: nested like a staff user's (docs/fields.md §3). */
export function ownProfileBody({ phone, ...person }: OwnProfile) {
  return { ...person, profile: { phone } };
}
