import {
  isSameProfile,
  profileOf,
  SaveHotelProfile,
} from '#application/hotel/save-hotel-profile.ts';
import type { HotelApi } from '#application/ports/hotel-api.ts';
import type { HotelProfile } from '#domain/hotel/hotel-profile.ts';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import { createRecordEditor, type RecordEditor } from '#ui/dashboard/record-editor.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { createProfileForm, type ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { Notify } from '#ui/texts/notices.ts';

export type HotelProfileEditor = RecordEditor<HotelProfile, ProfileForm>;

export interface HotelProfileEditorParts {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
  readonly hotel: Loading<OwnHotel>;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/** Edits the profile of a running hotel with the wizard's form and rules. */
export function createHotelProfileEditor(parts: HotelProfileEditorParts): HotelProfileEditor {
  const { hotelApi, hotel, draft, notify } = parts;
  const saveProfile = new SaveHotelProfile(hotelApi);
  const form = createProfileForm({ codeFollowsName: false });
  return createRecordEditor({
    record: hotel,
    fieldsOf: profileOf,
    form,
    load: (profile) => form.load(profile, true),
    isSame: isSameProfile,
    draft,
    notify,
    async send(mine, before) {
      const result = await saveProfile.run({ before, mine, known: hotel.state.now.value });
      if (!result) return undefined;
      notify(saved('The hotel profile'));
      if (result.overwritten.length > 0) notify(overwroteOthers(result.overwritten));
      return { ...result.hotel, sample: false };
    },
  });
}
