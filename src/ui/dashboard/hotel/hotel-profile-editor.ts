import {
  isSameProfile,
  profileOf,
  saveHotelProfile,
} from '#application/hotel/save-hotel-profile.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createRecordEditor } from '#ui/dashboard/record-editor.ts';
import { createProfileForm } from '#ui/forms/profile/profile-form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';

export type HotelProfileEditor = ReturnType<typeof createHotelProfileEditor>;

export interface HotelProfileParts extends Pick<Dashboard, 'hotel' | 'draftOf' | 'notify'> {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
}

export function createHotelProfileEditor({ hotelApi, hotel, draftOf, notify }: HotelProfileParts) {
  const form = createProfileForm({ codeFollowsName: false });
  return createRecordEditor({
    record: hotel,
    fieldsOf: profileOf,
    form,
    load: (profile) => form.load(profile, true),
    isSame: isSameProfile,
    draft: draftOf('hotel'),
    notify,
    async send(edited, before) {
      const known = hotel.state.now.value;
      const result = await saveHotelProfile(hotelApi, { before, edited, known });
      if (!result) return undefined;
      notify(saved('The hotel profile'));
      if (result.overwritten.length > 0) notify(overwroteOthers(result.overwritten));
      return { ...result.hotel, sample: false };
    },
  });
}
