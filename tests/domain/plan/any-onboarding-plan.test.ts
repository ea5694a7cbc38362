import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import {
  referencesOf,
  STAGE_OF,
  type Operation,
  type OperationKind,
} from '#domain/plan/operation.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { check, NOON, seededRandom } from '#tests/domain/seaside-grand.ts';

const FIELDS: Readonly<Record<OperationKind, string>> = {
  hotel:
    'name code description email phone website street_address city state_province postal_code ' +
    'country currency timezone tax_rate check_in_time check_out_time cancellation_hours ' +
    'wifi_available parking_available restaurant_available spa_available gym_available ' +
    'pool_available pet_friendly',
  'room-type':
    'hotel name code description base_occupancy max_occupancy capacity_adults capacity_children ' +
    'room_size bed_configuration amenities base_rate is_active',
  room: 'hotel room_type room_number floor status cleaning_status is_active',
  plan: 'hotel name code rate_type description is_active is_public is_base_plan',
  rule: 'hotel rate_plan room_type base_rate start_date end_date is_active',
  pricing:
    'hotel is_enabled weekend_markup_percentage peak_season_markup_percentage ' +
    'occupancy_based_pricing advance_booking_discount',
  user: 'username email first_name last_name password confirm_password profile',
  completion: 'onboarding_completed onboarding_completed_at',
};

interface Planned {
  readonly config: HotelConfig;
  readonly operations: readonly Operation[];
  /** Operations that create records. */
  readonly of: (kind: OperationKind) => readonly Operation[];
}

/** Checks a statement about the plan of any valid hotel. */
function holdsForAnyPlan(statement: (planned: Planned) => void): void {
  fc.assert(
    fc.property(arbitraryHotel, fc.nat(), (document, seed) => {
      const { config, problems } = check(document);
      expect(problems).toStrictEqual([]);
      const { operations } = planOnboarding(config, { now: NOON, random: seededRandom(seed) });
      const of = (kind: OperationKind) =>
        operations.filter((each) => each.kind === kind && !each.onlyIfExists);
      statement({ config, operations, of });
    }),
  );
}

/** Every value in a body, however deep. */
function valuesIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(valuesIn)
    : [value];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the plan of any valid hotel', () => {
  it('has unique keys', () => {
    holdsForAnyPlan(({ operations }) => {
      const keys = operations.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  it('refers only to earlier operations', () => {
    holdsForAnyPlan(({ operations }) => {
      const made = new Set<string>();
      for (const { key, kind, body } of operations) {
        for (const reference of referencesOf(body)) expect(made).toContain(reference);
        if (['hotel', 'room-type', 'plan'].includes(kind)) made.add(key);
      }
    });
  });

  it('keeps the order of the stages', () => {
    const order = ['hotel', 'rooms', 'rates', 'staff', 'completion'];
    holdsForAnyPlan(({ operations }) => {
      const stages = operations.map(({ kind }) => order.indexOf(STAGE_OF[kind]));
      expect(stages).toStrictEqual(stages.toSorted((a, b) => a - b));
    });
  });

  it('has 1 hotel + types + rooms + active plans + rules + pricing + users + completion', () => {
    holdsForAnyPlan(({ config, operations, of }) => {
      const { rate_plans, enable_dynamic_pricing } = config.rates;
      const types = config.roomTypes.length;
      const active = rate_plans.filter(({ is_active }) => is_active).length;
      const plans = rate_plans.length === 0 ? types : active;
      const rules = rate_plans.length === 0 ? types : active * types;
      const rooms = sum(config.roomTypes.map(({ room_count }) => room_count));
      const pricing = enable_dynamic_pricing ? 1 : 0;
      const users = config.staffUsers.length;
      expect(of('hotel')).toHaveLength(1);
      expect(of('room-type')).toHaveLength(types);
      expect(of('room')).toHaveLength(rooms);
      expect(of('plan')).toHaveLength(plans);
      expect(of('rule')).toHaveLength(rules);
      expect(of('pricing')).toHaveLength(pricing);
      expect(of('user')).toHaveLength(users);
      expect(of('completion')).toHaveLength(1);
      const deactivations = operations.filter(({ onlyIfExists }) => onlyIfExists);
      expect(operations).toHaveLength(
        2 + types + rooms + plans + rules + pricing + users + deactivations.length,
      );
    });
  });

  it('deactivates records only in an existing hotel', () => {
    holdsForAnyPlan(({ config, operations }) => {
      const { rate_plans, enable_dynamic_pricing } = config.rates;
      const off = [
        ...rate_plans.filter(({ is_active }) => !is_active).map(({ code }) => `plan:${code}`),
        ...(enable_dynamic_pricing ? [] : ['pricing']),
      ];
      const deactivations = operations.filter(({ onlyIfExists }) => onlyIfExists);
      const exists = config.hotelProfile.id !== undefined;
      expect(deactivations.map(({ key }) => key)).toStrictEqual(exists ? off : []);
      for (const { body } of deactivations)
        expect(body['is_active'] ?? body['is_enabled']).toBe(false);
    });
  });

  it('gives every room a type, every type its rooms, and every room its own number', () => {
    holdsForAnyPlan(({ config, of }) => {
      const perType = of('room-type').map(
        ({ key }) => of('room').filter(({ body }) => referencesOf(body).includes(key)).length,
      );
      expect(perType).toStrictEqual(config.roomTypes.map(({ room_count }) => room_count));
      const numbers = of('room').map(({ body }) => body['room_number']);
      expect(new Set(numbers).size).toBe(numbers.length);
    });
  });

  it('sends exactly the fields that docs/fields.md §3 names', () => {
    holdsForAnyPlan(({ config, operations, of }) => {
      for (const { kind, body } of operations.filter(({ onlyIfExists }) => !onlyIfExists)) {
        const fields = Object.keys(body).filter((name) => kind !== 'user' || name !== 'is_active');
        expect(fields.toSorted()).toStrictEqual(FIELDS[kind].split(' ').toSorted());
      }
      for (const [index, { body }] of of('user').entries()) {
        expect(body['is_active']).toBe(config.staffUsers[index]?.is_active ? undefined : false);
        expect(Object.keys(body['profile'] ?? {})).toStrictEqual([
          'hotel',
          'role',
          'phone',
          'employee_id',
        ]);
      }
    });
  });

  it('has no values that JSON cannot represent: undefined, null, NaN or infinity', () => {
    holdsForAnyPlan(({ operations }) => {
      for (const { body } of operations) {
        expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
        expect(valuesIn(body)).not.toContain(undefined);
        expect(valuesIn(body)).not.toContain(null);
      }
    });
  });

  it('has exactly one base plan, but on the legacy path every standard plan', () => {
    holdsForAnyPlan(({ config, of }) => {
      const bases = of('plan').filter(({ body }) => body['is_base_plan'] === true);
      const standard = config.rates.rates.filter(({ rate_type }) => rate_type === 'standard');
      const isLegacy = config.rates.rate_plans.length === 0;
      const expected = isLegacy ? standard.length : Math.min(1, of('plan').length);
      expect(bases).toHaveLength(expected);
    });
  });

  it('plans every record of a new or existing hotel', () => {
    holdsForAnyPlan(({ config, operations }) => {
      const bodies = operations.map(({ body }) => ({ ...body, ...Object(body['profile']) }));
      const hotels = bodies.filter((body) => 'hotel' in body).map((body) => body['hotel']);
      const hotel = config.hotelProfile.id ?? { $ref: 'hotel' };
      expect(hotels).toStrictEqual(Array.from({ length: operations.length - 2 }, () => hotel));
    });
  });

  it('prices every rule from its own room type’s rate and its plan’s percentage, rounding halves up', () => {
    holdsForAnyPlan(({ config, of }) => {
      const { rates, rate_plans } = config.rates;
      const rateOf = new Map(rates.map((rate) => [rate.room_type_id, rate.base_rate]));
      const cents = config.roomTypes.map(({ id }) => Math.round((rateOf.get(id) ?? 0) * 100));
      const tenths = rate_plans
        .filter(({ is_active }) => is_active)
        .map((plan) => (plan.adjustment_type === 'base' ? 0 : plan.adjustment_percentage * 10))
        .map(Math.round);
      const perPlan = rate_plans.length === 0 ? [0] : tenths;
      const expected = perPlan.flatMap((tenth) =>
        cents.map((cent) => Math.floor((2 * cent * (1000 + tenth) + 100_000) / 200_000)),
      );
      expect(of('rule').map(({ body }) => body['base_rate'])).toStrictEqual(expected);
    });
  });

  it('is the same each time it is planned from the same input', () => {
    fc.assert(
      fc.property(arbitraryHotel, fc.nat(), (document, seed) => {
        const plan = () =>
          planOnboarding(check(document).config, { now: NOON, random: seededRandom(seed) });
        expect(plan()).toStrictEqual(plan());
      }),
      { numRuns: 25 },
    );
  });
});
