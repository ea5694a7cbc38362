import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { withLostZeros } from '#domain/places/postal-codes.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

describe('a postal code that lost the zeros at its start', () => {
  it.each([
    ['2139', 'United States', '02139'],
    [' 501 ', 'United States', '00501'],
    ['1067', 'Germany', '01067'],
    ['118', 'Italy', '00118'],
    ['800', 'Australia', '0800'],
    ['600001', 'Japan', '0600001'],
    ['1310100', 'Brazil', '01310100'],
    ['18956', 'Singapore', '018956'],
  ])('%s in %s is %s', (short, country, whole) => {
    expect(withLostZeros(short, country)).toBe(whole);
  });

  it.each([
    ['10001', 'United States'],
    ['02139', 'United States'],
    ['2139-1234', 'United States'],
    ['12', 'United States'],
    ['1010', 'Austria'],
    ['2139', 'Nowhere'],
    ['4001', 'India'],
    ['2139 AB', 'Netherlands'],
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
