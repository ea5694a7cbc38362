import { describe, expect, it } from 'vitest';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { BLANK_RATE_PLAN, DEFAULT_RATE_PLANS } from '#domain/rates/rate-plans.ts';
import { check, seasideGrand, seededRandom } from './seaside-grand.ts';

describe("omitted values get the wizard's defaults", () => {
  it('fills in the profile’s defaults, with the numbers parsed', () => {
    const { config, problems } = check(seasideGrand());
    expect(problems).toStrictEqual([]);
    expect(config.hotelProfile).toMatchObject({
      name: 'Seaside Grand',
      code: 'SEASID01',
      description: '',
      email: 'front@seaside.example',
      phone: '+91 98765 43210',
      website: '',
      street_address: '1 Beach Road',
      city: 'Kochi',
      state_province: 'Kerala',
      postal_code: '682001',
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
    });
  });

  it('keeps the ID of a hotel to update', () => {
    expect(check(seasideGrand({ hotelProfile: { id: 'b7' } })).config.hotelProfile.id).toBe('b7');
  });

  it.each([{}, { email: 'nobody' }])('adds the scheme to a website, beside %j', (other) => {
    const { hotelProfile } = seasideGrand();
    const website = 'www.lakeview.in';
    const { config } = check({ hotelProfile: { ...hotelProfile, website, ...other } });
    expect(config.hotelProfile.website).toBe('https://www.lakeview.in');
  });

  it('takes the code from the batch only for a hotel without one', () => {
    const options = { random: seededRandom(), hotelCode: () => 'BATCH07' };
    const codeOf = (code?: string) =>
      checkDocument(seasideGrand({ hotelProfile: code === undefined ? {} : { code } }), options)
        .config.hotelProfile.code;
    expect(codeOf()).toBe('BATCH07');
    expect(codeOf('')).toBe('BATCH07');
    expect(codeOf('mine1')).toBe('MINE1');
  });

  it('fills in a blank room type’s values', () => {
    expect(check(seasideGrand()).config.roomTypes).toMatchObject([
      {
        id: '1',
        name: 'Deluxe Room',
        description: '',
        base_occupancy: 2,
        max_occupancy: 3,
        room_size: 200,
        bed_configuration: 'One Double Bed',
        amenities: '',
        room_count: 2,
      },
    ]);
  });

  it('fills in fixed pricing, the markups, the profile’s currency and the default plans', () => {
    const { rates } = check(seasideGrand({ hotelProfile: { currency: 'EUR' } })).config;
    expect(rates).toMatchObject({
      currency: 'EUR',
      enable_dynamic_pricing: false,
      weekend_markup: 20,
      peak_season_markup: 30,
      rate_plans: DEFAULT_RATE_PLANS,
    });
  });

  it('a partial plan is standard, active and public; with a percentage it is a percentage plan', () => {
    const rate_plans = [
      { name: 'House', code: 'HSE' },
      { name: 'Cut', code: 'CUT', adjustment_percentage: -5 },
      { name: 'None', code: 'NON', adjustment_percentage: 0 },
      { name: 'Kept', code: 'KPT', adjustment_type: 'base' as const, adjustment_percentage: 9 },
    ];
    expect(check(seasideGrand({ rates: { rate_plans } })).config.rates.rate_plans).toStrictEqual([
      { ...BLANK_RATE_PLAN, ...rate_plans[0], adjustment_type: 'base' },
      { ...BLANK_RATE_PLAN, ...rate_plans[1], adjustment_type: 'percentage' },
      { ...BLANK_RATE_PLAN, ...rate_plans[2], adjustment_type: 'percentage' },
      { ...BLANK_RATE_PLAN, ...rate_plans[3], adjustment_type: 'base' },
    ]);
    expect(BLANK_RATE_PLAN).toMatchObject({
      rate_type: 'standard',
      is_active: true,
      is_public: true,
    });
  });

  it('the first user is the admin, the others are front desk agents; the username comes from the e-mail', () => {
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
    expect(config.staffUsers[0]?.password).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(config.staffUsers[2]?.password).not.toBe(config.staffUsers[0]?.password);
  });
});

describe('CLI validate prints every problem', () => {
  it('lists every problem of an empty document', () => {
    expect(check({}).problems).toStrictEqual([
      { path: 'hotelProfile.name', message: 'Hotel name is required' },
      { path: 'hotelProfile.code', message: 'Hotel code is required' },
      { path: 'hotelProfile.email', message: 'Email is required' },
      { path: 'hotelProfile.phone', message: 'Phone number is required' },
      { path: 'hotelProfile.street_address', message: 'Street address is required' },
      { path: 'hotelProfile.city', message: 'City is required' },
      { path: 'hotelProfile.state_province', message: 'State/Province is required' },
      { path: 'hotelProfile.postal_code', message: 'Postal code is required' },
      { path: 'roomTypes', message: 'Please add at least one room type' },
    ]);
  });
});

const withRooms = (...roomTypes: HotelDocument['roomTypes'] & object) =>
  check({ ...seasideGrand(), roomTypes, rates: {} });

describe('listed room numbers', () => {
  it('give the number of rooms', () => {
    const { config, problems } = withRooms({ name: 'Suite', room_numbers: '101-110, 112' });
    expect(problems).toStrictEqual([]);
    expect(config.roomTypes[0]?.room_count).toBe(11);
  });

  it('are a problem if another number of rooms is given', () => {
    const type = { name: 'Suite', room_numbers: '101-110', room_count: 12 };
    expect(withRooms(type).problems).toStrictEqual([
      {
        path: 'roomTypes.0.room_count',
        message: 'The room numbers list 10 rooms, not 12: correct one of the two',
      },
    ]);
  });

  it('are in the document again, as they were written; blank ones are not', () => {
    const { config } = withRooms(
      { name: 'Suite', room_numbers: 'G1-G2 , 7', room_floors: '7: 7' },
      { name: 'Villa', room_numbers: ' ', room_floors: '' },
    );
    const { roomTypes } = documentOf(config);
    expect(roomTypes[0]).toMatchObject({ room_numbers: 'G1-G2 , 7', room_floors: '7: 7' });
    expect(Object.keys(roomTypes[1] ?? {})).not.toContain('room_numbers');
    expect(Object.keys(roomTypes[1] ?? {})).not.toContain('room_floors');
  });
});
