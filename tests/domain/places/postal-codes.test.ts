import { describe, expect, it } from 'vitest';
import { addressAdvice, isPlaceholder, withLostZeros } from '#domain/places/postal-codes.ts';

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
});
