import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { SENT_FIELDS } from '#domain/plan/sent-fields.ts';
import { USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import {
  bodiesOf,
  check,
  NOON,
  operationsOf,
  planOf,
  seasideGrand,
  seededRandom,
} from '#tests/domain/seaside-grand.ts';

const HOTEL = { $ref: 'hotel' };
const namesIn = (records: readonly unknown[]) =>
  records.map((record) => Object.keys(record as object).toSorted());

describe('the order of a plan (docs/behaviour.md §4)', () => {
  it('the order of a plan is hotel; each room type and its rooms; plans and their rules; pricing; staff; completion', () => {
    const plan = planOf(
      seasideGrand({
        roomTypes: [{ name: 'Deluxe Room', room_count: 2 }, { name: 'Suite' }],
        rates: { enable_dynamic_pricing: true },
      }),
    );
    const rooms = 'room-type:DLX room:101 room:102 room-type:SUT room:103';
    const rates = ['BAR', 'LMR', 'WEB'].map(
      (code) => `plan:${code} rule:${code}:DLX rule:${code}:SUT`,
    );
    expect(plan.operations.map(({ key }) => key).join(' ')).toBe(
      `hotel ${rooms} ${rates.join(' ')} pricing user:asha completion`,
    );
  });

  it('a plan has no staff if none are given, and still marks the hotel as complete', () => {
    const plan = planOf(seasideGrand({ staffUsers: [] }));
    expect(plan.operations.filter(({ kind }) => kind === 'user')).toEqual([]);
    expect(plan.operations.at(-1)?.key).toBe('completion');
  });

  it('a plan names the part of the configuration that each operation comes from', () => {
    const sources = planOf(seasideGrand()).operations.map(({ source }) => source);
    const plans = 'rates.rate_plans.0 rates.rates.0 rates.rate_plans.1 rates.rate_plans.2';
    expect([...new Set(sources)].join(' ')).toBe(
      `hotelProfile roomTypes.0 ${plans} rates staffUsers.0`,
    );
  });
});

describe('the hotel of a plan', () => {
  it('the hotel of a plan is sent with the profile fields, without an ID', () => {
    const { config } = check(seasideGrand());
    expect(bodiesOf(planOf(seasideGrand()), 'hotel')).toStrictEqual([config.hotelProfile]);
  });

  it('the hotel of a plan is created without an ID; with an ID, every body refers to it', () => {
    expect(planOf(seasideGrand())).toMatchObject({ hotelCode: 'SEASID01', hotelId: undefined });
    const plan = planOf(seasideGrand({ hotelProfile: { id: 12 } }));
    expect(plan.hotelId).toBe(12);
    expect(bodiesOf(plan, 'hotel')[0]).not.toHaveProperty('id');
    expect(bodiesOf(plan, 'room')).toMatchObject([{ hotel: 12 }, { hotel: 12 }]);
    expect(bodiesOf(plan, 'rule')).toMatchObject([{ hotel: 12 }, { hotel: 12 }, { hotel: 12 }]);
    expect(bodiesOf(plan, 'user')).toMatchObject([{ profile: { hotel: 12 } }]);
  });

  it('the hotel of a plan is marked as complete with onboarding_completed and an ISO timestamp', () => {
    expect(bodiesOf(planOf(seasideGrand()), 'completion')).toStrictEqual([
      { onboarding_completed: true, onboarding_completed_at: '2031-06-19T12:00:00.000Z' },
    ]);
  });
});

describe('room types and rooms of a plan (docs/fields.md §3)', () => {
  it('room types of a plan send max_occupancy as capacity_adults, and amenities as typed', () => {
    const roomTypes = [
      {
        name: 'Deluxe Room',
        description: 'Sea view',
        max_occupancy: 3,
        room_size: 320,
        bed_configuration: 'One King Bed',
        amenities: ' TV, Mini bar ,, ',
      },
    ];
    const bodies = bodiesOf(planOf(seasideGrand({ roomTypes })), 'room-type');
    expect(namesIn(bodies)).toEqual(namesIn([SENT_FIELDS['room-type']]));
    expect(bodies).toMatchObject([
      {
        hotel: HOTEL,
        name: 'Deluxe Room',
        code: 'DLX',
        description: 'Sea view',
        base_occupancy: 2,
        max_occupancy: 3,
        capacity_adults: 3,
        capacity_children: 0,
        room_size: 320,
        bed_configuration: 'One King Bed',
        amenities: ' TV, Mini bar ,, ',
        base_rate: 100,
        is_active: true,
      },
    ]);
  });

  it('rooms of a plan start vacant, clean and active', () => {
    const room = {
      hotel: HOTEL,
      room_type: { $ref: 'room-type:DLX' },
      floor: 1,
      status: 'vacant',
      cleaning_status: 'clean',
      is_active: true,
    };
    expect(bodiesOf(planOf(seasideGrand()), 'room')).toStrictEqual([
      { ...room, room_number: '101' },
      { ...room, room_number: '102' },
    ]);
  });
});

describe('the pricing of a plan (docs/fields.md §3)', () => {
  it('the pricing of a plan is sent with the markups if dynamic pricing is enabled', () => {
    const rates = { enable_dynamic_pricing: true, weekend_markup: 12.5, peak_season_markup: 0 };
    expect(bodiesOf(planOf(seasideGrand({ rates })), 'pricing')).toStrictEqual([
      {
        hotel: HOTEL,
        is_enabled: true,
        weekend_markup_percentage: 12.5,
        peak_season_markup_percentage: 0,
        occupancy_based_pricing: true,
        advance_booking_discount: true,
      },
    ]);
  });

  it('the pricing of a plan is only switched off with fixed pricing', () => {
    expect(operationsOf(planOf(seasideGrand()), 'pricing')).toMatchObject([
      { body: { is_enabled: false }, onlyIfExists: true },
    ]);
  });
});

describe('a staff user of a plan (docs/fields.md §3)', () => {
  it('a staff user of a plan has exactly the listed fields; confirm_password is the password', () => {
    const bodies = bodiesOf(planOf(seasideGrand()), 'user');
    const { is_active, ...account } = { is_active: undefined, ...SENT_FIELDS.user };
    expect(namesIn(bodies)).toEqual(namesIn([{ ...account, profile: {} }]));
    expect(namesIn(bodies.map(({ profile }) => profile))).toEqual(namesIn([USER_PROFILE_FIELDS]));
    expect(bodies).toMatchObject([
      {
        username: 'asha',
        email: 'asha@seaside.example',
        first_name: 'Asha',
        last_name: 'Nair',
        password: 'secret1',
        confirm_password: 'secret1',
        profile: { hotel: HOTEL, role: 'admin', phone: '', employee_id: '' },
      },
    ]);
  });

  it('a staff user of a plan has is_active only if inactive', () => {
    const ravi = { first_name: 'Ravi', last_name: 'Das', email: 'ravi@x.example' };
    const staffUsers = [
      { ...ravi, email: 'asha@x.example', is_active: true },
      { ...ravi, is_active: false, phone: '0123456789', employee_id: 'E7' },
    ];
    const [asha, inactive] = bodiesOf(planOf(seasideGrand({ staffUsers })), 'user');
    expect(asha).not.toHaveProperty('is_active');
    expect(inactive).toMatchObject({
      is_active: false,
      profile: { role: 'front_desk_agent', phone: '0123456789', employee_id: 'E7' },
    });
  });

  it('a staff user of a plan falls back to the role staff (docs/behaviour.md §6)', () => {
    const { config } = check(seasideGrand());
    const staffUsers = config.staffUsers.map((user) => ({ ...user, role: '' }));
    const plan = planOnboarding({ ...config, staffUsers }, { now: NOON, random: seededRandom() });
    expect(bodiesOf(plan, 'user')).toMatchObject([{ profile: { role: 'staff' } }]);
  });
});
