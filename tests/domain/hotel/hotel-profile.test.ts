import { describe, expect, it } from 'vitest';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';

const VALID: HotelProfile = {
  ...HOTEL_PROFILE_DEFAULTS,
  name: 'Seaside Grand',
  code: 'SEASID01',
  email: 'front@seaside.example',
  phone: '+91 98765 43210',
  street_address: '1 Beach Road',
  city: 'Kochi',
  state_province: 'Kerala',
  postal_code: '682001',
};

const problemsWith = (changes: Partial<HotelProfile>) =>
  validateHotelProfile({ ...VALID, ...changes });

describe('docs/fields.md §5 Hotel profile', () => {
  it.each([
    ['name', 'Hotel name is required'],
    ['code', 'Hotel code is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone number is required'],
    ['street_address', 'Street address is required'],
    ['city', 'City is required'],
    ['state_province', 'State/Province is required'],
    ['postal_code', 'Postal code is required'],
  ])('requires %s: "%s"', (field, message) => {
    expect(problemsWith({ [field]: '' })).toStrictEqual([{ path: field, message }]);
    expect(problemsWith({ [field]: ' \t ' })).toStrictEqual([{ path: field, message }]);
  });

  it.each([
    ['email', 'front@seaside', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
  ])('checks the form of %s', (field, value, message) => {
    expect(problemsWith({ [field]: value })).toStrictEqual([{ path: field, message }]);
  });

  it.each([0, 100, 12.5, -0, '0', '100', '12.00', ' 18 ', '.5', '5.', '+7'])(
    'accepts a tax rate of %j',
    (tax_rate) => {
      expect(problemsWith({ tax_rate })).toStrictEqual([]);
    },
  );

  it('refuses a number of more than 100 characters', () => {
    expect(problemsWith({ tax_rate: '12.'.padEnd(100, '0') })).toStrictEqual([]);
    expect(problemsWith({ tax_rate: '12.'.padEnd(101, '0') })).toStrictEqual([
      { path: 'tax_rate', message: 'Tax rate must be between 0 and 100' },
    ]);
  });

  it.each([-0.01, 100.01, Number.NaN, Infinity, 1e21, '', ' ', '-1', '101', '12%', '12,5', '1e1'])(
    'refuses a tax rate of %j',
    (tax_rate) => {
      expect(problemsWith({ tax_rate })).toStrictEqual([
        { path: 'tax_rate', message: 'Tax rate must be between 0 and 100' },
      ]);
    },
  );

  it.each([0, 24, 720, '0', '48', '12.7'])(
    'accepts %j cancellation hours',
    (cancellation_hours) => {
      expect(problemsWith({ cancellation_hours })).toStrictEqual([]);
    },
  );

  it.each([-1, -0.5, Number.NaN, Infinity, '', 'a day', '-1', '24h', '٢٤'])(
    'refuses %j cancellation hours',
    (cancellation_hours) => {
      expect(problemsWith({ cancellation_hours })).toStrictEqual([
        {
          path: 'cancellation_hours',
          message: 'Cancellation hours must be a positive number',
        },
      ]);
    },
  );

  it('does not validate description, website, country, currency, time zone and times', () => {
    const anything = {
      description: '',
      website: 'no website',
      country: 'Atlantis',
      currency: 'DOUBLOON',
      timezone: 'Moon/Tranquility',
      check_in_time: 'noon',
      check_out_time: '',
    };
    expect(problemsWith(anything)).toStrictEqual([]);
  });

  it('limits the code to 10 characters', () => {
    expect(problemsWith({ code: 'ABCDEFGH01' })).toStrictEqual([]);
    expect(problemsWith({ code: ' ABCDEFGH01 ' })).toStrictEqual([]);
    expect(problemsWith({ code: 'ABCDEFGHI01' })).toMatchObject([{ path: 'code' }]);
    expect(problemsWith({ code: 'ß'.repeat(6) })).toMatchObject([{ path: 'code' }]);
  });
});

describe('docs/fields.md §5 On submit', () => {
  it('parses the tax rate to a decimal and the cancellation hours to an integer', () => {
    const submitted = submittedProfile({ ...VALID, tax_rate: '12.50', cancellation_hours: '36.9' });
    expect(submitted).toMatchObject({ tax_rate: 12.5, cancellation_hours: 36 });
    expect(submittedProfile({ ...VALID, tax_rate: 5, cancellation_hours: 0 })).toMatchObject({
      tax_rate: 5,
      cancellation_hours: 0,
    });
  });

  it('converts the code to upper case without surrounding blanks, and the email to lower case', () => {
    const submitted = submittedProfile({
      ...VALID,
      code: ' seaside1 ',
      email: 'FRONT@Sea.Example',
    });
    expect(submitted).toMatchObject({ code: 'SEASIDE1', email: 'front@sea.example' });
  });
});
