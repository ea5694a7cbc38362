import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { hotelOf, type HotelRecord } from '#application/records/hotel-records.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';

const FIELDS = Object.keys(HOTEL_PROFILE_DEFAULTS) as (keyof HotelProfile)[];

export function profileOf(record: HotelProfile): HotelProfile {
  return {
    ...HOTEL_PROFILE_DEFAULTS,
    ...Object.fromEntries(FIELDS.map((field) => [field, record[field]])),
  };
}

/** Whether both profiles are equal once `submittedProfile` has converted them, so that '12.00' equals 12. */
export function isSameProfile(one: HotelProfile, other: HotelProfile): boolean {
  const [a, b] = [submittedProfile(one), submittedProfile(other)];
  return FIELDS.every((field) => Object.is(a[field], b[field]));
}

export interface SaveHotelProfileCommand {
  readonly before: HotelProfile;
  readonly edited: HotelProfile;
  /** The hotel as last read; supplies fields that the server's response omits. */
  readonly known: HotelRecord | undefined;
}

/**
 * Saves the profile of the user's hotel (docs/api.md). Sends only what differs from the server's profile, so this first
 * reads the profile again. `overwritten` lists the fields in which the user's change replaced another user's change.
 * Resolves to undefined if the server stores no profiles. Throws `ApiError`.
 */
export async function saveHotelProfile(
  api: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>,
  { before, edited, known }: SaveHotelProfileCommand,
): Promise<{ readonly hotel: HotelRecord; readonly overwritten: readonly string[] } | undefined> {
  const present = await api.myHotel();
  const now = present.sample ? before : profileOf(hotelOf(present.value));
  const { merged, changes, overwritten } = mergeChanges(
    submittedProfile(before),
    submittedProfile(edited),
    submittedProfile(now),
  );
  if (!present.sample && Object.keys(changes).length === 0) {
    return { hotel: hotelOf({ ...known, ...present.value }), overwritten };
  }
  // A server that shows no profile may still store one, so it gets all fields.
  const { value, sample } = await api.updateMyHotel(present.sample ? { ...merged } : changes);
  return sample ? undefined : { hotel: hotelOf({ ...known, ...merged, ...value }), overwritten };
}
