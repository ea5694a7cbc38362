import { describe, expect, it } from 'vitest';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
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
