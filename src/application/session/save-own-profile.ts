import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { onlyNamed } from '#domain/plan/record-differences.ts';
import { ownProfileBody, type OwnProfile } from '#domain/staff/own-profile.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';

export function ownProfileOf(user: CurrentUser): OwnProfile {
  const { first_name, last_name, email, phone } = staffMemberOf({ ...user });
  return { first_name, last_name, email, phone };
}

interface OwnProfileEdit {
  readonly before: OwnProfile;
  readonly edited: OwnProfile;
  readonly now: CurrentUser | undefined;
}

/**
 * Saves what the signed-in user has changed in the own profile (docs/api.md), and resolves to the updated user. A field
 * that is missing in the response keeps its present value. The hotel and the role never change, because this request
 * cannot change them. `overwritten` lists the fields in which the user's change replaced another user's change. Throws
 * `ApiError`.
 */
export async function saveOwnProfile(
  api: Pick<StaffApi, 'updateProfile'>,
  { before, edited, now }: OwnProfileEdit,
): Promise<{ readonly user: CurrentUser; readonly overwritten: readonly string[] }> {
  const known = now ? ownProfileOf(now) : before;
  const { merged, changes, overwritten } = mergeChanges(before, edited, known);
  const names = new Set(Object.keys(changes));
  if (now && names.size === 0) return { user: now, overwritten };
  const body = onlyNamed(ownProfileBody(merged), names);
  const response: Partial<CurrentUser> = await api.updateProfile(body);
  const { phone, ...person } = merged;
  const { hotel = null, role = '' } = now?.user_profile ?? {};
  const user = {
    username: '',
    ...now,
    ...person,
    ...response,
    hotel: now?.hotel ?? null,
    user_profile: { phone, ...response.user_profile, hotel, role },
  };
  return { user, overwritten };
}
