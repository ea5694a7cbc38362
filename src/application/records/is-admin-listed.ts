import { isOfHotel } from '#domain/plan/natural-keys.ts';
import type { Id } from '#domain/record.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { staffMemberOf } from './hotel-records.ts';

/** False also if the users of the hotel cannot be read. Ignores users with the IDs in `except`. */
export async function isAdminListed(
  api: HotelReads,
  hotelId: Id | undefined,
  except: readonly unknown[] = [],
): Promise<boolean> {
  if (hotelId === undefined) return false;
  const users = await orUndefined(api.list('user', { hotelId }), isApiError);
  return (users ?? []).some(
    (user) =>
      !except.includes(user['id']) &&
      isOfHotel(user, hotelId) &&
      isActiveAdmin(staffMemberOf(user)),
  );
}
