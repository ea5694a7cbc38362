import { proxy } from 'valtio/vanilla';
import {
  isSameProfile,
  profileOf,
  saveHotelProfile,
} from '#application/hotel/save-hotel-profile.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import type { HotelProfile } from '#domain/hotel/hotel-profile.ts';
import type { Dashboard, OwnHotel } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createProfileForm, type ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';

export type HotelProfileEditor = ReturnType<typeof createHotelProfileEditor>;

export interface HotelProfileParts extends Pick<Dashboard, 'hotel' | 'draftOf' | 'notify'> {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
}

export function createHotelProfileEditor({ hotelApi, hotel, draftOf, notify }: HotelProfileParts) {
  /** True if the server accepted the last save, but stores no profiles. */
  const saving = proxy({ notStored: false });
  const editor = createEditor<OwnHotel, OwnHotel, HotelProfile, ProfileForm>({
    of: hotel,
    fieldsOf: (value) => profileOf(value),
    createForm(profile) {
      saving.notStored = false;
      return createProfileForm(profile);
    },
    isSame: isSameProfile,
    draft: draftOf('hotel'),
    notify,
    async send(edited, before) {
      saving.notStored = false;
      const known = hotel.state.now.value;
      const result = await saveHotelProfile(hotelApi, { before, edited, known });
      saving.notStored = !result;
      if (!result) return false;
      hotel.put({ ...result.hotel, sample: false });
      notify(saved('The hotel profile'));
      if (result.overwritten.length > 0) notify(overwroteOthers(result.overwritten));
      return true;
    },
  });
  return { ...editor, saving };
}
