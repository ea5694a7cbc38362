import { describe, expect, it } from 'vitest';
import { checkDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { submittedProfile } from '#domain/hotel/hotel-profile.ts';
import { BLANK_RATE_PLAN, DEFAULT_RATE_PLANS } from '#domain/rates/rate-plans.ts';
import { seededRandom } from '#domain/random.ts';
import { check, seasideGrand } from './seaside-grand.ts';

const profileOf = (hotelProfile: object) =>
  check(seasideGrand({ hotelProfile })).config.hotelProfile;

describe("omitted values get the wizard's defaults (docs/fields.md §3)", () => {
  it('in the profile, the room types and the rates', () => {
    const { config, problems } = check(seasideGrand());
    expect(problems).toStrictEqual([]);
    expect(config).toMatchObject({
      hotelProfile: {
        code: 'SEASID01',
        description: '',
        website: '',
        country: 'India',
        currency: 'INR',
        timezone: 'Asia/Kolkata',
        tax_rate: 12,
        check_in_time: '15:00',
        check_out_time: '11:00',
        cancellation_hours: 24,
        wifi_available: true,
        parking_available: true,
        restaurant_available: false,
        spa_available: false,
        gym_available: false,
        pool_available: false,
        pet_friendly: false,
      },
      roomTypes: [
        {
          description: '',
          base_occupancy: 2,
          max_occupancy: 3,
          room_size: 200,
          bed_configuration: 'One Double Bed',
          amenities: '',
          room_count: 2,
        },
      ],
      rates: {
        enable_dynamic_pricing: false,
        weekend_markup: 20,
        peak_season_markup: 30,
        rate_plans: DEFAULT_RATE_PLANS,
      },
    });
    const euros = check(seasideGrand({ hotelProfile: { currency: 'EUR' } })).config;
    expect(euros.rates.currency, "the profile's").toBe('EUR');
  });

  it('in a plan, which is standard, active, public, and of type percentage if it has one', () => {
    const rate_plans = [
      { name: 'House', code: 'HSE' },
      { name: 'None', code: 'NON', adjustment_percentage: 0 },
      { name: 'Kept', code: 'KPT', adjustment_type: 'base' as const, adjustment_percentage: 9 },
    ];
    const types = ['base', 'percentage', 'base'];
    expect(check(seasideGrand({ rates: { rate_plans } })).config.rates.rate_plans).toStrictEqual(
      rate_plans.map((plan, at) => ({ ...BLANK_RATE_PLAN, ...plan, adjustment_type: types[at] })),
    );
    const blank = { rate_type: 'standard', is_active: true, is_public: true };
    expect(BLANK_RATE_PLAN).toMatchObject(blank);
  });

  it('in the staff: the first is the admin, and usernames come from the email', () => {
    const person = { first_name: 'A', last_name: 'B' };
    const staffUsers = [
      { ...person, email: 'Asha@x.example' },
      { ...person, email: 'ravi@x.example', password: 'given-one' },
      { ...person, email: 'mina@x.example', username: 'minaK', role: 'manager' },
    ];
    const { config, problems, generatedPasswords } = check(seasideGrand({ staffUsers }));
    expect(problems).toStrictEqual([]);
    expect(config.staffUsers).toMatchObject([
      { username: 'asha', role: 'admin', is_active: true, phone: '', employee_id: '' },
      { username: 'ravi', role: 'front_desk_agent', password: 'given-one' },
      { username: 'minaK', role: 'manager' },
    ]);
    expect(generatedPasswords).toStrictEqual([0, 2]);
    const [first, , third] = config.staffUsers.map(({ password }) => password);
    expect(first).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(third).not.toBe(first);
  });
});

describe('a profile', () => {
  it('is sent with numbers, the code in upper case and the email in lower case', () => {
    const typed = { tax_rate: '12.50', cancellation_hours: '36.9', code: ' seaside1 ' };
    const profile = { ...profileOf({}), ...typed, email: 'FRONT@Sea.Example' };
    expect(submittedProfile(profile)).toMatchObject({
      tax_rate: 12.5,
      cancellation_hours: 36,
      code: 'SEASIDE1',
      email: 'front@sea.example',
    });
  });

  it('keeps the ID of a hotel to update, and gets the scheme of its website', () => {
    const website = 'www.lakeview.in';
    expect(profileOf({ id: 'b7', website })).toMatchObject({
      id: 'b7',
      website: `https://${website}`,
    });
  });

  it.each([
    [undefined, 'BATCH07'],
    ['', 'BATCH07'],
    ['mine1', 'MINE1'],
  ])('with the code %j gets the code %s in a batch', (code, expected) => {
    const options = { random: seededRandom(1), hotelCode: () => 'BATCH07' };
    const document = seasideGrand({ hotelProfile: code === undefined ? {} : { code } });
    expect(checkDocument(document, options).config.hotelProfile.code).toBe(expected);
  });
});

it('every problem of an empty document is listed', () => {
  expect(check({}).problems.map(({ path, message }) => `${path}: ${message}`)).toStrictEqual([
    'hotelProfile.name: Hotel name is required',
    'hotelProfile.code: Hotel code is required',
    'hotelProfile.email: Email is required',
    'hotelProfile.phone: Phone number is required',
    'hotelProfile.street_address: Street address is required',
    'hotelProfile.city: City is required',
    'hotelProfile.state_province: State/Province is required',
    'hotelProfile.postal_code: Postal code is required',
    'roomTypes: Please add at least one room type',
  ]);
});

it('listed room numbers give the number of rooms, and are in the document as they were written', () => {
  const { config, problems } = check({
    ...seasideGrand(),
    roomTypes: [
      { name: 'Suite', room_numbers: 'G1-G2 , 7', room_floors: '7: 7' },
      { name: 'Villa', room_numbers: ' ', room_floors: '' },
    ],
    rates: {},
  });
  expect([problems, config.roomTypes[0]?.room_count]).toStrictEqual([[], 3]);
  const [suite, villa] = documentOf(config).roomTypes;
  expect(suite).toMatchObject({ room_numbers: 'G1-G2 , 7', room_floors: '7: 7' });
  expect(Object.keys(villa ?? {}).filter((field) => /^room_(numbers|floors)$/.test(field))).toEqual(
    [],
  );
});
