import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { addressAdvice, isPlaceholder, withLostZeros } from '#domain/places/postal-codes.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

describe('a postal code that lost the zeros at its start', () => {
  it.each([
    ['2139', 'United States', '02139'],
    ['21390001', 'United States', '02139-0001'],
    ['118', 'Italy', '00118'],
    ['18956', 'Singapore', '018956'],
  ])('%s in %s is %s', (short, country, whole) => {
    expect(withLostZeros(short, country)).toBe(whole);
  });

  it.each([
    ['02139', 'United States'],
    ['2139-1234', 'United States'],
    ['2139', 'Nowhere'],
    ['4001', 'India'],
  ])('%s in %s may be right, or is wrong in another way', (code, country) => {
    expect(withLostZeros(code, country)).toBeUndefined();
  });

  it('is a warning in a configuration', () => {
    const profile = {
      ...SAMPLE_DOCUMENT.hotelProfile,
      currency: 'USD',
      timezone: 'America/New_York',
    };
    const hotelProfile = { ...profile, country: 'United States', postal_code: '2139' };
    const document = { ...SAMPLE_DOCUMENT, hotelProfile, rates: {} };
    const warnings = configWarnings(checkDocument(document, { random: () => 0 }), document);
    expect(warnings).toContainEqual({
      path: 'hotelProfile.postal_code',
      message:
        '"2139" is too short for a postal code of United States: check whether it should be 02139',
    });
  });
});

describe('what to enter where addresses have no postal code or state', () => {
  it.each([
    ['postal_code', 'UAE', 'addresses in UAE have no postal code, so enter 00000'],
    ['postal_code', 'Hong Kong SAR', 'addresses in Hong Kong have no postal code, so enter 00000'],
    ['state_province', 'Singapore', 'Singapore has no states, so enter the city again'],
    ['state_province', 'Ireland', 'Ireland has counties, so enter the county'],
    ['state_province', 'UAE', 'UAE has emirates, so enter the emirate'],
    ['state_province', 'India', undefined],
    ['postal_code', 'India', undefined],
    ['postal_code', 'Atlantis', undefined],
    ['city', 'Singapore', undefined],
  ])('%s in %s: %s', (field, country, advice) => {
    expect(addressAdvice(field, country)).toBe(advice);
  });

  it.each(['N/A', 'n/a', 'NA', 'n.a.', 'none', '0', '00000', '-', '–', ' -- ', '.', 'XXXXX'])(
    '%j stands for no postal code only in a country that has them',
    (text) => {
      expect(isPlaceholder(text, 'Germany')).toBe(true);
      expect(isPlaceholder(text, 'Ireland')).toBe(true);
      expect(isPlaceholder(text, 'UAE')).toBe(false);
      expect(isPlaceholder(text, 'Atlantis')).toBe(false);
    },
  );

  it.each(['403001', '01000', 'D02 AF30', '100-0001', 'NA1 2BC', 'SW1A 1AA', 'AD500', ''])(
    '%j is no such placeholder',
    (code) => {
      expect(isPlaceholder(code, 'India')).toBe(false);
    },
  );

  it.each([
    ['India', ['"N/A" is not a postal code of India: enter the postal code of the hotel']],
    ['UAE', []],
  ])('a placeholder in %s gets the warnings %j', (country, messages) => {
    const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, country, postal_code: 'N/A' };
    const document = { ...SAMPLE_DOCUMENT, hotelProfile };
    const warnings = configWarnings(checkDocument(document, { random: () => 0 }), document);
    const found = warnings.filter(({ path }) => path === 'hotelProfile.postal_code');
    expect(found.map(({ message }) => message)).toEqual(messages);
  });
});
