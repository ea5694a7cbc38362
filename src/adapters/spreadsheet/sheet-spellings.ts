// Other spellings of option values in spreadsheets.
import { CURRENCIES, currencyNames } from '#domain/rates/currencies.ts';
import { roleNames, STAFF_ROLES } from '#domain/staff/staff-roles.ts';

/** Keyed by option value. */
export type Spellings = Readonly<Record<string, readonly string[]>>;

export const COUNTRY_SPELLINGS: Spellings = {
  India: ['IN', 'Bharat'],
  'United States': ['US', 'USA', 'U.S.', 'United States of America'],
  'United Kingdom': ['UK', 'GB', 'Great Britain'],
  UAE: ['AE', 'United Arab Emirates', 'Emirates'],
  Singapore: ['SG'],
};

export const CURRENCY_SPELLINGS: Spellings = Object.fromEntries(
  CURRENCIES.map((code) => [code, currencyNames(code)]),
);

export const BED_SPELLINGS: Spellings = {
  'One Single Bed': ['Single', 'Single Bed', '1 Single Bed'],
  'One Double Bed': ['Double', 'Double Bed', '1 Double Bed'],
  'One Queen Bed': ['Queen', 'Queen Bed', '1 Queen Bed'],
  'One King Bed': ['King', 'King Bed', '1 King Bed'],
  'Two Single Beds': ['Twin', 'Twin Beds', 'Twins', '2 Single Beds', '2 Singles'],
  'Two Double Beds': ['2 Double Beds', '2 Doubles', 'Double Double'],
  'One King Bed + Sofa Bed': ['King + Sofa Bed', 'King and Sofa Bed', '1 King Bed + Sofa Bed'],
  'Bunk Beds': ['Bunk', 'Bunks', 'Bunk Bed'],
};

export const ROLE_SPELLINGS: Spellings = Object.fromEntries(
  STAFF_ROLES.map((role) => [role, roleNames(role)]),
);
