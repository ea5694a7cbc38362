import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel-code.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel-profile.ts';
import type { Problem } from '#domain/problem.ts';
import { completedWebsite } from '#domain/website.ts';
import {
  clearProblem,
  createFormProblems,
  showProblems,
  type FormProblems,
} from './form-problems.ts';

export interface ProfileForm {
  readonly state: { profile: HotelProfile; codeIsTyped: boolean };
  readonly problems: FormProblems;
  load(profile: HotelProfile, codeIsTyped: boolean): void;
  edit<Field extends keyof HotelProfile>(field: Field, value: HotelProfile[Field]): void;
  /** The field loses the focus: a website gets its scheme (R33). */
  leave(field: keyof HotelProfile): void;
  show(problems: readonly Problem[]): void;
  isValid(): boolean;
  /** Stores the profile as it is submitted (SPEC §5), or shows what is wrong. */
  submit(): boolean;
}

/** The form of SPEC §2 'Step 1, Hotel Profile'. */
export function createProfileForm({ codeFollowsName = true } = {}): ProfileForm {
  const state: ProfileForm['state'] = proxy({
    profile: { ...HOTEL_PROFILE_DEFAULTS },
    codeIsTyped: false,
  });
  const problems = createFormProblems();
  const set = (profile: HotelProfile) => {
    state.profile = { ...profile };
  };

  return {
    state,
    problems,
    load(profile, codeIsTyped) {
      set(profile);
      state.codeIsTyped = codeIsTyped;
      showProblems(problems, []);
    },
    edit(field, value) {
      state.profile[field] = value;
      clearProblem(problems, field);
      // The code follows the name until it is typed, and again once it is emptied (R13).
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
    show: (found) => showProblems(problems, found),
    isValid: () => validateHotelProfile(state.profile).length === 0,
    submit() {
      const found = validateHotelProfile(state.profile);
      showProblems(problems, found);
      if (found.length === 0) set(submittedProfile(state.profile));
      return found.length === 0;
    },
  };
}
