// What is sent for a configuration (docs/behaviour.md §4, docs/fields.md §3).
import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, STOPS_RUN, type OperationKind } from '#domain/plan/operation.ts';
import { SENT_FIELDS } from '#domain/plan/sent-fields.ts';
import { USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import { seededRandom } from '#domain/random.ts';
import {
  bodiesOf,
  check,
  NOON,
  operationsOf,
  planOf,
  seasideGrand,
} from '#tests/domain/seaside-grand.ts';

const HOTEL = { $ref: 'hotel' };
const namesIn = (record: unknown) => Object.keys(record as object).toSorted();

describe('a plan', () => {
  it('is hotel; each room type and its rooms; plans and their rules; pricing; staff; completion', () => {
    const { operations } = planOf(
      seasideGrand({
        roomTypes: [{ name: 'Deluxe Room', room_count: 2 }, { name: 'Suite' }],
        rates: { enable_dynamic_pricing: true },
      }),
    );
    const rooms = 'room-type:DLX room:101 room:102 room-type:SUT room:103';
    const rates = ['BAR', 'LMR', 'WEB'].map(
      (code) => `plan:${code} rule:${code}:DLX rule:${code}:SUT`,
    );
    const keys = operations.map(({ key }) => key).join(' ');
    expect(keys).toBe(`hotel ${rooms} ${rates.join(' ')} pricing user:asha completion`);
    const sources = [...new Set(operations.map(({ source }) => source))];
    const ofRates = [0, 1, 2].map((index) => `rates.rate_plans.${index}`);
    expect(sources.toSorted()).toEqual(
      ['hotelProfile', 'roomTypes.0', 'roomTypes.1', ...ofRates, 'rates', 'staffUsers.0']
        .concat('rates.rates.0', 'rates.rates.1')
        .toSorted(),
    );
  });

  it('sends exactly the described fields of each kind', () => {
    const plan = planOf(seasideGrand({ rates: { enable_dynamic_pricing: true } }));
    const { onboarding_completed, onboarding_completed_at, ...hotel } = SENT_FIELDS.hotel;
    const { is_active, ...account } = { is_active: undefined, ...SENT_FIELDS.user };
    const user = { ...account, profile: {} };
    for (const [kind, fields] of Object.entries({ ...SENT_FIELDS, hotel, user })) {
      const bodies = bodiesOf(plan, kind as OperationKind);
      expect(bodies, kind).not.toEqual([]);
      for (const body of bodies) expect(namesIn(body), kind).toEqual(namesIn(fields));
    }
    const [staff] = bodiesOf(plan, 'user');
    expect(namesIn(staff?.['profile'])).toEqual(namesIn(USER_PROFILE_FIELDS));
  });

  it.each<[HotelDocument, OperationKind, object[]]>([
    [
      { roomTypes: [{ name: 'Deluxe Room', max_occupancy: 3, amenities: ' TV, Mini bar ,, ' }] },
      'room-type',
      [
        {
          hotel: HOTEL,
          code: 'DLX',
          base_occupancy: 2,
          max_occupancy: 3,
          capacity_adults: 3,
          capacity_children: 0,
          amenities: ' TV, Mini bar ,, ',
          base_rate: 100,
          is_active: true,
        },
      ],
    ],
    [
      {},
      'room',
      ['101', '102'].map((room_number) => ({
        hotel: HOTEL,
        room_type: { $ref: 'room-type:DLX' },
        room_number,
        floor: 1,
        status: 'vacant',
        cleaning_status: 'clean',
        is_active: true,
      })),
    ],
    [
      { rates: { enable_dynamic_pricing: true, weekend_markup: 12.5, peak_season_markup: 0 } },
      'pricing',
      [
        {
          hotel: HOTEL,
          is_enabled: true,
          weekend_markup_percentage: 12.5,
          peak_season_markup_percentage: 0,
          occupancy_based_pricing: true,
          advance_booking_discount: true,
        },
      ],
    ],
    [
      { rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 50, is_active: false }] } },
      'rule',
      ['BAR', 'LMR', 'WEB'].map((code) => ({
        hotel: HOTEL,
        rate_plan: { $ref: `plan:${code}` },
        room_type: { $ref: 'room-type:DLX' },
        start_date: '2031-01-01',
        end_date: '2031-12-31',
        is_active: false,
      })),
    ],
    [
      {},
      'user',
      [
        {
          username: 'asha',
          password: 'secret1',
          confirm_password: 'secret1',
          profile: { hotel: HOTEL, role: 'admin', phone: '', employee_id: '' },
        },
      ],
    ],
    [
      {},
      'completion',
      [{ onboarding_completed: true, onboarding_completed_at: '2031-06-19T12:00:00.000Z' }],
    ],
  ])('%j sends each %s as %j', (document, kind, bodies) => {
    expect(bodiesOf(planOf(seasideGrand(document)), kind)).toMatchObject(bodies);
  });

  it('only switches fixed pricing off', () => {
    expect(operationsOf(planOf(seasideGrand()), 'pricing')).toMatchObject([
      { body: { is_enabled: false }, onlyIfExists: true },
    ]);
  });

  it('refers to the ID of an existing hotel in every body, but does not send it', () => {
    expect(planOf(seasideGrand())).toMatchObject({ hotelCode: 'SEASID01', hotelId: undefined });
    const plan = planOf(seasideGrand({ hotelProfile: { id: 12 } }));
    expect(plan.hotelId).toBe(12);
    const { id: _, ...profile } = check(seasideGrand()).config.hotelProfile;
    expect(bodiesOf(plan, 'hotel')).toMatchObject([{ ...profile, code: '' }]);
    expect(bodiesOf(plan, 'hotel')[0]).not.toHaveProperty('id');
    for (const kind of ['room', 'rule'] as const)
      for (const body of bodiesOf(plan, kind)) expect(body).toMatchObject({ hotel: 12 });
    expect(bodiesOf(plan, 'user')).toMatchObject([{ profile: { hotel: 12 } }]);
  });

  it('sends is_active only of an inactive user, and the role staff for none (docs/behaviour.md §6)', () => {
    const { config } = check(seasideGrand());
    const [asha] = config.staffUsers;
    const staffUsers = [asha!, { ...asha!, username: 'ravi', role: '', is_active: false }];
    const plan = planOnboarding({ ...config, staffUsers }, { now: NOON, random: seededRandom(1) });
    const [active, inactive] = bodiesOf(plan, 'user');
    expect(active).not.toHaveProperty('is_active');
    expect(inactive).toMatchObject({ is_active: false, profile: { role: 'staff' } });
  });
});

it.each<[OperationKind, string, boolean]>([
  ['hotel', 'hotel', true],
  ['room-type', 'rooms', true],
  ['room', 'rooms', false],
  ['plan', 'rates', true],
  ['rule', 'rates', false],
  ['pricing', 'rates', false],
  ['user', 'staff', false],
  ['completion', 'completion', false],
])('a failing %s belongs to the stage %s and stops the run: %s', (kind, stage, aborts) => {
  expect([STAGE_OF[kind], STOPS_RUN.includes(kind)]).toEqual([stage, aborts]);
});
