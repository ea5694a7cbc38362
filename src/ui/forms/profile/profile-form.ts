import { proxy } from 'valtio/vanilla';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import {
  HOTEL_PROFILE,
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { factsOf } from '#domain/places/place-facts.ts';
import { addressAdvice } from '#domain/places/postal-codes.ts';
import { completedWebsite } from '#domain/text/website.ts';
import { createForm } from '#ui/forms/form.ts';

const { country: HOME, tax_rate, timezone } = HOTEL_PROFILE_DEFAULTS;

/** The fields to which the user has given a value: they follow no other field. */
export type Chosen = Partial<Record<keyof HotelProfile, boolean>>;

function suggestedBy(edited: string, profile: HotelProfile): Partial<HotelProfile> {
  const { name, country } = profile;
  if (edited === 'name') return { code: name.trim() === '' ? '' : hotelCodeOf(name) };
  if (edited !== 'country') return {};
  const facts = factsOf(country);
  return {
    // docs/decisions/amount-keeps-its-currency.md
    tax_rate: country === HOME ? profile.tax_rate || tax_rate : '',
    // Not every country has a main time zone. The default is then better than the previous country's zone.
    ...(facts && { currency: facts.currency, timezone: facts.timezone ?? timezone }),
  };
}

export type ProfileHints = Partial<Record<keyof HotelProfile, string>>;

/** Hints for addresses without states or postal codes, and for values that the country suggested. */
export function profileHints({ country }: Readonly<HotelProfile>, chosen?: Chosen): ProfileHints {
  const facts = factsOf(country);
  const { zones = 0 } = facts ?? {};
  const suggested = `Suggested for ${country}.`;
  const check = `Check the time zone: ${zones > 1 ? `${country} has ${zones} time zones` : `no time zone is known for ${country}`}.`;
  const zone = zones === 1 ? [suggested] : [...(facts?.timezone ? [suggested] : []), check];
  const isNew = chosen !== undefined && country !== HOME;
  const advice = (field: 'state_province' | 'postal_code') => {
    const text = addressAdvice(field, country);
    return text && { [field]: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` };
  };
  const given = facts && [
    ...(chosen?.currency ? [] : [`the currency ${facts.currency}`]),
    ...(chosen?.timezone || !facts.timezone ? [] : [`the time zone ${facts.timezone}`]),
  ];
  const about = [
    ...(given?.length ? [`Suggests ${given.join(' and ')}.`] : []),
    ...(chosen?.tax_rate ? [] : ['Enter the tax rate yourself.']),
  ];
  return {
    ...(isNew && about.length > 0 && { country: about.join(' ') }),
    ...(isNew &&
      !chosen.tax_rate && {
        tax_rate: `The suggested tax rate is ${HOME}’s. Enter your hotel’s.`,
      }),
    ...advice('state_province'),
    ...advice('postal_code'),
    ...(isNew && !chosen.currency && { currency: suggested }),
    ...(isNew && !chosen.timezone && { timezone: zone.join(' ') }),
  };
}

export type ProfileForm = ReturnType<typeof createProfileForm>;

/** The form of the hotel profile (docs/behaviour.md §2). It suggests values only for a new hotel. */
export function createProfileForm(existing?: HotelProfile) {
  const chosen = proxy<Chosen>({});
  const unlessChosen = (suggested: Partial<HotelProfile>): Partial<HotelProfile> =>
    Object.fromEntries(
      Object.entries(suggested).filter(([name]) => !chosen[name as keyof HotelProfile]),
    );
  const form = createForm(
    {
      name: 'profile',
      record: HOTEL_PROFILE,
      check: validateHotelProfile,
      follow(profile: HotelProfile, edited) {
        if (existing) return {};
        const field = edited as keyof HotelProfile;
        chosen[field] = profile[field] !== '';
        return unlessChosen(suggestedBy(field, profile));
      },
    },
    existing ?? HOTEL_PROFILE_DEFAULTS,
  );
  const { state } = form;
  return {
    ...form,
    chosen,
    value: () => ({ ...state }),
    load(profile: HotelProfile) {
      for (const field of Object.keys(chosen)) delete chosen[field as keyof HotelProfile];
      form.load(profile);
    },
    /** Call after `load` with the values that a document states: suggestions do not replace them. */
    keepStated(stated: Partial<HotelProfile>) {
      for (const [field, value] of Object.entries(stated))
        chosen[field as keyof HotelProfile] = String(value).trim() !== '';
      Object.assign(state, unlessChosen({ tax_rate: suggestedBy('country', state).tax_rate }));
    },
    leave(field: keyof HotelProfile) {
      const website = completedWebsite(state.website);
      if (field === 'website' && website !== state.website) form.edit('website', website);
    },
    /** Shows the problems and returns false, or converts the values for sending (docs/fields.md §5). */
    submit() {
      const isValid = form.submit();
      if (isValid) Object.assign(state, submittedProfile(state));
      return isValid;
    },
  };
}
