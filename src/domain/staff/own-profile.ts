import type { Problem } from '#domain/problem.ts';
import { blankStaffUser, validateStaffUser, type StaffUser } from './staff.ts';

export const OWN_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;

export type OwnProfile = Pick<StaffUser, (typeof OWN_FIELDS)[number]>;

/** Checks the rules of docs/fields.md §5. Paths are field names. */
export function validateOwnProfile(profile: OwnProfile): Problem[] {
  return validateStaffUser({ ...blankStaffUser(0), ...profile }, []).filter(({ path }) =>
    Object.hasOwn(profile, path),
  );
}

/** Returns the body that changes the whole profile, nested like that of a staff user (docs/fields.md §3). */
export function ownProfileBody({ phone, ...person }: OwnProfile) {
  return { ...person, profile: { phone } };
}
