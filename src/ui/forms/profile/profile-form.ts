import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import { createFormCheck, type FormCheck } from '#ui/forms/form-check.ts';
import { clearProblem } from '#ui/forms/form-problems.ts';

/** What the DOM ids of this form's fields start with. */
export const PROFILE_FORM = 'profile';

export interface ProfileForm extends FormCheck {
  readonly state: { profile: HotelProfile; codeIsTyped: boolean };
  value(): HotelProfile;
  load(profile: HotelProfile, codeIsTyped?: boolean): void;
  edit<Field extends keyof HotelProfile>(field: Field, value: HotelProfile[Field]): void;
  /** Call when the field loses the focus: a website gets its scheme (docs/decisions.md R33). */
  leave(field: keyof HotelProfile): void;
  /** Normalises a valid profile as it is sent (docs/behaviour.md §5), or shows what is wrong. */
  submit(): boolean;
}

/** The form of the hotel's profile (docs/behaviour.md §2). A running hotel's code does not follow its name. */
export function createProfileForm({ codeFollowsName = true } = {}): ProfileForm {
  const state: ProfileForm['state'] = proxy({
    profile: { ...HOTEL_PROFILE_DEFAULTS },
    codeIsTyped: false,
  });
  const check = createFormCheck(() => validateHotelProfile(state.profile));
  const { problems, show } = check;
  const set = (profile: HotelProfile) => {
    state.profile = { ...profile };
  };

  return {
    ...check,
    state,
    value: () => ({ ...state.profile }),
    load(profile, codeIsTyped = false) {
      set(profile);
      state.codeIsTyped = codeIsTyped;
      show([]);
    },
    edit(field, value) {
      state.profile[field] = value;
      clearProblem(problems, field);
      // The code follows the name until it is typed, and again once it is emptied
      // (docs/decisions.md R13).
      if (field === 'code') state.codeIsTyped = value !== '' || !codeFollowsName;
      if (field === 'name' && !state.codeIsTyped) {
        state.profile.code =
          state.profile.name.trim() === '' ? '' : hotelCodeOf(state.profile.name);
        clearProblem(problems, 'code');
      }
    },
    leave(field) {
      if (field !== 'website') return;
      const website = completedWebsite(state.profile.website);
      if (website === state.profile.website) return;
      state.profile.website = website;
      clearProblem(problems, 'website');
    },
    submit() {
      const isValid = check.submit();
      if (isValid) set(submittedProfile(state.profile));
      return isValid;
    },
  };
}
