import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** The start of the DOM IDs of this form's fields. */
export const PROFILE_FORM = 'profile';

export type ProfileForm = ReturnType<typeof createProfileForm>;

/** The form of the hotel's profile (docs/behaviour.md §2). A running hotel's code does not follow its name. */
export function createProfileForm({ codeFollowsName = true } = {}) {
  const state = proxy({
    profile: { ...HOTEL_PROFILE_DEFAULTS },
    codeIsTyped: false,
  });
  const check = createFormCheck(() => validateHotelProfile(state.profile));

  const edit = <Field extends keyof HotelProfile>(field: Field, value: HotelProfile[Field]) => {
    state.profile[field] = value;
    check.clear(field);
    // The code follows the name until it is typed, and again once it is emptied
    // (docs/decisions.md R13).
    if (field === 'code') state.codeIsTyped = value !== '' || !codeFollowsName;
    if (field === 'name' && !state.codeIsTyped) {
      const { name } = state.profile;
      state.profile.code = name.trim() === '' ? '' : hotelCodeOf(name);
      check.clear('code');
    }
  };

  return {
    ...check,
    state,
    value: () => ({ ...state.profile }),
    load(profile: HotelProfile, codeIsTyped = false) {
      Object.assign(state, { profile: { ...profile }, codeIsTyped });
      check.show([]);
    },
    edit,
    /**
     * Call this when the field loses the focus: a website gets its scheme (docs/decisions.md R33).
     */
    leave(field: keyof HotelProfile) {
      const website = completedWebsite(state.profile.website);
      if (field === 'website' && website !== state.profile.website) edit('website', website);
    },
    /** Normalises a valid profile for sending (docs/behaviour.md §5), or shows what is wrong. */
    submit() {
      const isValid = check.submit();
      if (isValid) state.profile = submittedProfile(state.profile);
      return isValid;
    },
  };
}
