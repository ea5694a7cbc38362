import { ownProfileBody, type OwnProfile } from '#domain/staff/own-profile.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

/**
 * Saves the profile of the signed-in user (docs/api.md), and resolves to the updated user.
 * A field that is missing in the response keeps the sent value, or else its value in `before`. The
 * hotel and the role always come from `before`, because this request cannot change them. Throws
 * `ApiError`.
 */
export async function saveOwnProfile(
  api: Pick<StaffApi, 'updateProfile'>,
  profile: OwnProfile,
  before: CurrentUser | undefined,
): Promise<CurrentUser> {
  const response: Partial<CurrentUser> = await api.updateProfile(ownProfileBody(profile));
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
