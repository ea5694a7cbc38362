import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { factsOf } from '#domain/places/place-facts.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** The start of the DOM IDs of this form's fields. */
export const PROFILE_FORM = 'profile';

/** Whether a user entered the value, or a country suggested it. */
export type PlaceState = Record<
  'currency' | 'timezone' | 'tax_rate',
  'untouched' | 'suggested' | 'touched'
>;

const UNTOUCHED: PlaceState = {
  currency: 'untouched',
  timezone: 'untouched',
  tax_rate: 'untouched',
};
const TOUCHED: PlaceState = { currency: 'touched', timezone: 'touched', tax_rate: 'touched' };

/** The text below a field that a country filled in; undefined for any other field. */
export function suggestionHint(
  field: string,
  { places, profile }: { readonly places: PlaceState; readonly profile: Readonly<HotelProfile> },
): string | undefined {
  if ((field !== 'currency' && field !== 'timezone') || places[field] !== 'suggested') return;
  const { country } = profile;
  const { zones = 0, timezone } = factsOf(country) ?? {};
  const suggested = `Suggested for ${country}.`;
  if (field === 'currency' || zones === 1) return suggested;
  const why = zones > 1 ? `${country} has ${zones} time zones` : `that of ${country} is not known`;
  return timezone === undefined
    ? `Check the time zone: ${why}.`
    : `${suggested} Check the time zone: ${why}.`;
}

export type ProfileForm = ReturnType<typeof createProfileForm>;

/**
 * The form of the hotel's profile (docs/behaviour.md §2). A running hotel's code does not follow
 * its name.
 */
export function createProfileForm({ codeFollowsName = true } = {}) {
  const state = proxy({
    profile: { ...HOTEL_PROFILE_DEFAULTS },
    codeIsTyped: false,
    places: { ...(codeFollowsName ? UNTOUCHED : TOUCHED) },
  });
  const check = createFormCheck(() => validateHotelProfile(state.profile));

  /**
   * The default is the tax of the default country: elsewhere the field starts empty
   * (docs/decisions/amount-keeps-its-currency.md).
   */
  const suggestTax = () => {
    const { profile, places } = state;
    const { country, tax_rate } = HOTEL_PROFILE_DEFAULTS;
    if (places.tax_rate === 'touched') return;
    if (profile.country !== country) profile.tax_rate = '';
    else if (profile.tax_rate === '') profile.tax_rate = tax_rate;
    check.clear('tax_rate');
  };

  /** A country suggests what is untouched (docs/decisions/country-suggests-its-currency.md). */
  const suggest = () => {
    const { profile, places } = state;
    suggestTax();
    const facts = factsOf(profile.country);
    if (!facts) return;
    if (places.currency !== 'touched') {
      profile.currency = facts.currency;
      places.currency = 'suggested';
      check.clear('currency');
    }
    if (places.timezone !== 'touched') {
      // Without a main time zone, as in a configuration: the zone of an earlier country is wrong.
      profile.timezone = facts.timezone ?? HOTEL_PROFILE_DEFAULTS.timezone;
      places.timezone = 'suggested';
      check.clear('timezone');
    }
  };

  const edit = <Field extends keyof HotelProfile>(field: Field, value: HotelProfile[Field]) => {
    state.profile[field] = value;
    check.clear(field);
    // The code follows the name until it is typed, and again once it is emptied
    // (docs/decisions/hotel-code-follows-the-name.md).
    if (field === 'code') state.codeIsTyped = value !== '' || !codeFollowsName;
    if (field in state.places) state.places[field as keyof PlaceState] = 'touched';
    if (field === 'country') suggest();
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
      const places = { ...(codeFollowsName ? UNTOUCHED : TOUCHED) };
      Object.assign(state, { profile: { ...profile }, codeIsTyped, places });
      check.show([]);
    },
    edit,
    /** Call this after `load` with the stated values of a document, which count as entered. */
    keepStated(stated: Partial<HotelProfile>) {
      for (const field of Object.keys(UNTOUCHED) as (keyof PlaceState)[]) {
        if (stated[field] !== undefined) state.places[field] = 'touched';
      }
      suggestTax();
    },
    /**
     * Call this when the field loses the focus: a website gets its scheme
     * (docs/decisions/website-gets-a-scheme.md).
     */
    leave(field: keyof HotelProfile) {
      const website = completedWebsite(state.profile.website);
      if (field === 'website' && website !== state.profile.website) edit('website', website);
    },
    /** Normalises a valid profile for sending (docs/fields.md §5), or shows what is wrong. */
    submit() {
      const isValid = check.submit();
      if (isValid) state.profile = submittedProfile(state.profile);
      return isValid;
    },
  };
}
