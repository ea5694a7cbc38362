import { describe, expect, it } from 'vitest';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import {
  createProfileForm,
  profileHints,
  type ProfileForm,
} from '#ui/forms/profile/profile-form.ts';

describe('Hotel code', () => {
  it('the hotel code follows the name until it is typed', () => {
    const form = createProfileForm();
    form.edit('name', 'Sea');
    expect(form.state.code).toBe('SEA01');
    form.refuse([{ path: 'code', message: 'This code is taken' }]);
    form.edit('name', 'Seaside Grand');
    expect(form.state.code).toBe('SEASID01');
    expect({ ...form.problems }).toStrictEqual({});
    form.edit('code', 'GRAND');
    form.edit('name', 'Harbour View');
    expect(form.state.code).toBe('GRAND');
  });
});

const places = ({ state: { currency, timezone } }: ProfileForm) => [currency, timezone];
const hints = ({ state, chosen }: ProfileForm) => {
  const { currency, timezone } = profileHints(state, chosen);
  return [currency, timezone];
};

describe('what a country suggests', () => {
  it('fills in currency and time zone, and says so', () => {
    const form = createProfileForm();
    expect(hints(form)).toEqual([undefined, undefined]);
    form.edit('country', 'Japan');
    expect(places(form)).toEqual(['JPY', 'Asia/Tokyo']);
    expect(hints(form)).toEqual(['Suggested for Japan.', 'Suggested for Japan.']);
    form.edit('country', 'Germany');
    expect(places(form)).toEqual(['EUR', 'Europe/Berlin']);
    expect(hints(form)[1]).toBe(
      'Suggested for Germany. Check the time zone: Germany has 2 time zones.',
    );
  });

  it('never guesses a time zone in silence', () => {
    const form = createProfileForm();
    form.edit('country', 'United States');
    expect(places(form)).toEqual(['USD', 'Asia/Kolkata']);
    expect(hints(form)[1]).toMatch(/^Check the time zone: United States has \d+ time zones\.$/);
    form.edit('country', 'Kosovo');
    expect(hints(form)[1]).toBe('Check the time zone: no time zone is known for Kosovo.');
  });

  it('never changes a field that a user chose', () => {
    const form = createProfileForm();
    form.edit('currency', 'INR');
    form.edit('country', 'Japan');
    expect(places(form)).toEqual(['INR', 'Asia/Tokyo']);
    form.edit('timezone', 'UTC');
    form.edit('country', 'Kuwait');
    expect(places(form)).toEqual(['INR', 'UTC']);
    expect(hints(form)).toEqual([undefined, undefined]);
  });

  it('changes nothing of a running hotel, or of what a file states', () => {
    const running = createProfileForm(HOTEL_PROFILE_DEFAULTS);
    running.edit('country', 'Japan');
    running.edit('name', 'Harbour View');
    expect([...places(running), running.state.code]).toEqual(['INR', 'Asia/Kolkata', '']);
    const imported = createProfileForm();
    imported.load({ ...HOTEL_PROFILE_DEFAULTS });
    imported.keepStated({ currency: 'INR' });
    imported.edit('country', 'Japan');
    expect(places(imported)).toEqual(['INR', 'Asia/Tokyo']);
  });

  it('the default tax is that of India: elsewhere it is empty until a user enters one', () => {
    const form = createProfileForm();
    const tax = () => form.state.tax_rate;
    expect(tax()).toBe('12.00');
    form.edit('country', 'Japan');
    expect(tax()).toBe('');
    expect(form.submit()).toBe(false);
    expect(form.problems['tax_rate']).toBe('Tax rate must be between 0 and 100');
    form.edit('country', 'India');
    expect(tax()).toBe('12.00');
    form.edit('tax_rate', '5');
    form.edit('country', 'Japan');
    expect(tax()).toBe('5');
    const running = createProfileForm(HOTEL_PROFILE_DEFAULTS);
    running.edit('country', 'Japan');
    expect(running.state.tax_rate).toBe('12.00');
    const imported = createProfileForm();
    imported.load({ ...HOTEL_PROFILE_DEFAULTS, country: 'Japan' });
    imported.keepStated({ country: 'Japan' });
    expect(imported.state.tax_rate).toBe('');
  });
});

describe('hints below the address', () => {
  it.each([
    ['postal_code', 'UAE', 'Addresses in UAE have no postal code, so enter 00000.'],
    ['state_province', 'Singapore', 'Singapore has no states, so enter the city again.'],
    ['state_province', 'Ireland', 'Ireland has counties, so enter the county.'],
    ['postal_code', 'India', undefined],
  ] as const)('%s in %s: %s', (field, country, hint) => {
    expect(profileHints({ ...HOTEL_PROFILE_DEFAULTS, country })[field]).toBe(hint);
  });
});
