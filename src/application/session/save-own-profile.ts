import { onlyNamed } from '#domain/plan/record-differences.ts';
import { ownProfileBody, type OwnProfile } from '#domain/staff/own-profile.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

export function ownProfileOf(user: CurrentUser): OwnProfile {
  const { first_name, last_name, email, phone } = staffMemberOf({ ...user });
  return { first_name, last_name, email, phone };
}

/**
 * Saves what has changed in the profile of the signed-in user (docs/api.md), and resolves to the updated user.
 * A field that is missing in the response keeps the sent value, or else its value in `before`. The
 * hotel and the role always come from `before`, because this request cannot change them. Throws
 * `ApiError`.
 */
export async function saveOwnProfile(
  api: Pick<StaffApi, 'updateProfile'>,
  profile: OwnProfile,
  before: CurrentUser | undefined,
): Promise<CurrentUser> {
  const known = before && ownProfileOf(before);
  const fields = Object.keys(profile) as (keyof OwnProfile)[];
  const names = new Set(fields.filter((field) => profile[field] !== known?.[field]));
  if (before && names.size === 0) return before;
  const body = onlyNamed(ownProfileBody(profile), names);
  const response: Partial<CurrentUser> = await api.updateProfile(body);
  const { phone, ...person } = profile;
  const { hotel = null, role = '' } = before?.user_profile ?? {};
  return {
    username: '',
    ...before,
    ...person,
    ...response,
    hotel: before?.hotel ?? null,
    user_profile: { phone, ...response.user_profile, hotel, role },
  };
}
