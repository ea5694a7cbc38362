import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { factsOf } from '#domain/places/place-facts.ts';
import { addressAdvice } from '#domain/places/postal-codes.ts';
import { completedWebsite } from '#domain/text/website.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** `touched`: the user entered the value. `suggested`: it was filled in from the country. */
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

/** Returns the hint for a field that was filled in from the country; undefined for other fields. */
export function suggestionHint(
  field: string,
  { places, profile }: { readonly places: PlaceState; readonly profile: Readonly<HotelProfile> },
): string | undefined {
  if ((field !== 'currency' && field !== 'timezone') || places[field] !== 'suggested') return;
  const { country } = profile;
  const { zones = 0, timezone } = factsOf(country) ?? {};
  const suggested = `Suggested for ${country}.`;
  if (field === 'currency' || zones === 1) return suggested;
  const why =
    zones > 1 ? `${country} has ${zones} time zones` : `no time zone is known for ${country}`;
  return timezone === undefined
    ? `Check the time zone: ${why}.`
    : `${suggested} Check the time zone: ${why}.`;
}

/** Returns the hint for an address field that does not fit the country's addresses; undefined for others. */
export function addressHint(field: string, country: string): string | undefined {
  const advice = addressAdvice(field, country);
  return advice && `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

export type ProfileForm = ReturnType<typeof createProfileForm>;

/**
 * The form of the hotel profile (docs/behaviour.md §2). `codeFollowsName` is false for an existing
 * hotel: then the form suggests no values, and a code that the user empties stays empty.
 */
export function createProfileForm({ codeFollowsName = true } = {}) {
  const fresh = () => ({ ...(codeFollowsName ? UNTOUCHED : TOUCHED) });
  const state = proxy({
    profile: { ...HOTEL_PROFILE_DEFAULTS },
    codeIsTyped: false,
    places: fresh(),
  });
  const check = createFormCheck('profile', () => validateHotelProfile(state.profile));

  /**
   * The default tax rate applies only in the default country. For other countries the field starts empty
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

  /**
   * Fills in currency, time zone and tax rate from the country, unless the user has edited them
   * (docs/decisions/country-suggests-its-currency.md).
   */
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
      // Not every country has a main time zone. The default is then better than the previous
      // country's zone.
      profile.timezone = facts.timezone ?? HOTEL_PROFILE_DEFAULTS.timezone;
      places.timezone = 'suggested';
      check.clear('timezone');
    }
  };

  const edit = <Field extends keyof HotelProfile>(field: Field, value: HotelProfile[Field]) => {
    state.profile[field] = value;
    check.clear(field);
    // The code follows the name until the user types a code, and again once the user empties it
    // (docs/decisions/hotel-code-follows-the-name.md).
    if (field === 'code') state.codeIsTyped = value !== '' || !codeFollowsName;
    if (Object.hasOwn(state.places, field)) state.places[field as keyof PlaceState] = 'touched';
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
      // Components hold the proxy `state.profile`, so it must not be replaced.
      Object.assign(state.profile, profile);
      Object.assign(state, { codeIsTyped, places: fresh() });
      check.show([]);
    },
    edit,
    /**
     * Call this after `load` with the values that a document states. They count as entered by the
     * user, so suggestions do not replace them.
     */
    keepStated(stated: Partial<HotelProfile>) {
      for (const field of Object.keys(UNTOUCHED) as (keyof PlaceState)[]) {
        if (stated[field] !== undefined) state.places[field] = 'touched';
      }
      suggestTax();
    },
    /**
     * Call this when a field loses the focus: it adds a missing scheme to the website
     * (docs/decisions/website-gets-a-scheme.md).
     */
    leave(field: keyof HotelProfile) {
      const website = completedWebsite(state.profile.website);
      if (field === 'website' && website !== state.profile.website) edit('website', website);
    },
    /**
     * Shows the problems and returns false, or normalises the profile for sending (docs/fields.md
     * §5) and returns true.
     */
    submit() {
      const isValid = check.submit();
      if (isValid) Object.assign(state.profile, submittedProfile(state.profile));
      return isValid;
    },
  };
}
