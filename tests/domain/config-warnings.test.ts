import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { countingRandom, PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const PRICED = PRICED_DOCUMENT;
const ASHA = {
  first_name: 'Asha',
  last_name: 'Naik',
  email: 'asha@hotel.example',
  username: 'asha',
};

/** The warnings of a valid configuration. */
function warningsOf(changes: HotelDocument, day?: string): string[] {
  const document = { ...PRICED, ...changes };
  const checked = checkDocument(document, { random: countingRandom() });
  expect(checked.problems).toEqual([]);
  const horizon = day === undefined ? undefined : { now: Date.parse(day), days: 90 };
  const found = configWarnings(checked, document, horizon);
  return found.map(({ path, message }) => `${path}: ${message}`);
}
const withProfile = (profile: object) =>
  warningsOf({ hotelProfile: { ...PRICED.hotelProfile, ...profile } });
const withStaff = (...staffUsers: object[]) => warningsOf({ staffUsers });

const REFUSED = 'most servers refuse it; correct it';
const NO_ADMINISTRATOR = 'staffUsers: This hotel has no active administrator: add one';

it.each([
  'NA',
  'n.a.',
  'none',
  'https://',
  'mailto:a@b.example',
  'https://hotel',
  'http://a b.example',
])('the website %j gets a warning', (website) => {
  const quoted = `hotelProfile.website: ${JSON.stringify(website)}`;
  const words = `is not a full address such as https://hotel.example: ${REFUSED}, or leave it empty`;
  expect(withProfile({ website })).toEqual([`${quoted} ${words}`]);
});

it.each([
  '',
  'www.lakeview.in',
  'lakeview.in/rooms',
  'https://lakeview.in',
  'HTTP://a.example:8080/x?y#z',
])('the website %j gets no warning', (website) => {
  expect(withProfile({ website })).toEqual([]);
});

it.each(['<front@sea.example>', 'front@sea.example>', 'a,b@sea.example', '.a@sea.example'])(
  'the email address %s gets a warning',
  (email) => {
    const warning = `${JSON.stringify(email)} is not a plain email address such as name@hotel.example: ${REFUSED}`;
    expect(withProfile({ email })).toEqual([`hotelProfile.email: ${warning}`]);
    expect(withStaff({ ...ASHA, email })).toEqual([`staffUsers.0.email: ${warning}`]);
  },
);

it.each(['first_name', 'last_name', 'username'] as const)(
  'more than 150 characters in the %s of a staff user get a warning',
  (field) => {
    expect(withStaff({ ...ASHA, [field]: 'a'.repeat(150) })).toEqual([]);
    const warning = `staffUsers.0.${field}: This has more than 150 characters: ${REFUSED}`;
    expect(withStaff({ ...ASHA, [field]: 'a'.repeat(151) })).toEqual([warning]);
  },
);

it('a tax rate with three decimals, and skipped default room numbers, get a warning', () => {
  expect(withProfile({ tax_rate: '12.345' })).toEqual([
    `hotelProfile.tax_rate: "12.345" has more than two decimals: ${REFUSED}`,
  ]);
  const roomTypes = [
    { name: 'Deluxe Room', room_count: 4 },
    { name: 'Suite', room_numbers: '102-103, 901' },
  ];
  expect(warningsOf({ roomTypes })).toEqual([
    'roomTypes.0.room_count: The default room numbers of this type skip 102-103, because other room types list them',
  ]);
});

it('a hotel outside India gets warnings without a tax rate or a time zone', () => {
  const abroad = { country: 'United States', postal_code: '80447' };
  const ofProfile = (profile: object) =>
    withProfile({ ...abroad, ...profile }).filter((one) => one.startsWith('hotelProfile'));
  expect(ofProfile({})).toEqual([
    'hotelProfile.tax_rate: No tax rate is given, so 12.00% is used, as in India: enter the tax rate',
    expect.stringMatching(/^hotelProfile\.timezone: No time zone is given, so .* is used, /),
  ]);
  expect(ofProfile({ tax_rate: 0, timezone: 'America/Denver' })).toEqual([]);
});

it('a new hotel without an active administrator gets a warning', () => {
  expect(withStaff()).toEqual([NO_ADMINISTRATOR]);
  expect(withStaff({ ...ASHA, is_active: false })).toEqual([NO_ADMINISTRATOR]);
  expect(withStaff(ASHA)).toEqual([]);
  const hotelProfile = { ...PRICED.hotelProfile, id: 4 };
  expect(warningsOf({ hotelProfile, staffUsers: [] }), 'an existing hotel').toEqual([]);
});

it.each([
  [
    'United States',
    '2139',
    'is too short for a postal code of United States: check whether it should be 02139',
  ],
  ['India', 'N/A', 'is not a postal code of India: enter the postal code of the hotel'],
  ['UAE', 'N/A', undefined],
])('in %s, the postal code %s %s', (country, postal_code, words) => {
  const warnings = withProfile({ country, postal_code });
  const found = warnings.filter((one) => one.startsWith('hotelProfile.postal_code'));
  const message = `hotelProfile.postal_code: ${JSON.stringify(postal_code)} ${words}`;
  expect(found).toEqual(words === undefined ? [] : [message]);
});

it('base rates that are rounded get one warning', () => {
  const hotelProfile = { ...PRICED.hotelProfile, currency: 'USD' };
  const priced = (...amounts: number[]) => {
    const rates = ['Deluxe Room', 'Suite'].map((room_type_name, at) => {
      return { room_type_name, base_rate: amounts[at] ?? 0 };
    });
    return warningsOf({ hotelProfile, rates: { rates } });
  };
  expect(priced(96.99, 80.5)).toEqual([
    'rates.rates: Base rates in USD are sent as whole numbers: 96.99 as 97, 80.5 as 81',
  ]);
  expect(priced(97, 80)).toEqual([]);
});

const planned = (day: string, ...days: object[]) => {
  const rate_plans = days.map((more, index) => ({ name: 'Plan', code: `P${index}`, ...more }));
  return warningsOf({ rates: { ...PRICED.rates, ...(days.length > 0 && { rate_plans }) } }, day);
};

describe('rates at the horizon', () => {
  it.each<[string, string, object?]>([
    ['2026-10-02T12:00Z', 'end on 31 December 2026, in 90 days'],
    ['2026-12-30T12:00Z', 'end on 31 December 2026, tomorrow'],
    ['2026-12-31T12:00Z', 'end on 31 December 2026, today'],
    ['2026-12-01T12:00Z', 'ended on 31 March 2026', { end_date: '2026-03-31' }],
  ])('get a warning at %s: %s', (day, when, days) => {
    const advice =
      'give the rate plans a later end_date, or extend the rates on the Rates page of the hotel';
    expect(planned(day, ...(days ? [days] : []))).toEqual([`rates: All rates ${when}: ${advice}`]);
  });

  it.each([
    [{ end_date: '2027-12-31' }, []],
    [
      { end_date: '2062-12-31' },
      [
        'rates.rate_plans.0.end_date: The rates are valid for more than three years, from 1 January 2026 to 31 December 2062: check the dates',
      ],
    ],
    [{ start_date: '2006-06-01' }, [expect.stringMatching(/^rates\.rate_plans\.0\.start_date: /)]],
    [{ start_date: '2006-06-01', is_active: false }, []],
  ])('that last with the days %j have the warnings %j', (days, warnings) => {
    expect(planned('2026-06-01T12:00Z', days)).toEqual(warnings);
  });
});
