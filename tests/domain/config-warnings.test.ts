import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

/** The sample with a base rate for each room type. */
const PRICED: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: {
    ...SAMPLE_DOCUMENT.rates,
    rates: [
      { room_type_name: 'Deluxe Room', base_rate: 7000 },
      { room_type_name: 'Suite', base_rate: 12_000 },
    ],
  },
};

const warningsOf = (document: HotelDocument) => {
  const checked = checkDocument(document, { random: countingRandom() });
  const warnings = configWarnings(checked, document);
  return {
    problems: checked.problems,
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
  };
};
const atHorizon = (day: string, rates: HotelDocument['rates'] = {}) => {
  const document = { ...PRICED, rates: { ...PRICED.rates, ...rates } };
  const checked = checkDocument(document, { random: countingRandom() });
  return configWarnings(checked, document, { now: Date.parse(day), days: 90 });
};
const withProfile = (profile: HotelDocument['hotelProfile']) =>
  warningsOf({
    ...PRICED,
    hotelProfile: { ...PRICED.hotelProfile, ...profile },
  });
/** The warnings about the profile of a hotel outside India. */
const abroad = (profile: HotelDocument['hotelProfile']) =>
  withProfile({ country: 'United States', postal_code: '80447', ...profile }).warnings.filter(
    (warning) => warning.startsWith('hotelProfile'),
  );
const withStaff = (staffUsers: HotelDocument['staffUsers']) =>
  warningsOf({ ...PRICED, ...(staffUsers && { staffUsers }) });

const ASHA = { first_name: 'Asha', last_name: 'Naik', email: 'asha@hotel.example' };
const NO_ADMINISTRATOR = 'staffUsers: This hotel has no active administrator: add one';

describe('a valid configuration', () => {
  it('gets no warning if its values are ordinary', () => {
    expect(warningsOf(PRICED)).toEqual({ problems: [], warnings: [] });
  });

  it.each([
    'NA',
    'n.a.',
    'none',
    'https://',
    'mailto:a@b.example',
    'https://hotel',
    'http://a b.example',
  ])('gets a warning for the website %j', (website) => {
    expect(withProfile({ website })).toEqual({
      problems: [],
      warnings: [
        `hotelProfile.website: ${JSON.stringify(website)} is not a full address such as https://hotel.example: most servers refuse it; correct it, or leave it empty`,
      ],
    });
  });

  it.each([
    '',
    'www.lakeview.in',
    'lakeview.in/rooms',
    'https://lakeview.in',
    'HTTP://a.example:8080/x?y#z',
  ])('gets no warning for the website %j', (website) => {
    expect(withProfile({ website }).warnings).toEqual([]);
  });

  it.each(['<front@sea.example>', 'front@sea.example>', 'a,b@sea.example', '.a@sea.example'])(
    'gets a warning for the email address %s',
    (email) => {
      const warning = `${JSON.stringify(email)} is not a plain email address such as name@hotel.example: most servers refuse it; correct it`;
      expect(withProfile({ email })).toEqual({
        problems: [],
        warnings: [`hotelProfile.email: ${warning}`],
      });
      expect(withStaff([{ ...ASHA, email, username: 'asha' }])).toEqual({
        problems: [],
        warnings: [`staffUsers.0.email: ${warning}`],
      });
    },
  );

  it.each([12.345, '12.345', 0.001])('gets a warning for a tax rate of %j', (tax_rate) => {
    expect(withProfile({ tax_rate })).toEqual({
      problems: [],
      warnings: [
        `hotelProfile.tax_rate: "${tax_rate}" has more than two decimals: most servers refuse it; correct it`,
      ],
    });
  });

  it.each(['first_name', 'last_name', 'username'] as const)(
    'gets a warning for more than 150 characters in the %s of a staff user',
    (field) => {
      const user = { ...ASHA, username: 'asha' };
      expect(withStaff([{ ...user, [field]: 'a'.repeat(150) }]).warnings).toEqual([]);
      expect(withStaff([{ ...user, [field]: 'a'.repeat(151) }])).toEqual({
        problems: [],
        warnings: [
          `staffUsers.0.${field}: This has more than 150 characters: most servers refuse it; correct it`,
        ],
      });
    },
  );

  it('gets a warning of rooms that default numbers step round', () => {
    const roomTypes = [
      { name: 'Deluxe Room', room_count: 4 },
      { name: 'Suite', room_numbers: '102-103, 901' },
    ];
    expect(warningsOf({ ...PRICED, roomTypes }).warnings).toContainEqual(
      'roomTypes.0.room_count: The default room numbers of this type skip 102-103, because other room types list them',
    );
  });

  it('gets warnings outside India without a tax rate or a time zone', () => {
    expect(abroad({})).toEqual([
      'hotelProfile.tax_rate: No tax rate is given, so 12.00% is used, as in India: enter the tax rate',
      expect.stringMatching(/^hotelProfile\.timezone: No time zone is given, so .* is used, /),
    ]);
    expect(abroad({ tax_rate: 0, timezone: 'America/Denver' })).toEqual([]);
  });
});

describe('a hotel that nobody can sign in to', () => {
  it('gets a warning: no staff, or no active administrator', () => {
    expect(withStaff([])).toEqual({ problems: [], warnings: [NO_ADMINISTRATOR] });
    expect(withStaff([{ ...ASHA, is_active: false }])).toEqual({
      problems: [],
      warnings: [NO_ADMINISTRATOR],
    });
  });

  it('does not include existing hotels and hotels with an active administrator', () => {
    expect(withProfile({ id: 4 }).warnings).toEqual([]);
    expect(withStaff([ASHA]).warnings).toEqual([]);
  });
});

it('a plan with one day gets a warning if that gives it more than three years', () => {
  const plan = { name: 'Longer', code: 'LONG' };
  const warned = (days: object) =>
    atHorizon('2026-06-01T12:00Z', { rate_plans: [{ ...plan, ...days }] });
  expect(warned({ end_date: '2028-12-31' })).toEqual([]);
  expect(warned({ end_date: '2062-12-31' })).toEqual([
    {
      path: 'rates.rate_plans.0.end_date',
      message:
        'The rates are valid for more than three years, from 1 January 2026 to 31 December 2062: check the dates',
    },
  ]);
  expect(warned({ start_date: '2006-06-01' })).toMatchObject([
    { path: 'rates.rate_plans.0.start_date' },
  ]);
  expect(warned({ start_date: '2006-06-01', is_active: false })).toEqual([]);
});

describe('a hotel whose rates all end soon', () => {
  it.each([
    ['2026-10-02T12:00Z', 'in 90 days'],
    ['2026-12-30T12:00Z', 'tomorrow'],
    ['2026-12-31T12:00Z', 'today'],
  ])('gets a warning at %s: %s', (day, when) => {
    expect(atHorizon(day)).toEqual([
      {
        path: 'rates',
        message: `All rates end on 31 December 2026, ${when}: give the rate plans a later end_date, or extend the rates on the Rates page of the hotel`,
      },
    ]);
  });

  it('a hotel gets no warning if the rates of a plan last longer, and another warning if they have ended', () => {
    const plan = { name: 'Longer', code: 'LONG' };
    const longer = { ...plan, end_date: '2027-12-31' };
    expect(atHorizon('2026-12-01T12:00Z', { rate_plans: [longer] })).toEqual([]);
    const past = { ...plan, end_date: '2026-03-31' };
    expect(atHorizon('2026-12-01T12:00Z', { rate_plans: [past] })[0]?.message).toMatch(
      /^All rates ended on 31 March 2026: give/,
    );
  });
});
